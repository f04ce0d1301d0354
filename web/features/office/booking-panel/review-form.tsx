import { Button, Flex, Text, TextField } from '@radix-ui/themes'
import { MapPinned } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { rules } from '../../../../src/shared/jurisdictions.ts'
import { hoursInWords } from '../../../../src/shared/places.ts'
import { api, serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { FormError, Notice } from '../../../shared/components/notice.tsx'
import { Field } from '../../../shared/forms/field.tsx'
import { fieldsOf, showServerErrors, useSubmit } from '../../../shared/forms/form.ts'
import { amountIn, dollars } from '../../../shared/payment/dollars.ts'
import { reviewReasons } from '../shared/booking/review.tsx'
import { ReasonDialog } from '../shared/form-dialog.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'

type BookingProps = Readonly<{ booking: OpenBooking }>

/** Why a request is under review, and the forms that accept or decline it. Nothing for other bookings. */
export const ReviewSection = ({ booking }: BookingProps) => {
  const { id, bookingNumber, review, status } = booking
  if (!review || status === 'cancelled') return null
  return (
    <>
      <AcceptForm booking={booking} review={review} />
      <Flex>
        <ReasonDialog
          opener="Decline"
          title={`Decline request ${bookingNumber}?`}
          description="The request is cancelled, and the customer is emailed your reason. Nothing was charged."
          reason="Reason, for the customer"
          cancel="Don’t decline"
          confirm="Decline request"
          send={(reason, options) =>
            unwrap(api.admin['service-requests']({ id }).decline.post({ reason }, options))
          }
          done={() => ({
            title: 'Request declined',
            description: 'The customer gets an email with your reason.',
          })}
        />
      </Flex>
    </>
  )
}

type AcceptFormProps = BookingProps & Readonly<{ review: NonNullable<OpenBooking['review']> }>

/**
 * Accepts a request, at corrected addresses if there are any. Outside the area, the office states the price, unless it
 * keeps one that the rates gave.
 */
function AcceptForm({ booking, review }: AcceptFormProps) {
  const { id, fromAddress, toAddress, jurisdiction, pricing } = booking
  const form = useForm({
    defaultValues: { fromAddress, toAddress: toAddress ?? '', price: '', priceReason: '', hours: '' },
  })
  const field = fieldsOf(form)
  const accept = useOfficeMutation(
    (acceptance: Acceptance, options) =>
      unwrap(api.admin['service-requests']({ id }).review.post(acceptance, options)),
    {
      done: () => ({
        title: 'Request accepted',
        description: 'The customer gets an email with the price and a link to pay.',
      }),
    },
  )
  const submit = useSubmit(form)(typed => {
    const [from, to] = [typed.fromAddress.trim(), typed.toAddress.trim()]
    const acceptance = {
      ...(from !== fromAddress && { fromAddress: from }),
      ...(toAddress !== null && to !== toAddress && { toAddress: to }),
      ...(typed.price.trim() && { price: amountIn(typed.price), priceReason: typed.priceReason.trim() }),
      ...(typed.hours.trim() && { hours: Number(typed.hours) }),
    }
    accept.mutate(acceptance, {
      onError(error) {
        if (showServerErrors(form, error)) return
        const message = serverMessageOr(error, 'The request could not be accepted. Please try again.')
        form.setError('root', { message })
      },
    })
  })
  const isStated = review === 'outside' && !rules[jurisdiction].hasTariff
  const { root } = form.formState.errors
  return (
    <Flex asChild direction="column" gap="3">
      <form onSubmit={submit} aria-label="Review" noValidate>
        <Notice icon={MapPinned} color="amber" size="1" highContrast>
          {reviewReasons[review]}. Nothing can be paid until you accept this request.{' '}
          {advice(isStated, pricing)}
        </Notice>
        <Field label="Pickup address" {...field('fromAddress')} />
        {toAddress !== null && <Field label="Drop-off address" {...field('toAddress')} />}
        {isStated && (
          <>
            <Field label="Your price" inputMode="decimal" autoComplete="off" {...field('price')}>
              <TextField.Slot>$</TextField.Slot>
            </Field>
            <Field
              label="What the price is for"
              hint="The customer reads it on the receipt."
              {...field('priceReason')}
            />
            <Field
              label="Crew’s hours for this price"
              hint={`Including the drive, for the schedule. If left empty, it is about ${hoursInWords(booking)}.`}
              inputMode="decimal"
              autoComplete="off"
              {...field('hours')}
            />
          </>
        )}
        {root && <FormError>{root.message}</FormError>}
        <Flex align="center" gap="3" wrap="wrap">
          <Button loading={accept.isPending}>Accept request</Button>
          <Text size="2" color="gray">
            Once accepted, the customer can pay.
          </Text>
        </Flex>
      </form>
    </Flex>
  )
}

function advice(isStated: boolean, { total }: OpenBooking['pricing']): string {
  if (!isStated)
    return 'Confirm the addresses with the customer. If you correct one, we calculate the price again.'
  if (total > 0) return `Our rates give ${dollars(total)}. Leave the price empty to use that.`
  return 'Our rates give no price here. Enter the one that you agree on with the customer.'
}

type Acceptance = Readonly<{
  fromAddress?: string
  toAddress?: string
  price?: number
  priceReason?: string
  hours?: number
}>
