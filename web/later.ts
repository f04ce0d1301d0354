import { type ComponentType, lazy } from 'react'

/**
 * A component whose code and styles are not in the first load: `later(() => import('./x.tsx'))`. The styles of all
 * such components are one sheet, asked for with the first of them. `ahead()` asks for both before it is shown.
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fetched = async () => {
    const [module] = await Promise.all([load(), laterStyles()])
    return module
  }
  const ahead = () => {
    // What does not come now is asked for again by whoever shows it, and missed there.
    fetched().catch(() => undefined)
  }
  return Object.assign(lazy(fetched), { ahead })
}

let asked: Promise<void> | undefined

const laterStyles = () => {
  asked ??= linkStyles().catch(error => {
    asked = undefined
    throw error
  })
  return asked
}

/** Where a page was written with the sheet in it, on the server, and while pages are edited, there is nothing to do. */
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
