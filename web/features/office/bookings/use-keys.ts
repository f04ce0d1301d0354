import { useEffect } from 'react'

/** What a key does; the element is the booking that has the focus or holds what has it. */
export type Keys = Readonly<Record<string, (booking: HTMLElement | undefined) => void>>

/** Listens to single keys, but not while somebody types, chooses, holds a modifier or answers a dialog. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : document.body
      // Who only looked at a card's choices goes on from the card.
      if (event.key === 'Escape' && target instanceof HTMLSelectElement)
        return target.closest<HTMLElement>('[data-booking]')?.focus()
      if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'))
        return
      // What has the focus and is pressed by Enter is pressed, and nothing besides.
      if (event.key === 'Enter' && target.closest('a, button, summary, [role=button]')) return
      event.preventDefault()
      act(target.closest<HTMLElement>('[data-booking]') ?? undefined)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [keys])
}

/** Moves the focus so many bookings on, or to the first. */
export function step(from: HTMLElement | undefined, by: 1 | -1): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-booking]')]
  const next = from ? all[all.indexOf(from) + by] : all[0]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next
}
