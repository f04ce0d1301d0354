import { useSyncExternalStore } from 'react'

/**
 * Whether an open panel covers the tab, because the window is too narrow for both. Same width as in
 * dashboard.module.css.
 */
export const useCovers = () => useSyncExternalStore(listen, () => narrow().matches)

const narrow = () => matchMedia('(width < 1200px)')

function listen(onChange: () => void) {
  const query = narrow()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
