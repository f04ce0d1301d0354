import { Camera, ImagePlus } from 'lucide-react'
import type { ChangeEvent } from 'react'
import styles from './drop-zone.module.css'
import { mostFiles, mostMegabytes } from './pick.ts'
import { useHandedFiles } from './use-handed-files.ts'
import { words } from './words.ts'

type DropZoneProps = Readonly<{ onPick: (files: readonly File[]) => void }>

/** Adds photos by drag and drop, clipboard, file picker or phone camera. */
export function DropZone({ onPick }: DropZoneProps) {
  const isOver = useHandedFiles(onPick)

  const files = {
    type: 'file',
    accept: 'image/*,.heic,.heif',
    className: styles.input,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      onPick([...(target.files ?? [])])
      // Lets the visitor pick the same photo again after removing it.
      target.value = ''
    },
  }

  return (
    <div className={styles.ways}>
      <label className={styles.zone} data-over={isOver || undefined}>
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
