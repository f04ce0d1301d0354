import { useEffect, useEffectEvent } from 'react'

/**
 * Ctrl+Z or Command+Z undoes the last move, except in text fields, which have their own undo, and while a dialog is
 * open.
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
