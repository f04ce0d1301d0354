import { useEffect, useEffectEvent } from 'react'

/** Actions by key. The argument is the booking element that contains the focus. */
export type Keys = Readonly<Record<string, (booking: HTMLElement | undefined) => void>>

/**
 * Handles single-key shortcuts, except while the user types, chooses from a list, holds a modifier or has a dialog
 * open.
 */
export function useKeys(keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof HTMLElement ? event.target : document.body
    // Escape in a select returns to its card.
    if (event.key === 'Escape' && target instanceof HTMLSelectElement)
      return target.closest<HTMLElement>('[data-booking]')?.focus()
    if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'))
      return
    // Enter on a control only activates that control.
    if (event.key === 'Enter' && target.closest('a, button, summary, [role=button]')) return
    event.preventDefault()
    act(target.closest<HTMLElement>('[data-booking]') ?? undefined)
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Moves the focus by `by` bookings, or to the first one if none has it. */
export function step(from: HTMLElement | undefined, by: 1 | -1): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-booking]')]
  const next = from ? all[all.indexOf(from) + by] : all[0]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next
}
