import { Button } from '@radix-ui/themes'
import { useAtom, useSetAtom } from 'jotai'
import { generatePath, Link } from 'react-router-dom'
import { Actions } from '../../../../shared/components/actions.tsx'
import { chatHash, paths } from '../../../../shared/paths.ts'
import { Receipt } from '../../../../shared/payment/receipt.tsx'
import { closeAlbumAtom } from '../../photos/uploads.ts'
import { StepFrame } from '../../steps/step-frame.tsx'
import { TwoSides } from '../../steps/two-sides.tsx'
import { WhatNext } from '../../steps/what-next.tsx'
import { drafts } from '../draft.ts'
import { startNew } from '../moves.ts'
import type { StepProps } from '../quote-wizard.tsx'
import { words } from '../words.ts'

/** Step five: the booking is paid. Shows what happens next. */
export default function ConfirmationStep({ service }: StepProps) {
  const [{ bookingId }, setDraft] = useAtom(drafts[service].draftAtom)
  const closeAlbum = useSetAtom(closeAlbumAtom)
  const { confirmation } = words
  const onStartNew = () => {
    closeAlbum(service)
    setDraft(startNew)
  }
  if (!bookingId) return null
  const tracking = generatePath(paths.tracking, { serviceRequestId: bookingId })
  return (
    <StepFrame heading={confirmation.heading}>
      <TwoSides>
        <section aria-label={confirmation.details}>
          <Receipt serviceRequestId={bookingId} />
        </section>
        <WhatNext heading={confirmation.next} promises={confirmation.promises}>
          <Actions mt="5">
            <Button size="4" asChild>
              <Link to={tracking}>{confirmation.track}</Link>
            </Button>
            <Button size="4" variant="soft" asChild>
              <Link to={`${tracking}${chatHash}`}>{confirmation.chat}</Link>
            </Button>
          </Actions>
          <Button variant="ghost" size="3" mt="5" onClick={onStartNew}>
            {confirmation.startNew}
          </Button>
        </WhatNext>
      </TwoSides>
    </StepFrame>
  )
}
