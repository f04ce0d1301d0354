import { Theme } from '@radix-ui/themes'
import { type ReactNode, useEffect } from 'react'

/** The site's theme. Light or dark follows the system setting. */
export function Appearance({ children }: Readonly<{ children: ReactNode }>) {
  useEffect(followSystem, [])
  return (
    <Theme accentColor="indigo" grayColor="sand" radius="large" panelBackground="solid">
      {children}
    </Theme>
  )
}

/**
 * Keeps the color scheme in sync with the system. A script in index.html sets it before first paint. Printing
 * is always light.
 */
function followSystem(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const query = matchMedia('(prefers-color-scheme: dark)')
  const turn = (dark: boolean) => document.documentElement.classList.toggle('dark', dark)
  const follow = () => turn(query.matches)
  follow()
  query.addEventListener('change', follow, { signal })
  addEventListener('beforeprint', () => turn(false), { signal })
  addEventListener('afterprint', follow, { signal })
  return () => stop.abort()
}
