import { Button, Flex } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, CalendarX } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { momentInWords, whenOf } from '../../../src/shared/calendar.ts'
import { serverMessageOr, unwrap } from '../api/api.ts'
import { type Booking, bookingCalls, bookingKey, useBooking } from '../api/booking.ts'
import { useMutation } from '../api/use-mutation.ts'
import { Notice, RequestError } from '../components/notice.tsx'
import { today } from '../dates/clock.ts'
import { addDays } from '../dates/days.ts'
import { useNow } from '../dates/use-time.ts'
import { WindowPicker } from '../dates/window-picker.tsx'
import { type Window, windowsKey } from '../dates/windows.ts'
import { CardPayment } from './card/card-payment.tsx'
import type { Outcome } from './card/outcome.ts'
import { KeepCard } from './keep-card.tsx'
import { type PaymentState, paymentStateKey, type Renewal } from './payment.ts'

type HeldPaymentProps = ComponentProps<typeof CardPayment> &
  Readonly<{
    serviceRequestId: string
    /** Starts the payment again, which extends the hold. */
    renew: Renewal
  }>

/**
 * Card payment for a booking whose arrival window is held meanwhile. After the hold has ended, the window is held again
 * before anything is charged, and a choice about the card is saved. A payment of an amount that is not due any more is closed,
 * so it fails; then the form shows the new amount.
 */
export function HeldPayment({ serviceRequestId, renew, process, ...card }: HeldPaymentProps) {
  const client = useQueryClient()
  const { data: booking, isFetching } = useBooking(serviceRequestId)
  const now = useNow()
  const holdAgain = useMutation({
    mutationFn: async () => {
      const { data, error } = await renew()
      await client.invalidateQueries({ queryKey: bookingKey(serviceRequestId) })
      if (error) throw error
      return data?.kind
    },
  })

  const saving = useRef<Promise<boolean>>(undefined)

  const payWhileHeld = (ask: () => Promise<Outcome>) =>
    process.pay(async () => {
      if ((await saving.current) === false) return { kind: 'refused', message: notSavedMessage }
      if (booking && isLapsed(booking, Date.now())) {
        const { data, error } = await renew()
        if (error) return { kind: 'refused', message: notHeldMessage(error) }
        const changed = await outcomeOf(data)
        if (changed) return changed
      }
      try {
        return await ask()
      } catch (error) {
        const { data } = await renew()
        const changed = await outcomeOf(data)
        if (changed) return changed
        throw error
      }
    })
  /** Undefined if the payment that the form shows can still be made. */
  const outcomeOf = async (state: PaymentState | undefined): Promise<Outcome | undefined> => {
    if (state?.kind === 'taken') return { kind: 'refused', message: takenMessage }
    // The page shows that it is paid, or processing.
    if (state?.kind === 'paid' || state?.kind === 'processing') return { kind: 'pending' }
    if (!state || state.payment.clientSecret === card.payment.clientSecret) return undefined
    await client.invalidateQueries({ queryKey: bookingKey(serviceRequestId) })
    return { kind: 'refused', message: changedMessage }
  }

  const { kind } = process.progress
  return (
    <Flex direction="column" gap="4">
      {booking?.heldUntil && kind === 'open' && !isLapsed(booking, now) && (
        <Notice icon={CalendarCheck} role="status">
          We’re holding {whenOf(booking).long} for you until {momentInWords(booking.heldUntil)}, Central Time.
        </Notice>
      )}
      {booking && kind === 'open' && !isFetching && isLapsed(booking, now) && (
        <Flex direction="column" align="start" gap="3">
          <Notice icon={CalendarX} color="amber" highContrast role="status">
            We’re no longer holding {whenOf(booking).long} for you. It may still be free.
          </Notice>
          <Button size="3" variant="soft" loading={holdAgain.isPending} onClick={() => holdAgain.mutate()}>
            Hold it again
          </Button>
          <RequestError error={holdAgain.error}>The time could not be held. Please try again.</RequestError>
        </Flex>
      )}
      <CardPayment key={card.payment.clientSecret} {...card} process={{ ...process, pay: payWhileHeld }}>
        <KeepCard
          serviceRequestId={serviceRequestId}
          payment={card.payment}
          isDisabled={kind !== 'open'}
          saving={saving}
        />
      </CardPayment>
    </Flex>
  )
}

const takenMessage = 'That time has just been taken. Your card was not charged.'
const notSavedMessage = 'Your choice about the card could not be saved. Your card was not charged.'
const changedMessage = 'The amount has changed. Your card was not charged; please check the amount.'
const notHeldMessage = (error: Error) =>
  `${serverMessageOr(error, 'The time could not be held.')} Your card was not charged.`

/** An unpaid booking whose window is not held, or not any more. `now` is in milliseconds since 1970. */
const isLapsed = ({ windowStart, heldUntil, paid }: Booking, now: number) =>
  windowStart !== null && !paid && (heldUntil === null || Date.parse(heldUntil) <= now)

type ChooseAgainProps = Readonly<{
  serviceRequestId: string
  /** Null for no particular time. */
  onChosen?: (window: Window | null) => void
}>

/** For an unpaid booking whose time was taken: chooses another one, or none, and goes on to the payment. */
export function ChooseAgain({ serviceRequestId, onChosen }: ChooseAgainProps) {
  const client = useQueryClient()
  const { data: booking } = useBooking(serviceRequestId)
  const [choice, choose] = useState<Window | 'any'>()
  const window = choice === undefined || choice === 'any' ? null : choice
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      unwrap(bookingCalls(serviceRequestId).window.patch({ windowStart: window?.start ?? null })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: bookingKey(serviceRequestId) })
      onChosen?.(window)
      await client.invalidateQueries({ queryKey: paymentStateKey(serviceRequestId) })
    },
    onError: () => client.invalidateQueries({ queryKey: windowsKey }),
  })
  const chooseAnother = (another: Window | 'any') => {
    choose(another)
    reset()
  }
  return (
    <Flex direction="column" gap="4">
      <Notice icon={CalendarX} color="amber" highContrast role="alert">
        {booking ? whenOf(booking).long : 'Your time'} was just taken. Your card was not charged. Please
        choose another time.
      </Notice>
      <WindowPicker
        value={window}
        onChange={chooseAnother}
        of={{ serviceRequestId }}
        first={addDays(today(), 1)}
        near={booking?.preferredDate ?? undefined}
        others={[
          {
            label: 'No particular time, call me',
            isChosen: choice === 'any',
            onChoose: () => chooseAnother('any'),
          },
        ]}
      />
      <RequestError error={error}>The time could not be changed. Please try again.</RequestError>
      <Button
        size="4"
        disabled={choice === undefined || isPending}
        loading={isPending}
        onClick={() => mutate()}
      >
        {choice === undefined ? 'Choose a time first' : 'Continue to payment'}
      </Button>
    </Flex>
  )
}
