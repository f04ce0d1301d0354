import { Flex } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { wordsFor } from '../../api.ts'
import { useToast } from '../../components/toast/toast.ts'
import { FormError } from '../../forms/form-error.tsx'
import { DropZone } from './drop-zone.tsx'
import type { Photo } from './photo.ts'
import { PhotoGrid } from './photo-grid.tsx'
import { pick } from './pick.ts'
import { NoUploadUrl } from './upload.ts'
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
  /** Whose photos these are: what is under way in one album is not shown in another. `useUploads(album)` lists it. */
  album: string
  photos: readonly Photo[]
  /** Changes what `photos` is kept in. Also called after the picker is gone, when a photo arrives that was under way. */
  onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void
}>

/** Photos to pick, drop, paste or take, on their way and there (spec §5 "Photo upload"). */
export function PhotoPicker({ album, photos, onChange }: PhotoPickerProps) {
  const uploads = useUploads(album)
  const sendFiles = useSetAtom(sendFilesAtom)
  const sendAgain = useSetAtom(sendAgainAtom)
  const cancel = useSetAtom(cancelAtom)
  const toast = useToast()
  const [pickFaults, setPickFaults] = useState<readonly string[]>([])

  const onArrival = (photo: Photo) => onChange(photos => [...photos, photo])
  const onPick = async (files: readonly File[]) => {
    const picked = pick(files, photos.length + uploads.length)
    setPickFaults(picked.faults)
    tell(await sendFiles(album, picked.photos, onArrival))
  }
  const onRetry = async (upload: Upload) => tell([await sendAgain(upload, onArrival)])
  const tell = (outcomes: readonly Outcome[]) => {
    const arrived = outcomes.filter(outcome => outcome === 'arrived').length
    if (arrived > 0) toast(words.uploaded(arrived))
    if (outcomes.includes('refused')) toast({ ...words.noUploadUrl, tone: 'error' })
  }

  const failures = uploads.filter(upload => !isUnderway(upload)).map(({ failure }) => wordsOf(failure))
  return (
    <Flex direction="column" gap="4">
      {[...pickFaults, ...new Set(failures)].map(fault => (
        <FormError key={fault}>{fault}</FormError>
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

const wordsOf = (failure: unknown) =>
  failure instanceof NoUploadUrl ? wordsFor(failure.cause, words.noUploadUrl.description) : words.uploadFailed
