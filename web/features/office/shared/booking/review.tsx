import { Badge, Button, Text } from '@radix-ui/themes'
import type { Review } from '../../../../../src/shared/catalog.ts'
import { withoutCountry } from '../../../../../src/shared/geo.ts'
import { Facts } from '../../../../shared/components/facts.tsx'
import type { OpenBooking } from '../queries.ts'
import { useOpenBooking } from '../url.ts'
import styles from './booking.module.css'

/** Why a booking is a request that the office reviews before anything is charged. */
export const reviewReasons: Readonly<Record<Review, string>> = {
  outside: 'Outside our area',
  unlocated: 'Address not found',
}

/** Marks a request in lists. Nothing for other bookings. */
export const ReviewBadge = ({ review }: Readonly<{ review: Review | null }>) =>
  review && (
    <Badge size="2" color="amber" highContrast className={styles.review}>
      To review: {reviewReasons[review]}
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

type PlaceProps = Readonly<{ address: string; precision: string | undefined }>

/** An address in a list, with how exactly it is known unless that is to the street. */
export const Place = ({ address, precision }: PlaceProps) => (
  <>
    {withoutCountry(address)}
    {precision && (
      <>
        {' '}
        <Text color="gray" wrap="nowrap">
          ({precision})
        </Text>
      </>
    )}
  </>
)

/** How exactly each address is known. */
export const Precision = ({ booking: { job, toAddress } }: Readonly<{ booking: OpenBooking }>) =>
  job && (
    <Facts
      layout="compact"
      facts={[
        ['Pickup', placeInWords(job.fromPrecision, job.fromStreetUnknown)],
        ['Drop-off', toAddress && placeInWords(job.toPrecision, job.toStreetUnknown)],
      ]}
    />
  )

const placeInWords = (precision: keyof typeof precisionNames = 'none', isStreetUnknown = false) =>
  [precisionNames[precision], isStreetUnknown && 'no street there has this name'].filter(Boolean).join('; ')

const precisionNames = {
  street: 'Found at the street',
  block: 'Known to the block',
  zip: 'Only the ZIP area is known',
  city: 'Only the city is known',
  none: 'Not found',
} as const
