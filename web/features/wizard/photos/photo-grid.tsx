import { IconButton, Progress, Text } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import type { Photo } from '../draft.ts'
import { words } from '../words.ts'
import styles from './photo-grid.module.css'
import { removePhotoAtom, type Upload } from './uploads.ts'

type PhotoGridProps = Readonly<{
  photos: readonly (Photo & Readonly<{ picture: string }>)[]
  uploads: readonly Upload[]
}>

/** The photos that are there, how many, and those on their way. */
export function PhotoGrid({ photos, uploads }: PhotoGridProps) {
  const remove = useSetAtom(removePhotoAtom)
  if (photos.length + uploads.length === 0) return null
  return (
    <div>
      <Text as="p" weight="medium" mb="2" role="status">
        {words.photos.count(photos.length)}
      </Text>
      <ul className={styles.grid}>
        {photos.map(photo => (
          <li key={photo.url} className={styles.photo}>
            <img src={photo.picture} alt={photo.name} />
            <IconButton
              size="2"
              color="gray"
              highContrast
              className={styles.remove}
              aria-label={words.photos.remove(photo.name)}
              onClick={() => remove(photo)}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
        {uploads.map(({ id, name, picture, share }) => (
          <li key={id} className={styles.photo} data-uploading>
            <img src={picture} alt={name} />
            <Progress
              value={share * 100}
              className={styles.progress}
              aria-label={words.photos.uploading(name)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
