import { useState } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened that has no trigger of its own:
 * `<Dialog.Content onCloseAutoFocus={useFocusBack()}>`.
 */
export function useFocusBack(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return event => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
}
