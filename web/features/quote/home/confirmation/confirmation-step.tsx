import { Button } from '@radix-ui/themes'
import { useAtom, useSetAtom } from 'jotai'
import { generatePath, Link } from 'react-router-dom'
import { Actions } from '../../../../shared/components/actions.tsx'
import { paths } from '../../../../shared/paths.ts'
import { Receipt } from '../../../../shared/payment/receipt.tsx'
import { closeAlbumAtom } from '../../photos/uploads.ts'
import { TwoSides } from '../../steps/two-sides.tsx'
import { WhatNext } from '../../steps/what-next.tsx'
import { album, draftAtom } from '../draft.ts'
import { startNew } from '../moves.ts'
import { StepFrame } from '../step-frame.tsx'
import { words } from '../words.ts'

/** Step six: the booking is paid. Shows what happens next. */
export default function ConfirmationStep() {
  const [{ bookingId }, setDraft] = useAtom(draftAtom)
  const closeAlbum = useSetAtom(closeAlbumAtom)
  const { confirmation } = words
  const onStartNew = () => {
    closeAlbum(album)
    setDraft(startNew)
  }
  if (!bookingId) return null
  return (
    <StepFrame heading={confirmation.heading}>
      <TwoSides>
        <Receipt serviceRequestId={bookingId} />
        <WhatNext heading={confirmation.next} promises={confirmation.promises}>
          <Actions mt="5">
            <Button size="4" asChild>
              <Link to={generatePath(paths.tracking, { serviceRequestId: bookingId })}>
                {confirmation.track}
              </Link>
            </Button>
            <Button size="4" variant="soft" onClick={onStartNew}>
              {confirmation.startNew}
            </Button>
          </Actions>
        </WhatNext>
      </TwoSides>
    </StepFrame>
  )
}
