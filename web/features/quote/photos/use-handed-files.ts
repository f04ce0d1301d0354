import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Receives files that are pasted or dropped anywhere on the page; a browser would otherwise open a file
 * dropped outside the drop zone. Returns true while files are dragged over the page.
 */
export function useHandedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files')
    const over = (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const away = ({ relatedTarget }: DragEvent) => setOver(relatedTarget !== null)
    const drop = (event: DragEvent) => {
      setOver(false)
      take(event, event.dataTransfer)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', away, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', event => take(event, event.clipboardData), { signal })
    return () => listening.abort()
  }, [])
  return isOver
}
