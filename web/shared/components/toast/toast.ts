import { atom, useSetAtom } from 'jotai'
import { serverMessageOr } from '../../api/api.ts'

export type Toast = Readonly<{
  title: string
  description?: string
  /** `error` is the specification's destructive toast. */
  tone?: 'neutral' | 'error'
  /** Milliseconds until the toast closes, 5000 by default (spec §9). */
  duration?: number
}>

/** A toast for a request that failed: the server's reason, or else a sentence of the page. */
export const failure = (title: string, error: unknown, fallback: string): Toast => ({
  title,
  description: serverMessageOr(error, fallback),
  tone: 'error',
})

/** `const toast = useToast(); toast({ title: 'Logged out', … })`. Only the newest toast is visible. */
export const useToast = () => useSetAtom(raiseToast)

/** The newest toast. The number distinguishes repeated toasts with the same text. */
export const newestToast = atom<(Toast & Readonly<{ number: number; open: boolean }>) | null>(null)

/**
 * Closes the newest toast. With a number, only if it is that toast's: an older toast's timer may fire before the newer one
 * is rendered.
 */
export const closeToast = atom(null, (get, set, number?: number) => {
  const toast = get(newestToast)
  if (toast && (number === undefined || number === toast.number)) set(newestToast, { ...toast, open: false })
})

/** Raises a toast from outside a component. */
export const raiseToast = atom(null, (get, set, toast: Toast) => {
  set(newestToast, { ...toast, number: (get(newestToast)?.number ?? 0) + 1, open: true })
})
