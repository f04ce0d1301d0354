import { Flex, Heading, Text } from '@radix-ui/themes'
import { Clock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { arrivalInWords } from '../../../../src/shared/day-forecast.ts'
import { minutesInWords } from '../../../../src/shared/duration.ts'
import { clockTime } from '../../../shared/dates/clock.ts'
import { callTo } from '../../../shared/links.ts'
import { useLateArrivals } from './queries.ts'
import { useOpenBooking } from './url.ts'

/** Today's jobs that will be late, and by how much. Nothing while every crew is on time. */
export function LateArrivals() {
  const jobs = useLateArrivals().data ?? []
  const { linkTo } = useOpenBooking()
  if (jobs.length === 0) return null
  return (
    <section aria-label="Jobs that will be late">
      <Heading as="h3" size="4" mb="2">
        <Clock size={18} aria-hidden /> Will be late today
      </Heading>
      <ol>
        {jobs.map(({ id, customerName, customerPhone, crewName, told, ...arrival }) => (
          <Flex asChild key={id} wrap="wrap" gapX="3" py="1">
            <li>
              <Link {...linkTo(id)}>{customerName}</Link>
              <Text weight="bold" color="red">
                {minutesInWords(arrival.minutesLate)} late
              </Text>
              <span>
                {crewName}, expected {arrivalInWords(arrival)} instead of by {clockTime(arrival.promisedBy)}
              </span>
              <Text color="gray">{toldInWords(told)}</Text>
              <a href={callTo(customerPhone)}>Call {customerName}</a>
            </li>
          </Flex>
        ))}
      </ol>
    </section>
  )
}

type Told = NonNullable<ReturnType<typeof useLateArrivals>['data']>[number]['told']

const choices = { call: 'Customer chose to call', change: 'Customer chose to change the booking' }

function toldInWords(told: Told): string {
  if (!told || told.minutesLate <= 0) return 'Customer not told yet'
  if (told.acceptedAt) return 'Customer will wait'
  return told.choice ? choices[told.choice] : 'Customer told'
}
