import { Grid } from '@radix-ui/themes'
import { hasCode, serverMessageOr } from '../../../shared/api/api.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { paths } from '../../../shared/paths.ts'
import { useFreeCancellation } from '../../../shared/payment/cancellation.ts'
import { PaymentLoading, PaymentPending } from '../../../shared/payment/card/card-payment.tsx'
import { ChooseAgain, HeldPayment } from '../../../shared/payment/hold.tsx'
import { wizardMessages } from '../../../shared/payment/messages.ts'
import { usePayment, usePaymentState } from '../../../shared/payment/payment.ts'
import { PaymentTerms } from '../../../shared/payment/payment-terms.tsx'
import { rescheduled, unbooked } from '../draft.ts'
import { StepFrame } from '../step-frame.tsx'
import { Survey } from '../survey/survey.tsx'
import { useWizard } from '../wizard.tsx'

/** The payment in the home wizard. A booking that is already paid goes straight to the confirmation. */
export default function PaymentStep() {
  const { bookingId } = useWizard().draft
  return bookingId && <Payment bookingId={bookingId} />
}

function Payment({ bookingId }: Readonly<{ bookingId: string }>) {
  const { wizard, booking, setDraft, goTo } = useWizard()
  const state = usePaymentState(bookingId)
  const process = usePayment({ serviceRequestId: bookingId, messages: wizardMessages })
  const freeToCancel = useFreeCancellation()
  const restart = () => {
    setDraft(unbooked)
    goTo(wizard.steps[0].name)
  }

  return (
    <StepFrame
      heading="Pay securely"
      lead={`Your booking is confirmed as soon as the payment goes through. ${freeToCancel}.`}
      canGoBack={process.progress.kind === 'open'}
    >
      <Grid
        columns={{ initial: '1', md: '2' }}
        gap={{ initial: '5', md: '7' }}
        align="start"
        // Keeps the footer out of view meanwhile, so that it does not jump.
        minHeight={booking && !state.isPending ? undefined : 'calc(100svh - var(--bar-height))'}
      >
        {booking && <PaymentTerms booking={booking} />}
        <div>
          {state.isError && (
            <Failed
              isBusy={state.isFetching}
              // Another attempt at the same booking would be refused too.
              {...(hasCode(state.error, 'hold_limit')
                ? { onRetry: restart, again: 'Book again' }
                : { onRetry: state.refetch })}
            >
              {serverMessageOr(state.error, 'The payment could not be prepared. Please try again.')}
            </Failed>
          )}
          {(state.isPending || !booking) && <PaymentLoading />}
          {state.data?.kind === 'processing' && <PaymentPending />}
          {state.data?.kind === 'taken' && (
            <ChooseAgain
              serviceRequestId={bookingId}
              onChosen={arrivalWindow => setDraft(draft => rescheduled(draft, arrivalWindow))}
            />
          )}
          {state.data?.kind === 'open' && booking?.lacksSurvey && <Survey booking={booking} />}
          {state.data?.kind === 'open' && booking?.lacksSurvey === false && (
            <HeldPayment
              serviceRequestId={bookingId}
              payment={state.data.payment}
              process={process}
              returnUrl={returnUrl(bookingId)}
              renew={state.refetch}
              onRestart={restart}
            />
          )}
        </div>
      </Grid>
    </StepFrame>
  )
}

const returnUrl = (serviceRequestId: string) =>
  `${location.origin}${paths.bookingSuccess}?${new URLSearchParams({ serviceRequestId })}`
