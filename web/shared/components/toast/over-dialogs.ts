/**
 * A ref for a layer that can take focus while a dialog is open (spec §9 "F8 focuses the notification area").
 * A dialog's focus trap listens on the document and pulls focus back, so focus events into the layer stop
 * before they reach it. React listens below the document and still receives them.
 */
export function overDialogs(layer: HTMLElement | null) {
  const listening = new AbortController()
  const { signal } = listening
  const keep = (event: FocusEvent, goal: EventTarget | null) => {
    if (goal instanceof Node && layer?.contains(goal)) event.stopPropagation()
  }
  const { documentElement } = document
  documentElement.addEventListener('focusin', event => keep(event, event.target), { signal })
  documentElement.addEventListener('focusout', event => keep(event, event.relatedTarget), { signal })
  return () => listening.abort()
}
