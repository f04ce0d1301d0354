/**
 * A ref for a layer that is reached over an open dialog (spec §9 "F8 focuses the notification area"). A dialog listens
 * at the document and takes back the focus that leaves it; it is not told of a way into the layer. React listens below
 * the document, and hears of it as ever.
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
