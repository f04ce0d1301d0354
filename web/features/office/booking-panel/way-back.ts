import { useEffect, useRef, useState } from 'react'

/** Whoever closes the panel goes on at the card of the booking that was in it last, or at what opened it. */
export function useWayBack(id: string): void {
  const [opener] = useState(() => document.activeElement)
  const last = useRef(id)
  last.current = id
  useEffect(() => () => goBack(last.current, opener), [opener])
}

function goBack(id: string, opener: Element | null) {
  const card = document.querySelector(`[data-booking="${CSS.escape(id)}"]`)
  const { activeElement } = document
  // Whoever has gone on to something else already stays there.
  if (activeElement !== document.body && activeElement !== card) return
  const goal = card ?? opener
  if (goal instanceof HTMLElement) goal.focus()
  // Without the panel the page is wider, and what was in sight may stand elsewhere.
  goal?.scrollIntoView({ block: 'nearest' })
}
