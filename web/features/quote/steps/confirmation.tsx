import { Button, Card, Flex, Heading } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { preferenceInSentence, whenOf } from '../../../../src/shared/calendar.ts'
import { type Booking, bookingKey } from '../../../shared/api/booking.ts'
import { bookedPhone, verify } from '../../../shared/api/credentials.ts'
import { CallUs } from '../../../shared/components/contact-links.tsx'
import { Facts } from '../../../shared/components/facts.tsx'
import timeline from '../../../shared/components/timeline.module.css'
import { Valuation } from '../../../shared/papers/valuation.tsx'
import { chatHash, paths } from '../../../shared/paths.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { Success } from '../../../shared/payment/success.tsx'
import { drafts } from '../draft.ts'
import { closeAlbumAtom } from '../photos/uploads.ts'
import { StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'

/** The booking is paid, or the request for a review was sent. Shows what happens next. */
export default function ConfirmationStep() {
  const { wizard, booking, setDraft, goTo } = useWizard()
  const closeAlbum = useSetAtom(closeAlbumAtom)
  const closeDraft = useSetAtom(drafts[wizard.name].closedAtom)
  useEffect(closeDraft, [closeDraft])
  if (!booking) return null

  const isHome = wizard.name === 'home'
  const hours = isHome ? '1 hour' : '2 hours'
  const startNew = () => {
    closeAlbum(wizard.name)
    goTo(wizard.steps[0].name)
    setDraft(drafts[wizard.name].empty)
  }
  if (booking.paid) return <Confirmed booking={booking} isHome={isHome} hours={hours} startNew={startNew} />
  return (
    <StepFrame heading="We have your request" lead="Nothing is charged.">
      <RequestSent booking={booking} hours={hours} />
      <Button size="4" variant="soft" mt="5" onClick={startNew}>
        {isHome ? 'Start New Quote' : 'Get another quote'}
      </Button>
    </StepFrame>
  )
}

type ConfirmedProps = Readonly<{ booking: Booking; isHome: boolean; hours: string; startNew: () => void }>

function Confirmed({ booking, isHome, hours, startNew }: ConfirmedProps) {
  const { id } = booking
  const when = whenOf(booking)
  const tracking = generatePath(paths.tracking, { serviceRequestId: id })
  const isMove = booking.serviceType === 'moving'
  // The phone number given at booking proves who chooses.
  const { data: canChoose } = useQuery({
    queryKey: [...bookingKey(id), 'can choose'],
    queryFn: async () => (await verify(id, { phone: bookedPhone(id).read() })).hasAccess,
    enabled: isMove,
  })
  return (
    <StepFrame heading="Booking Confirmed!">
      <Success
        serviceRequestId={id}
        actions={
          <>
            <Button size="4" asChild>
              <Link to={tracking}>{isHome ? 'Track your crew' : 'Track Your Order'}</Link>
            </Button>
            {isHome ? (
              <Button size="4" variant="soft" onClick={startNew}>
                Start New Quote
              </Button>
            ) : (
              <Button size="4" variant="soft" asChild>
                <Link to={`${tracking}${chatHash}`}>Start Chat with Support</Link>
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
        <ol className={`${timeline.timeline} ${timeline.brief}`}>
          <li>A confirmation email with the link to change or cancel arrives within 5 minutes.</li>
          <li>
            {/* A customer with an arrival window needs no call to set the time. */}
            {when.isAgreed
              ? (when.sentence ?? `Your crew arrives on ${when.long}.`)
              : `We’ll call you within ${hours}${isHome ? '' : ' to set the time'}.`}
          </li>
          <li>On the day, you get SMS updates and can follow the crew on a map.</li>
          {isMove && (
            <li>
              Until you sign a paper, you choose what we pay if something is lost or damaged
              {canChoose ? ', below' : ''}.
            </li>
          )}
        </ol>
      </Success>
      {/* Last on the page, so that nothing moves when it loads. */}
      {canChoose && (
        <Card size="3" mt="7">
          <Valuation id={id} />
        </Card>
      )}
    </StepFrame>
  )
}

/** What happens with a request that the office reviews. */
const RequestSent = ({ booking, hours }: Readonly<{ booking: Booking; hours: string }>) => (
  <Flex direction="column" gap="4">
    <ol className={`${timeline.timeline} ${timeline.brief}`}>
      <li>
        {booking.review === 'outside' && 'This is outside our usual area. '}
        We call you within {hours}
        {booking.review === 'unlocated' && ', and find the address together'}.
      </li>
      <li>
        {booking.pricing.total > 0
          ? `We check the route, and confirm the price of ${dollars(booking.pricing.total)} or tell you another one.`
          : 'We check the route and tell you the price.'}
      </li>
      <li>You pay only if you say yes. Until then nothing is charged and no crew is booked.</li>
    </ol>
    <Facts
      facts={[
        ['Your number', booking.bookingNumber],
        ['You asked for', booking.preferredDate ? preferenceInSentence(booking) : 'Any day'],
        ['From', booking.fromAddress],
        ['To', booking.toAddress],
      ]}
    />
    <CallUs>Something to add? Call us:</CallUs>
  </Flex>
)
