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
 * A component whose code and styles are not in the first load: `lazyComponent(() => import('./x.tsx'))`. The style sheet
 * of all pages loads with the first of them.
 */
export const lazyComponent: typeof lazyScript = (load, Fallback) =>
  lazyScript(async () => {
    const [module] = await Promise.all([load(), lazyStyles()])
    return module
  }, Fallback)

/**
 * A component whose code is not in the first load. `preload()` requests the code; after that, it renders at once. If the
 * code does not load, `Fallback` replaces it; by default that is the reason and a retry button.
 */
export function lazyScript<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback: ComponentType<FallbackProps> = NotLoaded,
) {
  let newest: ComponentType<Props> | undefined

  function request({ isRetry }: Readonly<{ isRetry: boolean }>) {
    const forget = () => {
      if (newest === Requested) newest = undefined
    }
    const Requested: ComponentType<Props> = lazy(() =>
      load().catch(async (error): Promise<{ default: ComponentType<Props> }> => {
        const { reason, isServerThere } = await loadFault(error)
        // Chromium caches a failed script load until the page reloads.
        if (isRetry && isServerThere) location.reload()
        return { default: () => createElement(Failure, { Fallback, reason, onLeave: forget }) }
      }),
    )
    newest = Requested
    return Requested
  }

  function Lazy(props: Props) {
    const [Requested, setRequested] = useState(() => newest ?? request({ isRetry: false }))
    const retry = () => setRequested(request({ isRetry: true }))
    return createElement(Retry, { value: retry }, createElement(Requested, props))
  }

  const preload = async (): Promise<void> => {
    try {
      newest = (await load()).default
    } catch {
      // Rendering the component requests the code again and reports the error.
    }
  }
  return Object.assign(Lazy, { preload })
}

/** Preloads components one after the other, so that the page can answer input between them. */
export async function preloadInTurn(
  components: readonly Readonly<{ preload?: () => Promise<void> }>[],
): Promise<void> {
  for (const { preload } of components) await preload?.()
}

type FallbackProps = Readonly<{ reason: string; onRetry: () => void }>

const Retry = createContext(() => {})

type FailureProps = Readonly<{
  Fallback: ComponentType<FallbackProps>
  reason: string
  onLeave: () => void
}>

/** Once this disappears, the next use of the component requests its code again. */
function Failure({ Fallback, reason, onLeave }: FailureProps) {
  useEffect(() => onLeave, [onLeave])
  return createElement(Fallback, { reason, onRetry: useContext(Retry) })
}

let styles: Promise<void> | undefined

export const lazyStyles = () => {
  styles ??= linkStyles().catch(error => {
    styles = undefined
    throw error
  })
  return styles
}

/** No-op if the page's HTML already links the sheet, on the server, and in development. */
async function linkStyles(): Promise<void> {
  const address = globalThis.document?.documentElement.dataset.styles
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
