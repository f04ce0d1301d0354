import { Heading } from '@radix-ui/themes'
import { generatePath, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useBookAgain } from '../features/quote/book-again.ts'
import { ConfirmationLink } from '../features/quote/confirmation-link.tsx'
import { Survey } from '../features/quote/survey/survey.tsx'
import { ApiError, hasCode, isTemporary, serverMessageOr } from '../shared/api/api.ts'
import { type Booking, useBooking } from '../shared/api/booking.ts'
import { CallUs } from '../shared/components/contact-links.tsx'
import { Failed } from '../shared/components/notice.tsx'
import { Page, PageTitle } from '../shared/components/page.tsx'
import { paths } from '../shared/paths.ts'
import { forBalance } from '../shared/payment/balance.ts'
import { BalanceCheckout } from '../shared/payment/balance-checkout.tsx'
import { useFreeCancellation } from '../shared/payment/cancellation.ts'
import { PaymentLoading, PaymentPending } from '../shared/payment/card/card-payment.tsx'
import { ChooseAgain, HeldPayment } from '../shared/payment/hold.tsx'
import { checkoutMessages } from '../shared/payment/messages.ts'
import {
  type OpenPayment,
  type Renewal,
  usePayment,
  usePaymentState,
  useReturnedPayment,
} from '../shared/payment/payment.ts'
import { PaymentTerms } from '../shared/payment/payment-terms.tsx'
import { PaidNotice } from '../shared/payment/success.tsx'
import { SurveyWaiver } from '../shared/payment/survey-waiver.tsx'
import styles from './checkout.module.css'

/**
 * Pays for an existing booking (spec §2 "Checkout"). A booking that cannot be paid here redirects home
 * silently.
 */
export default function Checkout() {
  const { serviceRequestId } = useParams()
  const [params] = useSearchParams()
  if (!serviceRequestId) return <Navigate to={paths.home} replace />
  const isBalance = params.get(forBalance.name) === forBalance.value
  const Payment = isBalance ? BalanceCheckout : CheckoutOf
  return (
    <Page title={isBalance ? 'Pay the Balance' : 'Secure Checkout'} isAlone>
      <Payment key={serviceRequestId} serviceRequestId={serviceRequestId} />
    </Page>
  )
}

function CheckoutOf({ serviceRequestId }: Readonly<{ serviceRequestId: string }>) {
  const returned = useReturnedPayment(serviceRequestId)
  const booking = useBooking(serviceRequestId)
  const freeToCancel = useFreeCancellation()
  const state = usePaymentState(serviceRequestId, { enabled: returned.kind !== 'checking' })
  const bookAgain = useBookAgain(serviceRequestId)

  if (booking.data?.paid && booking.data.lacksSurvey) {
    return (
      <>
        <PageTitle>Secure Checkout</PageTitle>
        <SurveyWaiver serviceRequestId={serviceRequestId} />
      </>
    )
  }
  if (booking.data?.paid || state.data?.kind === 'paid' || returned.kind === 'confirmed') {
    return (
      <PaidNotice
        serviceRequestId={serviceRequestId}
        footer={<ConfirmationLink serviceRequestId={serviceRequestId} />}
      />
    )
  }
  if (booking.data?.review && booking.data.status !== 'cancelled')
    return <UnderReview bookingNumber={booking.data.bookingNumber} />
  // A failed refetch keeps what is shown: a card may be half typed.
  const failed = [booking, state].find(
    ({ isLoadingError, error }) => isLoadingError && !hasCode(error, 'under_review'),
  )
  if (failed && isFinal(failed.error)) return <Navigate to={paths.home} replace />
  if (failed) {
    return (
      <>
        <PageTitle>Secure Checkout</PageTitle>
        <Failed
          isBusy={failed.isFetching}
          {...(hasCode(failed.error, 'hold_limit')
            ? { onRetry: bookAgain, again: 'Book again' }
            : { onRetry: failed.refetch })}
        >
          {serverMessageOr(
            failed.error,
            'We can’t take your payment right now. Please try again in a moment.',
          )}
        </Failed>
      </>
    )
  }
  if (!booking.data || !state.data) return <PaymentLoading />
  return (
    <div className={styles.columns}>
      <PageTitle
        mb="0"
        className={styles.heading}
        lead={`${freeToCancel}: everything you paid goes back to your card.`}
      >
        Secure Checkout
      </PageTitle>
      <Summary booking={booking.data} />
      <div className={styles.payment}>
        {booking.data.lacksSurvey ? (
          <Survey booking={booking.data} />
        ) : state.data.kind === 'open' ? (
          <Payment
            serviceRequestId={serviceRequestId}
            payment={state.data.payment}
            earlierFault={returned.kind === 'failed' ? returned.message : undefined}
            renew={state.refetch}
          />
        ) : state.data.kind === 'taken' ? (
          <ChooseAgain serviceRequestId={serviceRequestId} />
        ) : (
          <PaymentPending />
        )}
      </div>
    </div>
  )
}

/** The office looks at the request first (the server refuses its payment). */
const UnderReview = ({ bookingNumber }: Pick<Booking, 'bookingNumber'>) => (
  <>
    <PageTitle lead="Nothing is charged. We look at your request and call you with the price; then you can pay here.">
      We have your request {bookingNumber}
    </PageTitle>
    <CallUs>Questions? Call us:</CallUs>
  </>
)

/**
 * The server answered, and would answer a retry the same: an unknown booking, or a payment that cannot start. A time that
 * was held too often is no such case: its message says what to do.
 */
const isFinal = (error: unknown) =>
  error instanceof ApiError && !isTemporary(error) && !hasCode(error, 'hold_limit')

/** The booking's route, customer and price (spec §2 "Checkout"). */
const Summary = ({ booking }: Readonly<{ booking: Booking }>) => (
  <section className={styles.summary}>
    <Heading as="h2" size="4" mb="3">
      Order Summary
    </Heading>
    <PaymentTerms booking={booking} />
  </section>
)

type PaymentProps = Readonly<{
  serviceRequestId: string
  payment: OpenPayment
  /** Why the payment that the visitor returns from failed. */
  earlierFault?: string
  renew: Renewal
}>

function Payment({ serviceRequestId, payment, earlierFault, renew }: PaymentProps) {
  const navigate = useNavigate()
  const process = usePayment({ serviceRequestId, messages: checkoutMessages, earlierFault })
  return (
    <HeldPayment
      serviceRequestId={serviceRequestId}
      payment={payment}
      process={process}
      returnUrl={returnUrl(serviceRequestId)}
      renew={renew}
      onRestart={() => navigate(paths.home)}
    />
  )
}

const returnUrl = (serviceRequestId: string) =>
  `${location.origin}${generatePath(paths.checkout, { serviceRequestId })}?payment_completed=true`
