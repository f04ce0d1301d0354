import { useSyncExternalStore } from 'react'

/** Whether an open panel lies over the tab, for want of room beside it: as wide as dashboard.module.css has it. */
export const useCovers = () => useSyncExternalStore(listen, () => narrow().matches)

const narrow = () => matchMedia('(width < 1200px)')

function listen(onChange: () => void) {
  const query = narrow()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
