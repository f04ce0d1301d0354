import { Button, Flex } from '@radix-ui/themes'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { wordsFor } from '../../../api.ts'
import { useToast } from '../../../components/toast/toast.ts'
import { FormError } from '../../../forms/form-error.tsx'
import { draftAtom } from '../draft.ts'
import { photographed } from '../moves.ts'
import { StepFrame } from '../step-frame.tsx'
import { words } from '../words.ts'
import { DropZone } from './drop-zone.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { pick } from './pick.ts'
import { photosAtom, type Sent, sendPhotosAtom, uploadsAtom } from './uploads.ts'

/** Second step: photos, or none. */
export function PhotosStep() {
  const setDraft = useSetAtom(draftAtom)
  const photos = useAtomValue(photosAtom)
  const uploads = useAtomValue(uploadsAtom)
  const send = useSetAtom(sendPhotosAtom)
  const [faults, setFaults] = useState<readonly string[]>([])
  const toast = useToast()

  const onPick = async (files: readonly File[]) => {
    const picked = pick(files)
    setFaults(picked.faults)
    if (picked.photos.length > 0) tell(await send(picked.photos), picked.faults)
  }
  const tell = ({ uploaded, refusals, failures }: Sent, faults: readonly string[]) => {
    if (uploaded > 0) toast(words.photos.uploaded(uploaded))
    if (refusals.length > 0) toast({ ...words.photos.noUploadUrl, tone: 'error' })
    for (const failure of failures) console.error('A photo could not be sent.', failure)
    setFaults([
      ...faults,
      ...new Set(refusals.map(({ cause }) => wordsFor(cause, words.photos.noUploadUrl.description))),
      ...(failures.length > 0 ? [words.photos.uploadFailed] : []),
    ])
  }

  const hasNone = photos.length === 0 && uploads.length === 0
  return (
    <StepFrame heading={words.photos.heading} lead={words.photos.lead} canGoBack>
      <Flex direction="column" gap="5">
        <DropZone onPick={onPick} />
        {faults.map(fault => (
          <FormError key={fault}>{fault}</FormError>
        ))}
        <PhotoGrid photos={photos} uploads={uploads} />
        <Button
          size="4"
          variant={hasNone ? 'soft' : 'solid'}
          loading={uploads.length > 0}
          onClick={() => setDraft(photographed)}
        >
          {hasNone ? words.photos.skip : words.photos.next}
        </Button>
      </Flex>
    </StepFrame>
  )
}
