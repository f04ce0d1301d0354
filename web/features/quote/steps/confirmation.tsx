import { Button, Heading } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { generatePath, Link } from 'react-router-dom'
import timeline from '../../../shared/components/timeline.module.css'
import { chatHash, paths } from '../../../shared/paths.ts'
import { Success } from '../../../shared/payment/success.tsx'
import { drafts } from '../draft.ts'
import { closeAlbumAtom } from '../photos/uploads.ts'
import { StepFrame } from '../step-frame.tsx'
import { words as stepWords } from '../step-words.ts'
import { useWizard } from '../wizard.tsx'

/** The booking is paid. Shows what happens next. */
export default function ConfirmationStep() {
  const { wizard, draft, setDraft, goTo } = useWizard()
  const closeAlbum = useSetAtom(closeAlbumAtom)
  const isHome = wizard.name === 'home'
  const words = stepWords.confirmation[isHome ? 'home' : 'quote']
  const startNew = () => {
    closeAlbum(wizard.name)
    goTo(wizard.steps[0].name)
    setDraft(drafts[wizard.name].empty)
  }
  if (!draft.bookingId) return null
  const tracking = generatePath(paths.tracking, { serviceRequestId: draft.bookingId })
  return (
    <StepFrame heading={stepWords.confirmation.heading}>
      <Success
        serviceRequestId={draft.bookingId}
        actions={
          <>
            <Button size="4" asChild>
              <Link to={tracking}>{words.track}</Link>
            </Button>
            {!isHome && (
              <Button size="4" variant="soft" asChild>
                <Link to={`${tracking}${chatHash}`}>{stepWords.confirmation.chat}</Link>
              </Button>
            )}
            {isHome && (
              <Button size="4" variant="soft" onClick={startNew}>
                {words.startNew}
              </Button>
            )}
          </>
        }
        footer={
          !isHome && (
            <Button variant="ghost" size="3" mt="5" onClick={startNew}>
              {words.startNew}
            </Button>
          )
        }
      >
        <Heading as="h3" size="5" mb="4">
          {words.next}
        </Heading>
        <ol className={timeline.timeline}>
          {words.promises.map(promise => (
            <li key={promise}>{promise}</li>
          ))}
        </ol>
      </Success>
    </StepFrame>
  )
}
