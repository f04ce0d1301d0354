import { useState } from 'react'

/**
 * Restores focus after closing a dialog that has no trigger: `<Dialog.Content
 * onCloseAutoFocus={useFocusBack()}>`.
 */
export function useFocusBack(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return event => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
}
