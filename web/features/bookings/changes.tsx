import { Button } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { bankTime } from '../../../src/shared/labels.ts'
import { serverMessageOr } from '../../shared/api/api.ts'
import { AlertDialog, AlertDialogButtons } from '../../shared/components/dialog.tsx'
import { lazyComponent } from '../../shared/components/lazy.ts'
import { FormError } from '../../shared/components/notice.tsx'
import { useToast } from '../../shared/components/toast/toast.ts'
import { clockAt, windowInWords } from '../../shared/dates/clock.ts'
import { dayInWords } from '../../shared/dates/days.ts'
import type { Wanted } from '../../shared/dates/schedule-dialog.tsx'
import { useCancellation } from '../../shared/payment/cancellation.ts'
import { dollars } from '../../shared/payment/dollars.ts'
import type { Cancellation, OpenBooking, Rescheduling } from './my-bookings.ts'

type ChangeDateProps = Readonly<{ booking: OpenBooking; rescheduling: Rescheduling }>

/** Reschedules a booking until its crew starts. Without a crew to choose times from, requests a day. */
export function ChangeDate({ booking, rescheduling }: ChangeDateProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const { mutate, reset, isPending, error } = rescheduling
  const close = () => {
    setOpen(false)
    reset()
  }
  const confirm = (wanted: Wanted) =>
    mutate(wanted, {
      onSuccess: () => {
        close()
        toast(
          'window' in wanted
            ? { title: 'Time changed', description: windowInWords(wanted.window) }
            : { title: 'Day requested', description: dayInWords(wanted.preferredDate) },
        )
      },
    })
  const texts = textsFor(booking)
  return (
    <>
      <Button size="4" variant="soft" onClick={() => setOpen(true)}>
        Change date
      </Button>
      <Suspense>
        {isOpen && (
          <Calendar
            title={texts.title}
            choosesTime={booking.choosesTime}
            serviceRequestId={booking.id}
            near={dayOfBooking(booking)}
            confirm={texts.confirm}
            isBusy={isPending}
            error={
              error
                ? serverMessageOr(error, 'The time could not be changed. Please try again or call us.')
                : undefined
            }
            onConfirm={confirm}
            onCancel={close}
          >
            {texts.text}
          </Calendar>
        )}
      </Suspense>
    </>
  )
}

/** The booking's date in Chicago, YYYY-MM-DD. */
const dayOfBooking = ({ scheduledDate, preferredDate }: OpenBooking) =>
  scheduledDate ? clockAt(scheduledDate).day : (preferredDate ?? undefined)

function textsFor({ choosesTime, providerId }: OpenBooking) {
  if (!choosesTime) {
    return {
      title: 'Choose another day',
      text: 'It’s free. Tell us the day you’d like, and we’ll call you to set the time.',
      confirm: 'Request this day',
    }
  }
  return {
    title: 'Choose another time',
    text: providerId
      ? 'It’s free. If your crew is busy then, we’ll send another one just as good.'
      : 'It’s free. We’ll plan your crew for the time you choose.',
    confirm: 'Choose this time',
  }
}

const Calendar = lazyComponent(async () => ({
  default: (await import('../../shared/dates/schedule-dialog.tsx')).ScheduleDialog,
}))

type CancelDialogProps = Readonly<{ booking: OpenBooking; cancellation: Cancellation }>

/** Confirms a cancellation and states its fee and refund, as of when the dialog opened. */
export function CancelDialog({ booking, cancellation }: CancelDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const [now, setNow] = useState(() => new Date().toISOString())
  const cost = useCancellation({ ...booking, isLate: Boolean(booking.day?.late) }, now)
  const { mutate, reset, isPending, error } = cancellation
  const cancel = () =>
    mutate(cost.fee, {
      // The fee may have begun since. The dialog then names it.
      onError: () => setNow(new Date().toISOString()),
      onSuccess: () => {
        setOpen(false)
        toast({ title: 'Booking cancelled', description: 'We sent you an email to confirm.' })
      },
    })
  const changeOpen = (isOpen: boolean) => {
    // Forget the error of an earlier attempt, but not a request that is still pending.
    if (isOpen && !isPending) reset()
    setNow(new Date().toISOString())
    setOpen(isOpen)
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={changeOpen}>
      <AlertDialog.Trigger>
        <Button size="4" variant="outline" color="gray">
          Cancel booking
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>Cancel booking {booking.bookingNumber}?</AlertDialog.Title>
        <AlertDialog.Description mb="4">
          {refundInWords(cost, booking)}
          {booking.providerId && ' Your crew becomes available to someone else right away.'}
        </AlertDialog.Description>
        {error && (
          <FormError>
            {serverMessageOr(error, 'The booking could not be cancelled. Please try again or call us.')}
          </FormError>
        )}
        <AlertDialogButtons cancel="Keep my booking">
          <Button size="3" variant="soft" color="red" loading={isPending} onClick={cancel}>
            Yes, cancel it
          </Button>
        </AlertDialogButtons>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

const refundInWords = (cost: Cost, booking: OpenBooking): string =>
  [cardInWords(cost, booking), handInWords(booking)].filter(Boolean).join(' ')

type Cost = ReturnType<typeof useCancellation>

const handInWords = ({ owedByHand }: OpenBooking) =>
  owedByHand > 0 && `We’ll contact you about the ${dollars(owedByHand)} that you paid in cash or by check.`

function cardInWords(
  { fee, refund, why }: Cost,
  { disputedAmount, owedByHand, received }: OpenBooking,
): string | undefined {
  if (fee + refund === 0 && disputedAmount > 0) {
    return 'Your bank has taken your payment back from us, so there is nothing to refund.'
  }
  if (fee + refund === 0 && owedByHand > 0) return undefined
  if (fee + refund === 0 && received > 0) return 'There is nothing left to refund.'
  if (fee + refund === 0) return 'Nothing was charged, so there is nothing to refund.'
  if (refund === 0) return `${why} Nothing goes back to your card.`
  const amount = fee > 0 ? `${why} You get ${dollars(refund)}` : `You get the full ${dollars(refund)}`
  return `${amount} back on the card you paid with. ${bankTime}`
}
