import { Button, Flex, Heading } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { generatePath, Link } from 'react-router-dom'
import { preferenceInSentence, whenOf } from '../../../../src/shared/calendar.ts'
import { useBooking } from '../../../shared/api/booking.ts'
import { CallUs } from '../../../shared/components/contact-links.tsx'
import { Facts } from '../../../shared/components/facts.tsx'
import timeline from '../../../shared/components/timeline.module.css'
import { chatHash, paths } from '../../../shared/paths.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { Success } from '../../../shared/payment/success.tsx'
import { drafts } from '../draft.ts'
import { closeAlbumAtom } from '../photos/uploads.ts'
import { StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'

/** The booking is paid, or the request for a review was sent. Shows what happens next. */
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
  if (!draft.isPaid) {
    return (
      <StepFrame heading="We have your request" lead="Nothing is charged.">
        <RequestSent serviceRequestId={draft.bookingId} hours={isHome ? '1 hour' : '2 hours'} />
        <Button size="4" variant="soft" mt="5" onClick={startNew}>
          {isHome ? 'Start New Quote' : 'Get another quote'}
        </Button>
      </StepFrame>
    )
  }
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
          <NextStep serviceRequestId={draft.bookingId} isHome={isHome} />
          <li>On the day, you get SMS updates and can follow the crew on a map.</li>
        </ol>
      </Success>
    </StepFrame>
  )
}

type NextStepProps = Readonly<{ serviceRequestId: string; isHome: boolean }>

/** A customer with an arrival window needs no call to set the time. */
function NextStep({ serviceRequestId, isHome }: NextStepProps) {
  const { data: booking } = useBooking(serviceRequestId)
  const when = booking && whenOf(booking)
  if (when?.isAgreed) return <li>{when.sentence ?? `Your crew arrives on ${when.long}.`}</li>
  return (
    <li>{isHome ? 'We’ll call you within 1 hour.' : 'We’ll call you within 2 hours to set the time.'}</li>
  )
}

type RequestSentProps = Readonly<{ serviceRequestId: string; hours: string }>

/** What happens with a request that the office reviews. */
function RequestSent({ serviceRequestId, hours }: RequestSentProps) {
  const { data: booking } = useBooking(serviceRequestId)
  return (
    <Flex direction="column" gap="4">
      <ol className={timeline.timeline}>
        <li>
          We call you within {hours}
          {booking?.review === 'unlocated' && ', and find the address together'}.
        </li>
        <li>
          {booking && booking.pricing.total > 0
            ? `We check the route, and confirm the price of ${dollars(booking.pricing.total)} or tell you another one.`
            : 'We check the route and tell you the price.'}
        </li>
        <li>You pay only if you say yes. Until then nothing is charged and no crew is booked.</li>
      </ol>
      {booking && (
        <Facts
          facts={[
            ['Your number', booking.bookingNumber],
            ['You asked for', booking.preferredDate ? preferenceInSentence(booking) : 'Any day'],
            ['From', booking.fromAddress],
            ['To', booking.toAddress],
          ]}
        />
      )}
      <CallUs>Something to add? Call us:</CallUs>
    </Flex>
  )
}
