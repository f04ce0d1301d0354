import { Theme } from '@radix-ui/themes'
import { Tooltip } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'

/** The look of the whole site: indigo on sand, by day or by night as the system has it. Tooltips wait as in spec §9. */
export function Appearance({ children }: Readonly<{ children: ReactNode }>) {
  const isDark = useSyncExternalStore(onChange, () => matchMedia(dark).matches)
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', isDark)
  }, [isDark])
  return (
    <Theme accentColor="indigo" grayColor="sand" radius="large" panelBackground="solid">
      <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Tooltip.Provider>
    </Theme>
  )
}

const dark = '(prefers-color-scheme: dark)'

function onChange(listener: () => void): () => void {
  const query = matchMedia(dark)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
