import { useEffect, useRef, useState } from 'react'

/** When the panel closes, moves focus to the card of the last booking shown in it, or to the element that opened it. */
export function useWayBack(id: string): void {
  const [opener] = useState(() => document.activeElement)
  const last = useRef(id)
  last.current = id
  useEffect(() => () => goBack(last.current, opener), [opener])
}

function goBack(id: string, opener: Element | null) {
  const card = document.querySelector(`[data-booking="${CSS.escape(id)}"]`)
  const { activeElement } = document
  // Leaves the focus alone if the user has moved it elsewhere.
  if (activeElement !== document.body && activeElement !== card) return
  const goal = card ?? opener
  if (goal instanceof HTMLElement) goal.focus()
  // The page is wider without the panel, so elements may have moved.
  goal?.scrollIntoView({ block: 'nearest' })
}
