import { Heading } from '@radix-ui/themes'
import { useState } from 'react'
import { generatePath, Navigate, useParams } from 'react-router-dom'
import { Page } from '../components/page.tsx'
import { BookingFacts } from '../features/payment/booking-facts.tsx'
import { CardPayment } from '../features/payment/card-payment.tsx'
import { Fault } from '../features/payment/fault.tsx'
import { Loading } from '../features/payment/loading.tsx'
import { PaidNotice } from '../features/payment/paid-notice.tsx'
import {
  type Booking,
  type PaymentState,
  useBooking,
  usePaymentState,
} from '../features/payment/payment-state.ts'
import { Ticket } from '../features/payment/ticket.tsx'
import { usePayment } from '../features/payment/use-payment.ts'
import { useReturnedPayment } from '../features/payment/use-returned-payment.ts'
import { checkoutVoice, words } from '../features/payment/words.ts'
import { ConfirmationLink } from '../features/quote-wizard/confirmation/confirmation-link.tsx'
import { paths } from '../paths.ts'
import styles from './checkout.module.css'

/** Paying for a booking that was made before (spec §2 "Checkout"). What cannot be paid here leads home, silently. */
export default function Checkout() {
  const { serviceRequestId } = useParams()
  if (!serviceRequestId) return <Navigate to={paths.home} replace />
  return (
    <Page title={words.checkout.heading} width="narrow">
      <CheckoutOf key={serviceRequestId} serviceRequestId={serviceRequestId} />
    </Page>
  )
}

function CheckoutOf({ serviceRequestId }: Readonly<{ serviceRequestId: string }>) {
  const [isPaidNow, setPaidNow] = useState(false)
  const returned = useReturnedPayment(serviceRequestId)
  const booking = useBooking(serviceRequestId)
  const state = usePaymentState(serviceRequestId, { enabled: returned.kind !== 'checking' })

  if (isPaidNow || booking.data?.paid || state.data?.isPaid || returned.kind === 'confirmed') {
    return (
      <PaidNotice serviceRequestId={serviceRequestId}>
        <ConfirmationLink serviceRequestId={serviceRequestId} />
      </PaidNotice>
    )
  }
  if (booking.isError || state.isError) return <Navigate to={paths.home} replace />
  if (!booking.data || !state.data) return <Loading />
  return (
    <>
      <Heading as="h1" size="8">
        {words.checkout.heading}
      </Heading>
      <Summary booking={booking.data} />
      <Payment
        serviceRequestId={serviceRequestId}
        state={state.data}
        earlierFault={returned.kind === 'failed' ? returned.message : undefined}
        onPaid={() => setPaidNow(true)}
      />
    </>
  )
}

const Summary = ({ booking }: Readonly<{ booking: Booking }>) => (
  <section className={styles.summary}>
    <Heading as="h2" size="4" mb="3">
      {words.checkout.summary}
    </Heading>
    <Ticket>
      <BookingFacts booking={booking} />
    </Ticket>
  </section>
)

type PaymentProps = Readonly<{
  serviceRequestId: string
  state: PaymentState
  /** Why the try that the visitor comes back from did not work. */
  earlierFault?: string
  onPaid: () => void
}>

function Payment({ serviceRequestId, state, earlierFault, onPaid }: PaymentProps) {
  const process = usePayment({ serviceRequestId, voice: checkoutVoice, onPaid })
  const { progress } = process
  if (state.isPaid) return null
  return (
    <>
      {earlierFault && progress.kind === 'open' && !progress.fault && <Fault>{earlierFault}</Fault>}
      <CardPayment payment={state.payment} process={process} returnUrl={returnUrl(serviceRequestId)} />
    </>
  )
}

const returnUrl = (serviceRequestId: string) =>
  `${location.origin}${generatePath(paths.checkout, { serviceRequestId })}?payment_completed=true`
