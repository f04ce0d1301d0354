import { atom, useSetAtom } from 'jotai'

export type Toast = Readonly<{
  title: string
  description?: string
  /** `error` is the specification's destructive toast. */
  tone?: 'neutral' | 'error'
  /** Milliseconds it stays, 5000 unless told (spec §9). */
  duration?: number
}>

/** `const toast = useToast(); toast({ title: 'Logged out', … })`: one is visible at once, the newest. */
export const useToast = () => useSetAtom(raiseToast)

/** The newest toast; each gets a number of its own so that the same words can be said twice. */
export const newestToast = atom<(Toast & Readonly<{ number: number; open: boolean }>) | null>(null)

export const closeToast = atom(null, (get, set) => {
  const toast = get(newestToast)
  if (toast) set(newestToast, { ...toast, open: false })
})

/** For what is told from outside of a component. */
export const raiseToast = atom(null, (get, set, toast: Toast) => {
  set(newestToast, { ...toast, number: (get(newestToast)?.number ?? 0) + 1, open: true })
})
