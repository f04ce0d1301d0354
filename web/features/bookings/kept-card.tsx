import { Button, Heading, Text } from '@radix-ui/themes'
import { serverMessageOr } from '../../shared/api/api.ts'
import { FormError } from '../../shared/components/notice.tsx'
import { capitalized } from '../../shared/labels.ts'
import type { CardRemoval } from './my-bookings.ts'

type KeptCardProps = Readonly<{ card: Readonly<{ brand: string; last4: string }>; removal: CardRemoval }>

/** The card that we may charge the balance to, which the customer can take back. */
export function KeptCard({ card: { brand, last4 }, removal: { mutate, isPending, error } }: KeptCardProps) {
  return (
    <section>
      <Heading as="h2" size="4">
        Your card
      </Heading>
      <Text as="p" mt="1" mb="3">
        As you agreed, we keep your {capitalized(brand)} card ending in {last4} for the balance. If you remove
        it, you pay the balance with a link or on the day.
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
