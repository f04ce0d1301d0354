import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { words } from '../words.ts'
import styles from './drop-zone.module.css'

/** Photos by drag and drop, by the file picker, or from a phone's camera. */
export function DropZone({ onPick }: Readonly<{ onPick: (files: readonly File[]) => void }>) {
  const [isOver, setOver] = useState(false)

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(target.files ?? [])])
    // The same photo may be picked again after it was removed.
    target.value = ''
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
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input type="file" accept="image/*" multiple onChange={onChange} className={styles.input} />
      <ImagePlus size={32} aria-hidden />
      <strong>{words.photos.choose}</strong>
      <span className={styles.drop}>{words.photos.drop}</span>
      <span>{words.photos.limits}</span>
    </label>
  )
}
