import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import styles from './drop-zone.module.css'
import { mostFiles, mostMegabytes } from './pick.ts'
import { words } from './words.ts'

type DropZoneProps = Readonly<{ onPick: (files: readonly File[]) => void }>

/** Photos by drag and drop, from the clipboard, by the file picker, and on a phone straight from its camera. */
export function DropZone({ onPick }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  usePaste(onPick)

  const files = {
    type: 'file',
    accept: 'image/*,.heic,.heif',
    className: styles.input,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      onPick([...(target.files ?? [])])
      // The same photo may be picked again after it was removed.
      target.value = ''
    },
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onPick([...event.dataTransfer.files])
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }

  return (
    <div className={styles.ways}>
      <label
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input {...files} multiple />
        <ImagePlus size={32} aria-hidden />
        <strong>{words.choose}</strong>
        <span className={styles.drop}>{words.drop}</span>
        <span>{words.limits(mostFiles, mostMegabytes)}</span>
      </label>
      <label className={styles.camera}>
        <input {...files} capture="environment" />
        <Camera size={20} aria-hidden />
        {words.camera}
      </label>
    </div>
  )
}

/** Whatever has the focus: text that is pasted carries no files. */
function usePaste(onPick: (files: readonly File[]) => void) {
  const onPaste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    const files = [...(clipboardData?.files ?? [])]
    if (files.length > 0) onPick(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
