import { Progress, Text } from '@radix-ui/themes'
import { Check, ImageIcon, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import type { PhotoRoom } from '../../../../src/shared/photos.ts'
import { IconButton } from '../../../shared/components/icon-button.tsx'
import styles from './photo-grid.module.css'
import { RoomTaps } from './room-taps.tsx'
import { isUnderway, type Photo, type Upload, usePictures } from './uploads.ts'

type PhotoGridProps = Readonly<{
  photos: readonly Photo[]
  uploads: readonly Upload[]
  /** Names the room on some photos. Not asked if undefined. */
  onRoom?: (photos: readonly Photo[], room: PhotoRoom | undefined) => void
  onRemove: (photo: Photo) => void
  onRetry: (upload: Upload) => void
  onCancel: (upload: Upload) => void
}>

/** The uploaded photos, their number, and the uploads in progress. */
export function PhotoGrid({ photos, uploads, onRoom, onRemove, onRetry, onCancel }: PhotoGridProps) {
  const pictures = usePictures()
  const { chosen, toggle, reset } = useChosen(photos)
  if (photos.length + uploads.length === 0) return null
  const underway = uploads.filter(isUnderway).length
  return (
    <div>
      <Text as="p" weight="medium" mb="2" role="status">
        {photos.length === 1 ? '1 photo' : `${photos.length} photos`}
        {underway > 0 && `, ${underway} uploading`}
      </Text>
      <ul className={styles.grid}>
        {photos.map(photo => (
          <li key={photo.url}>
            <div className={styles.photo}>
              <Picture name={photo.name} sources={[pictures[photo.url], `${photo.url}/thumb`]} />
              {onRoom && (
                <ChoosePhoto photo={photo} isChosen={chosen.includes(photo)} onToggle={() => toggle(photo)} />
              )}
              <RemoveButton label={`Remove ${photo.name}`} onClick={() => onRemove(photo)} />
            </div>
            {onRoom && (
              <Text as="p" size="2" color={photo.room ? undefined : 'gray'} truncate aria-hidden>
                {photo.room ?? 'No room yet'}
              </Text>
            )}
          </li>
        ))}
        {uploads.map(upload => (
          <li key={upload.id}>
            <UploadTile upload={upload} onRetry={() => onRetry(upload)} onCancel={() => onCancel(upload)} />
          </li>
        ))}
      </ul>
      {onRoom && photos.length > 0 && (
        <RoomTaps
          photos={photos}
          chosen={chosen}
          onRoom={room => {
            onRoom(chosen, room)
            reset()
          }}
        />
      )}
    </div>
  )
}

/** The photos that the next tap on a room names: those without one, until the visitor chooses others. */
function useChosen(photos: readonly Photo[]) {
  const [picked, setPicked] = useState<readonly string[]>()
  const chosen = photos.filter(({ url, room }) => (picked ? picked.includes(url) : !room))
  const toggle = (photo: Photo) => {
    const next = chosen.includes(photo) ? chosen.filter(each => each !== photo) : [...chosen, photo]
    setPicked(next.map(({ url }) => url))
  }
  return { chosen, toggle, reset: () => setPicked(undefined) }
}

type ChoosePhotoProps = Readonly<{ photo: Photo; isChosen: boolean; onToggle: () => void }>

/** Covers the picture, so a tap anywhere on it chooses the photo. */
const ChoosePhoto = ({ photo: { name, room }, isChosen, onToggle }: ChoosePhotoProps) => (
  <label className={styles.choose}>
    <input
      type="checkbox"
      aria-label={`${name}, ${room ?? 'no room yet'}`}
      checked={isChosen}
      onChange={onToggle}
    />
    <Check size={16} strokeWidth={3} aria-hidden />
  </label>
)

type UploadTileProps = Readonly<{ upload: Upload; onRetry: () => void; onCancel: () => void }>

/** The name is below the photo, where no button covers it. */
function UploadTile({ upload, onRetry, onCancel }: UploadTileProps) {
  const { file, picture, share, failure } = upload
  return (
    <>
      <div className={styles.photo} data-away>
        <Picture name={file.name} sources={[picture]} isNamed={false} />
        {!failure && (
          <Progress value={share * 100} className={styles.progress} aria-label={`Uploading ${file.name}`} />
        )}
        {failure && !failure.isFinal && (
          <IconButton size="3" className={styles.retry} label={`Try ${file.name} again`} onClick={onRetry}>
            <RotateCw size={20} aria-hidden />
          </IconButton>
        )}
        <RemoveButton label={`${failure?.isFinal ? 'Remove' : 'Cancel'} ${file.name}`} onClick={onCancel} />
      </div>
      <Text as="p" size="1" className={styles.caption}>
        {file.name}
      </Text>
      {failure && (
        <Text as="p" size="1" color="red">
          {failure.isFinal ? 'Not accepted' : 'Not uploaded'}
        </Text>
      )}
    </>
  )
}

type PictureProps = Readonly<{
  name: string
  sources: readonly (string | undefined)[]
  /** Whether to show the name if the browser cannot display the image. */
  isNamed?: boolean
}>

/** Layers the sources, the best on top. A source that the browser cannot decode (HEIC) is hidden. */
const Picture = ({ name, sources, isNamed = true }: PictureProps) => (
  <span className={styles.picture} role="img" aria-label={name}>
    <ImageIcon size={28} aria-hidden />
    {isNamed && (
      <Text size="1" truncate className={styles.name}>
        {name}
      </Text>
    )}
    {sources.map(
      source =>
        source && (
          <img
            key={source}
            src={source}
            alt=""
            onError={({ currentTarget }) => {
              currentTarget.hidden = true
            }}
          />
        ),
    )}
  </span>
)

const RemoveButton = ({ label, onClick }: Readonly<{ label: string; onClick: () => void }>) => (
  <IconButton size="2" color="gray" highContrast className={styles.remove} label={label} onClick={onClick}>
    <X size={16} aria-hidden />
  </IconButton>
)
