import { Button, Flex, Heading } from '@radix-ui/themes'
import { useAtom, useSetAtom } from 'jotai'
import { generatePath, Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { closeAlbumAtom } from '../../photos/uploads.ts'
import { Receipt } from '../../receipt/receipt.tsx'
import { TwoSides } from '../../steps/two-sides.tsx'
import { album, draftAtom } from '../draft.ts'
import { startNew } from '../moves.ts'
import { StepFrame } from '../step-frame.tsx'
import { words } from '../words.ts'
import styles from './confirmation-step.module.css'

/** Sixth step: it is booked and paid, and what happens now. */
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
        <section>
          <Heading as="h3" size="3" mb="2">
            {confirmation.next}
          </Heading>
          <ol className={styles.promises}>
            {confirmation.promises.map(promise => (
              <li key={promise}>{promise}</li>
            ))}
          </ol>
          <Flex gap="3" mt="5" wrap="wrap">
            <Button size="4" asChild>
              <Link to={generatePath(paths.tracking, { serviceRequestId: bookingId })}>
                {confirmation.track}
              </Link>
            </Button>
            <Button size="4" variant="soft" onClick={onStartNew}>
              {confirmation.startNew}
            </Button>
          </Flex>
        </section>
      </TwoSides>
    </StepFrame>
  )
}
