import { Badge, Button, Flex, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Review } from '../../../../../src/shared/catalog.ts'
import { ApiError, api, serverMessageOr, unwrap } from '../../../../shared/api/api.ts'
import { useMutation } from '../../../../shared/api/use-mutation.ts'
import { Facts } from '../../../../shared/components/facts.tsx'
import { FormError, Notice } from '../../../../shared/components/notice.tsx'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { officeKey } from '../live.tsx'
import type { OpenBooking } from '../queries.ts'
import { useOpenBooking } from '../url.ts'

/** Why a booking is a request that the office reviews before anything is charged. */
const reasons: Readonly<Record<Review, string>> = {
  outside: 'Outside our area',
  unlocated: 'Address not found',
}

/** Marks a request in lists. Nothing for other bookings. */
export const ReviewBadge = ({ review }: Readonly<{ review: Review | null }>) =>
  review && (
    <Badge size="2" color="amber" highContrast>
      To review: {reasons[review]}
    </Badge>
  )

type ToReview = Pick<OpenBooking, 'id' | 'customerName'>

/** Opens the request where it can be accepted. */
export function OpenToReview({ booking: { id, customerName } }: Readonly<{ booking: ToReview }>) {
  const { open } = useOpenBooking()
  return (
    <Button variant="soft" aria-label={`Review the request of ${customerName}`} onClick={() => open(id)}>
      Review
    </Button>
  )
}

type BookingProps = Readonly<{ booking: OpenBooking }>

/** How exactly each address is known. */
export const Precision = ({ booking: { job, toAddress } }: BookingProps) =>
  job && (
    <Facts
      layout="compact"
      facts={[
        ['Pickup', precisionInWords[job.fromPrecision ?? 'none']],
        ['Drop-off', toAddress && precisionInWords[job.toPrecision ?? 'none']],
      ]}
    />
  )

const precisionInWords = {
  street: 'Found at the street',
  block: 'Known to the block',
  zip: 'Only the ZIP area is known',
  city: 'Only the city is known',
  none: 'Not found',
} as const

/** A request under review: why, and the form that accepts it, at corrected addresses if there are any. */
export function ReviewForm({ booking }: BookingProps) {
  const { id, review, fromAddress, toAddress } = booking
  const [from, setFrom] = useState(fromAddress)
  const [to, setTo] = useState(toAddress ?? '')
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(
        api.admin['service-requests']({ id }).review.post({
          ...(from.trim() !== fromAddress && { fromAddress: from.trim() }),
          ...(toAddress !== null && to.trim() !== toAddress && { toAddress: to.trim() }),
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
      toast({ title: 'Request accepted', description: 'The customer gets an email with the price.' })
    },
  })
  if (!review) return null
  const faults = faultsIn(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form onSubmit={submit} aria-label="Review">
      <Flex direction="column" gap="3">
        <Notice icon={MapPinned} color="amber" size="1" highContrast>
          {reasons[review]}. Nothing can be paid until you accept this request. Agree on the addresses with
          the customer; corrected ones are priced again.
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
        {error && Object.keys(faults).length === 0 && (
          <FormError>
            {serverMessageOr(error, 'The request could not be accepted. Please try again.')}
          </FormError>
        )}
        <Flex align="center" gap="3" wrap="wrap">
          <Button loading={isPending}>Accept request</Button>
          <Text size="2" color="gray">
            The customer can then pay.
          </Text>
        </Flex>
      </Flex>
    </form>
  )
}

const faultsIn = (error: Error | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ((error instanceof ApiError && error.problem?.issues) || []).map(({ path, message }) => [path, message]),
  )
