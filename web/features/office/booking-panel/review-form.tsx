import { Button, Flex, Text, TextField } from '@radix-ui/themes'
import { MapPinned } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { rules } from '../../../../src/shared/jurisdictions.ts'
import { hoursInWords } from '../../../../src/shared/places.ts'
import { ApiError, api, serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { FormError, Notice } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { Field } from '../../../shared/forms/field.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { reviewReasons } from '../shared/booking/review.tsx'
import { dollarsTyped, useMoneyMutation } from '../shared/booking/use-money-mutation.ts'
import type { OpenBooking } from '../shared/queries.ts'
import { DeclineDialog } from './decline-dialog.tsx'

/**
 * A request under review: why, and the form that accepts it, at corrected addresses if there are any. Outside the area the
 * office states the price, unless the rates gave one that it keeps. Nothing for other bookings.
 */
export function ReviewForm({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { id, review, status, fromAddress, toAddress, jurisdiction, pricing } = booking
  const [from, setFrom] = useState(fromAddress)
  const [to, setTo] = useState(toAddress ?? '')
  const [price, setPrice] = useState('')
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState('')
  const toast = useToast()
  const { mutate, isPending, error } = useMoneyMutation((acceptance: Acceptance, options) =>
    unwrap(api.admin['service-requests']({ id }).review.post(acceptance, options)),
  )
  if (!review || status === 'cancelled') return null
  const faults = faultsIn(error)
  const isStated = review === 'outside' && !rules[jurisdiction].hasTariff
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const acceptance = {
      ...(from.trim() !== fromAddress && { fromAddress: from.trim() }),
      ...(toAddress !== null && to.trim() !== toAddress && { toAddress: to.trim() }),
      ...(price.trim() && { price: dollarsTyped(price), priceReason: reason.trim() }),
      ...(hours.trim() && { hours: Number(hours) }),
    }
    const description = 'The customer gets an email with the price and a link to pay.'
    mutate(acceptance, { onSuccess: () => toast({ title: 'Request accepted', description }) })
  }
  return (
    <>
      <form onSubmit={submit} aria-label="Review" noValidate>
        <Flex direction="column" gap="3">
          <Notice icon={MapPinned} color="amber" size="1" highContrast>
            {reviewReasons[review]}. Nothing can be paid until you accept this request.{' '}
            {advice(isStated, pricing)}
          </Notice>
          <Field
            label="Pickup address"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            error={faults.fromAddress}
          />
          {toAddress !== null && (
            <Field
              label="Drop-off address"
              value={to}
              onChange={({ target }) => setTo(target.value)}
              error={faults.toAddress}
            />
          )}
          {isStated && (
            <>
              <Field
                label="Your price"
                inputMode="decimal"
                autoComplete="off"
                value={price}
                onChange={({ target }) => setPrice(target.value)}
                error={faults.price}
              >
                <TextField.Slot>$</TextField.Slot>
              </Field>
              <Field
                label="What the price is for"
                hint="The customer reads it on the receipt."
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                error={faults.priceReason}
              />
              <Field
                label="Crew’s hours for this price"
                hint={`With the drive, for the schedule. Without them, it is about ${hoursInWords(booking)}.`}
                inputMode="decimal"
                autoComplete="off"
                value={hours}
                onChange={({ target }) => setHours(target.value)}
                error={faults.hours}
              />
            </>
          )}
          {error && Object.keys(faults).length === 0 && (
            <FormError>
              {serverMessageOr(error, 'The request could not be accepted. Please try again.')}
            </FormError>
          )}
          <Flex align="center" gap="3" wrap="wrap">
            <Button loading={isPending}>Accept request</Button>
            <Text size="2" color="gray">
              Once accepted, the customer can pay.
            </Text>
          </Flex>
        </Flex>
      </form>
      <Flex>
        <DeclineDialog booking={booking} />
      </Flex>
    </>
  )
}

function advice(isStated: boolean, { total }: OpenBooking['pricing']): string {
  if (!isStated) return 'Agree on the addresses with the customer; corrected ones are priced again.'
  if (total > 0) return `Our rates give ${dollars(total)}; leave the price empty to keep that.`
  return 'Our rates give no price here, so state the one that you agree on with the customer.'
}

type Acceptance = Readonly<{
  fromAddress?: string
  toAddress?: string
  price?: number
  priceReason?: string
  hours?: number
}>

const faultsIn = (error: Error | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ((error instanceof ApiError && error.problem?.issues) || []).map(({ path, message }) => [path, message]),
  )
