import { Flex } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormError } from '../../../shared/components/form-error.tsx'
import { IconButton } from '../../../shared/components/icon-button.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { DropZone } from './drop-zone.tsx'
import type { Photo } from './photo.ts'
import { PhotoGrid } from './photo-grid.tsx'
import styles from './photo-picker.module.css'
import { pick } from './pick.ts'
import {
  cancelAtom,
  isUnderway,
  type Outcome,
  sendAgainAtom,
  sendFilesAtom,
  type Upload,
  useUploads,
} from './uploads.ts'
import { words } from './words.ts'

type PhotoPickerProps = Readonly<{
  /** Keeps each wizard's uploads apart. `useUploads(album)` lists them. */
  album: string
  photos: readonly Photo[]
  /** Updates the owner of `photos`. Also called after unmount, when a pending upload finishes. */
  onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void
}>

/** Picks, drops, pastes or takes photos, and shows uploads in progress (spec §5 "Photo upload"). */
export function PhotoPicker({ album, photos, onChange }: PhotoPickerProps) {
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
    tell(await sendFiles(album, picked.photos, onArrival))
  }
  const onRetry = async (upload: Upload) => {
    begin([])
    setOldFailures(ids => ids.filter(id => id !== upload.id))
    tell([await sendAgain(upload, onArrival)])
  }
  const tell = (outcomes: readonly Outcome[]) => {
    const arrived = outcomes.filter(outcome => outcome === 'arrived').length
    if (arrived > 0) toast(words.uploaded(arrived))
    if (outcomes.includes('no upload URL')) toast({ ...words.noUploadUrl, tone: 'error' })
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
  <div className={styles.error}>
    <FormError>{children}</FormError>
    <IconButton
      size="2"
      variant="ghost"
      color="red"
      label={words.dismiss}
      className={styles.dismiss}
      onClick={onDismiss}
    >
      <X size={16} aria-hidden />
    </IconButton>
  </div>
)
