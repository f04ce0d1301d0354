import { Theme } from '@radix-ui/themes'
import { type ReactNode, useEffect } from 'react'

/** The look of the whole site: indigo on sand, by day or by night as the system has it. */
export function Appearance({ children }: Readonly<{ children: ReactNode }>) {
  useEffect(followSystem, [])
  return (
    <Theme accentColor="indigo" grayColor="sand" radius="large" panelBackground="solid">
      {children}
    </Theme>
  )
}

/** A line in index.html does this before the first paint; from here on the page follows every change. Paper is always day. */
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
