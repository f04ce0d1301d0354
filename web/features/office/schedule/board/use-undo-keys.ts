import { useEffect, useEffectEvent } from 'react'

/**
 * Ctrl+Z, or Command+Z, takes back; not while somebody types, for there it is the field's own, nor beneath a dialog that
 * waits for an answer.
 */
export function useUndoKeys(undo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    if (event.target instanceof HTMLElement && event.target.closest(ownKeys)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const ownKeys = 'input, textarea, select, [role=dialog], [role=alertdialog]'
