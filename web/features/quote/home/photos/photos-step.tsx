import { Button, Flex } from '@radix-ui/themes'
import { useAtom } from 'jotai'
import { PhotoPicker } from '../../photos/photo-picker.tsx'
import type { Photo } from '../../photos/uploads.ts'
import { useUploads } from '../../photos/uploads.ts'
import { album, draftAtom } from '../draft.ts'
import { photographed } from '../moves.ts'
import { StepFrame } from '../step-frame.tsx'
import { words } from '../words.ts'

/** Step two: optional photos. Uploads continue in the background. */
export default function PhotosStep() {
  const [{ photos }, setDraft] = useAtom(draftAtom)
  const uploads = useUploads(album)
  const onChange = (change: (photos: readonly Photo[]) => readonly Photo[]) =>
    setDraft(draft => ({ ...draft, photos: change(draft.photos) }))
  const hasNone = photos.length === 0 && uploads.length === 0
  return (
    <StepFrame heading={words.photos.heading} lead={words.photos.lead} canGoBack>
      <Flex direction="column" gap="5">
        <PhotoPicker album={album} photos={photos} onChange={onChange} />
        <Button size="4" variant={hasNone ? 'soft' : 'solid'} onClick={() => setDraft(photographed)}>
          {hasNone ? words.photos.skip : words.photos.next}
        </Button>
      </Flex>
    </StepFrame>
  )
}
