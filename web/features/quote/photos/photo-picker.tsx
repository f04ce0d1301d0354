import { Box, Flex } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { Camera, ImagePlus, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { PhotoRoom } from '../../../../src/shared/photos.ts'
import { IconButton } from '../../../shared/components/icon-button.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { FileButton } from '../../../shared/photos/photo-input.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import styles from './photo-picker.module.css'
import { maxFiles, maxMegabytes, pick } from './pick.ts'
import { noUrlMessage } from './upload.ts'
import {
  cancelAtom,
  isUnderway,
  type Photo,
  sendAgainAtom,
  sendFilesAtom,
  type Upload,
  type UploadResult,
  useUploads,
} from './uploads.ts'

type PhotoPickerProps = Readonly<{
  /** Keeps each wizard's uploads apart. `useUploads(album)` lists them. */
  album: string
  photos: readonly Photo[]
  /** Whether to ask which room each photo shows. */
  asksRoom: boolean
  /** Updates the owner of `photos`. Also called after unmount, when a pending upload finishes. */
  onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void
}>

/** Picks, drops, pastes or takes photos, and shows uploads in progress (spec §5 "Photo upload"). */
export function PhotoPicker({ album, photos, asksRoom, onChange }: PhotoPickerProps) {
  const uploads = useUploads(album)
  const sendFiles = useSetAtom(sendFilesAtom)
  const sendAgain = useSetAtom(sendAgainAtom)
  const cancel = useSetAtom(cancelAtom)
  const toast = useToast()
  const [pickFaults, setPickFaults] = useState<readonly string[]>([])
  const [oldFailures, setOldFailures] = useState<readonly string[]>([])

  const onArrival = (photo: Photo) => onChange(photos => [...photos, photo])
  const failed = uploads.filter(upload => !isUnderway(upload))
  /** Clears the messages about earlier attempts. */
  const begin = (faults: readonly string[]) => {
    setPickFaults(faults)
    setOldFailures(failed.map(({ id }) => id))
  }
  const onPick = async (files: readonly File[]) => {
    const picked = pick(files, photos.length + uploads.length)
    begin([...new Set(picked.faults)])
    for (const upload of failed) if (upload.failure?.isFinal) cancel(upload)
    announce(await sendFiles(album, picked.photos, onArrival))
  }
  const onRetry = async (upload: Upload) => {
    begin([])
    setOldFailures(ids => ids.filter(id => id !== upload.id))
    announce([await sendAgain(upload, onArrival)])
  }
  const announce = (outcomes: readonly UploadResult[]) => {
    const arrived = outcomes.filter(outcome => outcome === 'arrived').length
    if (arrived > 0)
      toast({ title: 'Photos Uploaded', description: `${arrived} photo(s) uploaded successfully` })
    if (outcomes.includes('no upload URL'))
      toast({ title: 'Upload Error', description: noUrlMessage, tone: 'error' })
  }

  const nameRoom = (named: readonly Photo[], room: PhotoRoom | undefined) => {
    const urls = named.map(({ url }) => url)
    onChange(photos => photos.map(photo => (urls.includes(photo.url) ? { ...photo, room } : photo)))
  }

  const failures = failed
    .filter(({ id }) => !oldFailures.includes(id))
    .flatMap(({ failure }) => failure?.sentence ?? [])
  return (
    <Flex direction="column" gap="4">
      {pickFaults.map(fault => (
        <DismissibleError
          key={fault}
          onDismiss={() => setPickFaults(faults => faults.filter(each => each !== fault))}
        >
          {fault}
        </DismissibleError>
      ))}
      {[...new Set(failures)].map(sentence => (
        <FormError key={sentence}>{sentence}</FormError>
      ))}
      <DropZone onPick={onPick} />
      <PhotoGrid
        photos={photos}
        uploads={uploads}
        onRoom={asksRoom ? nameRoom : undefined}
        onRemove={({ url }) => onChange(photos => photos.filter(photo => photo.url !== url))}
        onRetry={onRetry}
        onCancel={cancel}
      />
    </Flex>
  )
}

type DismissibleErrorProps = Readonly<{ onDismiss: () => void; children: ReactNode }>

/** Dismissible, because nothing else on the page removes this error: the file was never sent. */
const DismissibleError = ({ onDismiss, children }: DismissibleErrorProps) => (
  <Box position="relative" className={styles.error}>
    <FormError>{children}</FormError>
    <IconButton
      size="2"
      variant="ghost"
      color="red"
      label="Dismiss"
      className={styles.dismiss}
      onClick={onDismiss}
    >
      <X size={16} aria-hidden />
    </IconButton>
  </Box>
)

type DropZoneProps = Readonly<{ onPick: (files: readonly File[]) => void }>

/** Adds photos by drag and drop, clipboard, file picker or phone camera. */
function DropZone({ onPick }: DropZoneProps) {
  const isOver = useDroppedFiles(onPick)
  return (
    <Flex direction="column" gap="3">
      <FileButton className={styles.zone} data-over={isOver || undefined} onPick={onPick}>
        <ImagePlus size={32} aria-hidden />
        <strong>Choose photos</strong>
        <span className={styles.drop}>Drop photos here, or paste them</span>
        <span>
          Images only, up to {maxFiles} at a time, {maxMegabytes} MB each
        </span>
      </FileButton>
      <FileButton className={styles.camera} isCamera onPick={onPick}>
        <Camera size={20} aria-hidden />
        Take a photo
      </FileButton>
    </Flex>
  )
}

/**
 * Receives files that are pasted or dropped anywhere on the page; a browser would otherwise open a file
 * dropped outside the drop zone. Returns true while files are dragged over the page.
 */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
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
    const away = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
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
