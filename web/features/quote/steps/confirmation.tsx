import { Button, Heading } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { generatePath, Link } from 'react-router-dom'
import timeline from '../../../shared/components/timeline.module.css'
import { chatHash, paths } from '../../../shared/paths.ts'
import { Success } from '../../../shared/payment/success.tsx'
import { drafts } from '../draft.ts'
import { closeAlbumAtom } from '../photos/uploads.ts'
import { StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'

/** The booking is paid. Shows what happens next. */
export default function ConfirmationStep() {
  const { wizard, draft, setDraft, goTo } = useWizard()
  const closeAlbum = useSetAtom(closeAlbumAtom)
  const isHome = wizard.name === 'home'
  const startNew = () => {
    closeAlbum(wizard.name)
    goTo(wizard.steps[0].name)
    setDraft(drafts[wizard.name].empty)
  }
  if (!draft.bookingId) return null
  const tracking = generatePath(paths.tracking, { serviceRequestId: draft.bookingId })
  return (
    <StepFrame heading="Booking Confirmed!">
      <Success
        serviceRequestId={draft.bookingId}
        actions={
          <>
            <Button size="4" asChild>
              <Link to={tracking}>{isHome ? 'Track your crew' : 'Track Your Order'}</Link>
            </Button>
            {!isHome && (
              <Button size="4" variant="soft" asChild>
                <Link to={`${tracking}${chatHash}`}>Start Chat with Support</Link>
              </Button>
            )}
            {isHome && (
              <Button size="4" variant="soft" onClick={startNew}>
                Start New Quote
              </Button>
            )}
          </>
        }
        footer={
          !isHome && (
            <Button variant="ghost" size="3" mt="5" onClick={startNew}>
              Get another quote
            </Button>
          )
        }
      >
        <Heading as="h3" size="5" mb="4">
          {isHome ? 'What happens next' : 'Next steps'}
        </Heading>
        <ol className={timeline.timeline}>
          <li>A confirmation email with the link to change or cancel arrives within 5 minutes.</li>
          <li>
            {isHome ? 'We’ll call you within 1 hour.' : 'We’ll call you within 2 hours to set the time.'}
          </li>
          <li>On the day, you get SMS updates and can follow the crew on a map.</li>
        </ol>
      </Success>
    </StepFrame>
  )
}
