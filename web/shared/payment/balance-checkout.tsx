import { Button, Flex, Grid } from '@radix-ui/themes'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { generatePath, Link, Navigate } from 'react-router-dom'
import { roundedToCents } from '../../../src/shared/money.ts'
import { receiptWords } from '../../../src/shared/receipt.ts'
import { hasCode, serverMessageOr } from '../api/api.ts'
import { type Booking, useBooking } from '../api/booking.ts'
import { Facts } from '../components/facts.tsx'
import { Failed, Notice } from '../components/notice.tsx'
import { PageTitle } from '../components/page.tsx'
import { serviceNames } from '../labels.ts'
import { paths } from '../paths.ts'
import { balancePath } from './balance.ts'
import { CardPayment, PaymentLoading, PaymentPending } from './card/card-payment.tsx'
import type { Outcome } from './card/outcome.ts'
import { dollars } from './dollars.ts'
import { balanceMessages } from './messages.ts'
import { type OpenPayment, type Renewal, usePayment, usePaymentState, useReturnedPayment } from './payment.ts'
import { Success } from './success.tsx'
import { Route, Tear, Ticket, Total } from './ticket.tsx'
import { Tip } from './tip.tsx'

/** Pays what is due after the payment that booked, and after the job a tip. The server names what is due. */
export function BalanceCheckout({ serviceRequestId }: Readonly<{ serviceRequestId: string }>) {
  const [isPaidNow, setPaidNow] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [tip, setTip] = useState(0)
  const returned = useReturnedPayment(serviceRequestId)
  const booking = useBooking(serviceRequestId)
  const state = usePaymentState(serviceRequestId, {
    enabled: returned.kind !== 'checking' && !isPaidNow,
    purpose: 'balance',
    tip,
  })
  const isPaid = isPaidNow || returned.kind === 'confirmed'
  // Who tips after everything is paid comes here too.
  const completed = booking.data?.status === 'completed' ? booking.data : undefined
  if (isPaid || (state.data?.kind === 'paid' && !booking.isPending && !completed)) {
    return (
      <Success
        serviceRequestId={serviceRequestId}
        title="Thank you!"
        text={isPaid ? 'We received your payment.' : 'Nothing is due for your booking.'}
        actions={
          <Button size="4" asChild>
            <Link to={generatePath(paths.booking, { serviceRequestId })}>View my booking</Link>
          </Button>
        }
      />
    )
  }
  if (hasCode(state.error, 'not_booked')) {
    return <Navigate to={generatePath(paths.checkout, { serviceRequestId })} replace />
  }
  const payment = state.data?.kind === 'open' ? state.data.payment : undefined
  const isOnlyTip = state.data?.kind === 'paid' || (payment && payment.amount === payment.tip)
  const isShown = !booking.isPending && (payment || state.data?.kind === 'paid')
  return (
    <>
      {isOnlyTip ? (
        <PageTitle lead="Nothing is due for your booking.">Tip Your Crew</PageTitle>
      ) : (
        <PageTitle lead="What is left to pay for your booking.">Pay the Balance</PageTitle>
      )}
      {state.isLoadingError && (
        <Failed onRetry={state.refetch} isBusy={state.isFetching}>
          {serverMessageOr(state.error, 'The balance can’t be paid here right now.')}
        </Failed>
      )}
      {(state.isPending || booking.isPending) && <PaymentLoading />}
      {(state.data?.kind === 'processing' || returned.kind === 'processing') && <PaymentPending />}
      {isShown && (
        <Grid columns={{ initial: '1', md: '2' }} gap={{ initial: '5', md: '7' }} align="start">
          <Summary booking={booking.data} payment={payment} />
          <Flex direction="column" gap="4">
            {completed && <Tip price={completed.price} value={tip} onChange={setTip} />}
            {isChanged && (
              <Notice icon={CircleAlert} color="amber" highContrast role="alert">
                {changed}
              </Notice>
            )}
            {state.isPlaceholderData && <PaymentLoading />}
            {payment && !state.isPlaceholderData && (
              <Payment
                key={payment.clientSecret}
                serviceRequestId={serviceRequestId}
                payment={payment}
                earlierFault={returned.kind === 'failed' ? returned.message : undefined}
                onPaid={() => setPaidNow(true)}
                renew={state.refetch}
                onChanged={() => setChanged(true)}
              />
            )}
          </Flex>
        </Grid>
      )}
    </>
  )
}

const changed = 'The balance has changed. Nothing was charged; please check the amount.'

type PaymentProps = Readonly<{
  serviceRequestId: string
  payment: OpenPayment
  /** Why the payment that the visitor returns from failed. */
  earlierFault?: string
  onPaid: () => void
  renew: Renewal
  /** Another amount is due than the form shows. Nothing was charged. */
  onChanged: () => void
}>

/** Asks the server before it charges: the office may have taken cash since the page was opened. */
function Payment({ serviceRequestId, payment, earlierFault, onPaid, renew, onChanged }: PaymentProps) {
  const process = usePayment({ serviceRequestId, messages: balanceMessages, earlierFault, onPaid })
  const payWhatIsDue = (ask: () => Promise<Outcome>) =>
    process.pay(async () => {
      const { data } = await renew()
      if (data?.kind === 'open' && data.payment.clientSecret === payment.clientSecret) return ask()
      onChanged()
      return { kind: 'refused', message: changed }
    })
  return (
    <CardPayment
      payment={payment}
      process={{ ...process, pay: payWhatIsDue }}
      returnUrl={`${location.origin}${balancePath(serviceRequestId)}`}
      onRestart={() => renew()}
      restartLabel="See what is due now"
    />
  )
}

type SummaryProps = Readonly<{ booking: Booking | undefined; payment: OpenPayment | undefined }>

const Summary = ({ booking, payment }: SummaryProps) => (
  <Ticket>
    {booking && <Route from={booking.fromAddress} to={booking.toAddress} />}
    <Facts
      facts={[
        [receiptWords.number, booking?.bookingNumber],
        ['Service', booking && serviceNames[booking.serviceType]],
        ['Price', payment && dollars(payment.total)],
        ['Paid so far', payment && payment.paid > 0 && dollars(payment.paid)],
        ['Due later', payment && laterOf(payment) > 0 && dollars(laterOf(payment))],
        ['Tip', payment && payment.tip > 0 && dollars(payment.tip)],
      ]}
    />
    <Tear />
    <Total
      // It may be due only later.
      label="You pay now"
      amount={dollars(payment?.amount ?? 0)}
    />
  </Ticket>
)

const laterOf = ({ total, paid, amount, tip }: OpenPayment) => roundedToCents(total - paid - amount + tip)
