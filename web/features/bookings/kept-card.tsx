import { Button, Heading, Text } from '@radix-ui/themes'
import { cardInWords } from '../../../src/shared/labels.ts'
import { serverMessageOr } from '../../shared/api/api.ts'
import { FormError } from '../../shared/components/notice.tsx'
import { dayInWords } from '../../shared/dates/days.ts'
import { dollars } from '../../shared/payment/dollars.ts'
import type { CardRemoval, OpenBooking } from './my-bookings.ts'

type KeptCardProps = Readonly<{
  booking: Pick<OpenBooking, 'keptCard' | 'balance' | 'due' | 'dueLaterOn'>
  removal: Pick<CardRemoval, 'mutate' | 'isPending' | 'error'>
}>

/** The card that we may charge the balance to, if there is one. The customer can take it back. */
export function KeptCard({ booking, removal: { mutate, isPending, error } }: KeptCardProps) {
  const { keptCard, balance, due, dueLaterOn } = booking
  if (!keptCard) return null
  return (
    <section>
      <Heading as="h2" size="4">
        Your card
      </Heading>
      <Text as="p" mt="1" mb="3">
        As you agreed, we keep your {cardInWords(keptCard)} for the balance.
        {balance > due &&
          dueLaterOn !== null &&
          ` Unless you pay it first, we charge the part that is due later, ${dollars(balance - due)}, to it on ${dayInWords(dueLaterOn)}.`}{' '}
        If you remove it, you pay the balance with a link or on the day.
      </Text>
      {error && (
        <FormError>
          {serverMessageOr(error, 'The card could not be removed. Please try again or call us.')}
        </FormError>
      )}
      <Button size="3" variant="outline" color="gray" mb="6" loading={isPending} onClick={() => mutate()}>
        Remove my card
      </Button>
    </section>
  )
}
