import { Button, Flex, Text } from '@radix-ui/themes'
import { momentInWords } from '../../../../../src/shared/calendar.ts'
import { hoursBetween } from '../../../../shared/dates/clock.ts'
import { type Assignable, useAssign } from '../assign/assign.ts'
import { useCrewNames } from '../providers.ts'
import type { OpenBooking } from '../queries.ts'

export type Reservation = Assignable &
  Pick<OpenBooking, 'heldProviderId' | 'heldStart' | 'windowStart' | 'windowEnd'>

type ReservedCrewProps = Readonly<{
  booking: Reservation
  /** The booking is not paid yet, so its crew cannot be confirmed. */
  isUnpaid?: boolean
  /** Shows only the button, where the crew is already named. */
  isBrief?: boolean
}>

/**
 * Suggests the crew and time that are reserved for the customer's arrival window, with a button to confirm them. Nothing
 * if none are reserved.
 */
export function ReservedCrew({ booking, isUnpaid, isBrief }: ReservedCrewProps) {
  const crews = useCrewNames()
  const assign = useAssign()
  const { heldProviderId, heldStart, windowStart, windowEnd, providerId, customerName } = booking
  if (!heldProviderId || !heldStart || providerId) return null
  const crew = crews.find(({ id }) => id === heldProviderId)?.name ?? 'A crew'
  const confirm = () => assign.mutate({ booking, providerId: heldProviderId, scheduledDate: heldStart })
  return (
    <Flex direction="column" align="start" gap="2">
      {!isBrief && (
        <Text as="p" size="2">
          {isUnpaid ? 'Held while the customer pays' : 'Suggested'}: <strong>{crew}</strong>,{' '}
          {momentInWords(heldStart)}.
          {windowStart && windowEnd && ` The customer chose ${hoursBetween(windowStart, windowEnd)}.`}
        </Text>
      )}
      {!isUnpaid && (
        <Button
          loading={assign.isPending}
          aria-label={`Confirm ${crew} for ${customerName}`}
          onClick={confirm}
        >
          Confirm {crew}
        </Button>
      )}
    </Flex>
  )
}
