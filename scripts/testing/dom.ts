import { afterAll, afterEach, beforeAll } from 'bun:test'
import { GlobalRegistrator } from '@happy-dom/global-registrator'
import type { DetachedWindowAPI } from 'happy-dom'

/**
 * A document for the component tests of one file, and the testing library. Components check for a document when they are
 * loaded, so import them afterwards:
 *
 *     const { render, screen, page } = await openDocument()
 *     const { default: Login } = await import('./login.tsx')
 *
 * Bun's own globals (Request, Response, WebSocket, timers, …) stay, so that servers can run in the same file. The document
 * is removed after the file. `page.setURL(…)` sets the address against which `fetch` resolves paths.
 */
export async function openDocument() {
  for (const name of documents.keys()) give(name, documents)
  const library = await import('@testing-library/react')
  // The default of a second is too short on a loaded machine.
  library.configure({ asyncUtilTimeout: 60_000, getElementError: notFound(library.prettyDOM) })
  // Servers, frames and timers update the page between a test's steps, as in a browser. The library's own actions still
  // wait for their updates.
  beforeAll(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false))
  afterEach(library.cleanup)
  afterAll(async () => {
    library.cleanup()
    await turns(3)
    // Components return the focus in a timer of 0 ms; timers fire in order.
    await new Promise(resolve => setTimeout(resolve))
    window.happyDOM.setURL(address)
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
    for (const name of documents.keys()) give(name, bunsOwn)
  })
  return { ...library, ...(await import('./interactions.ts')), page: window.happyDOM }
}

/**
 * Prints the page only when the message is read, because waiting creates many errors that nobody reads. The library's own
 * limit of 7,000 characters often cuts off the part that failed.
 */
const notFound =
  (print: (container: Element, maxLength: number) => string | false) =>
  (why: string | null, container: Element) =>
    Object.defineProperty(Object.assign(new Error(), { name: 'TestingLibraryElementError' }), 'message', {
      get: () => `${why}\n\n${print(container, 40_000)}`,
      configurable: true,
    })

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

/** React defers some work to later turns of the event loop, which still reads the window. */
async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}

type Globals = ReadonlyMap<PropertyKey, PropertyDescriptor>

const globals = (): Globals =>
  new Map(
    Reflect.ownKeys(globalThis).flatMap(name => {
      const described = Object.getOwnPropertyDescriptor(globalThis, name)
      return described ? [[name, described]] : []
    }),
  )

const give = (name: PropertyKey, from: Globals) => {
  const described = from.get(name)
  if (described) Object.defineProperty(globalThis, name, described)
  else Reflect.deleteProperty(globalThis, name)
}

/** Bun and the document both define events and the navigator. A document works only with its own. */
const isTheDocuments = (name: PropertyKey) =>
  !bunsOwn.has(name) || /Event$|EventListener$|^EventTarget$|^dispatchEvent$|^navigator$/.test(String(name))

const address = 'http://localhost/'
const bunsFetch = fetch
const bunsOwn = globals()
GlobalRegistrator.register({ url: address })
// Happy DOM would reload the first address. Going back is tested in a real browser.
Object.defineProperty(window.history, 'go', { value: () => {} })
const documents = new Map([...globals()].filter(([name]) => isTheDocuments(name)))
const fetchFromPage: typeof fetch = Object.assign(
  (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
    bunsFetch(typeof input === 'string' ? new URL(input, location.href) : input, init),
  { preconnect: bunsFetch.preconnect },
)
documents.set('fetch', { value: fetchFromPage, configurable: true, writable: true })
for (const name of globals().keys()) give(name, bunsOwn)
