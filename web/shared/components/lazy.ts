import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  useContext,
  useEffect,
  useState,
} from 'react'
import { loadFault } from '../api/load-fault.ts'
import { NotLoaded } from './states.tsx'

/**
 * A component whose code and styles are not in the first load: `later(() => import('./x.tsx'))`. All such
 * components share one style sheet, which loads with the first of them.
 */
export const later: typeof part = (load, Instead) =>
  part(async () => {
    const [module] = await Promise.all([load(), laterStyles()])
    return module
  }, Instead)

/**
 * A component whose code is not in the first load. `ahead()` preloads it. If it does not load, `Instead`
 * replaces it; by default that is the reason and a retry button.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Missing> = NotLoaded,
) {
  let newest: ComponentType<Props> | undefined

  function attempt({ isRetry }: Readonly<{ isRetry: boolean }>) {
    const leave = () => {
      if (newest === asked) newest = undefined
    }
    const asked: ComponentType<Props> = lazy(() =>
      load().catch(async (error): Promise<{ default: ComponentType<Props> }> => {
        const { reason, isServerThere } = await loadFault(error)
        // Chromium caches a failed script load until the page reloads.
        if (isRetry && isServerThere) location.reload()
        return { default: () => createElement(Failure, { Instead, reason, onLeave: leave }) }
      }),
    )
    newest = asked
    return asked
  }

  function Part(props: Props) {
    const [Shown, show] = useState(() => newest ?? attempt({ isRetry: false }))
    const retry = () => show(attempt({ isRetry: true }))
    return createElement(Retry, { value: retry }, createElement(Shown, props))
  }

  const ahead = () => {
    // Ignore a failed preload. Rendering the component requests the code again and reports the error.
    load().catch(() => undefined)
  }
  return Object.assign(Part, { ahead })
}

type Missing = Readonly<{ reason: string; onRetry: () => void }>

const Retry = createContext(() => {})

type FailureProps = Readonly<{ Instead: ComponentType<Missing>; reason: string; onLeave: () => void }>

/** Once this disappears, the next use of the component requests its code again. */
function Failure({ Instead, reason, onLeave }: FailureProps) {
  useEffect(() => onLeave, [onLeave])
  return createElement(Instead, { reason, onRetry: useContext(Retry) })
}

let asked: Promise<void> | undefined

const laterStyles = () => {
  asked ??= linkStyles().catch(error => {
    asked = undefined
    throw error
  })
  return asked
}

/** No-op if the page's HTML already links the sheet, on the server, and in development. */
async function linkStyles(): Promise<void> {
  const address = globalThis.document?.documentElement.dataset.laterStyles
  if (!address || document.querySelector(`link[href="${address}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`The styles at ${address} did not load.`))
    }
    document.head.append(link)
  })
}
