import { Box, Flex, Text } from '@radix-ui/themes'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { EmailLink, PhoneLink } from '../../../shared/components/contact-links.tsx'
import { Facts } from '../../../shared/components/facts.tsx'
import { clockTime } from '../../../shared/dates/clock.ts'
import { relativeTime } from '../../../shared/dates/relative-time.ts'
import { liveWords } from '../../../shared/live/live.ts'
import { OnlineDot } from '../../../shared/live/status.tsx'
import { mapWords, radiusOf } from '../../../shared/map/places.ts'
import { paths } from '../../../shared/paths.ts'
import { Late } from '../shared/lateness.tsx'
import type { DueJob } from '../shared/queries.ts'
import styles from './fleet.module.css'
import type { FleetCrew } from './use-fleet.ts'

type CrewItemProps = Readonly<{
  crew: FleetCrew
  /** Its current job, or its next one today. */
  job: DueJob | undefined
  /** Milliseconds since 1970. */
  now: number
  isChosen: boolean
  /** Summary of its route today, if selected. */
  route: string | undefined
  onChoose: (id: string) => void
}>

/**
 * A crew in the list beside the map, with its last-seen time and job. If selected, also its contact details. Memoized so
 * that only a moved crew renders again.
 */
export const CrewItem = memo(({ crew, job, now, isChosen, route, onChoose }: CrewItemProps) => {
  const radius = crew.location && radiusOf(crew.location)
  return (
    <li>
      <Flex asChild gap="3" px="4" py="2" width="100%" minHeight="56px">
        <button
          type="button"
          className={styles.crew}
          aria-expanded={isChosen}
          onClick={() => onChoose(crew.id)}
        >
          <Box as="span" mt="1">
            <OnlineDot isOnline={crew.isOnline} />
          </Box>
          <Flex as="span" direction="column" minWidth="0">
            <Text weight="bold">{crew.name}</Text>
            <Text size="2" color="gray">
              Last seen: {relativeTime(crew.location?.timestamp, now)}
              {radius !== undefined && `, ${mapWords.within(radius)}`}
            </Text>
            {job && (
              <Text size="2" color="gray">
                {job.customerName}, {timesOf(job)} <Late job={job} />
              </Text>
            )}
          </Flex>
        </button>
      </Flex>
      {isChosen && (
        <Flex direction="column" gap="3" px="4" pt="3" pb="4" className={styles.details}>
          <Facts
            facts={[
              ['Status', crew.isOnline ? liveWords.online : liveWords.offline],
              [
                'Job',
                job && (
                  <Link key="job" to={`${paths.admin}?tab=gps&booking=${job.id}`}>
                    {job.bookingNumber}
                  </Link>
                ),
              ],
              [
                mapWords.speed,
                crew.location?.speed !== undefined && mapWords.milesPerHour(crew.location.speed),
              ],
              ['Phone', <PhoneLink key="phone" number={crew.phone} />],
              ['Email', <EmailLink key="email" address={crew.email} />],
            ]}
          />
          <Text as="p" size="2" color="gray">
            {route}
          </Text>
        </Flex>
      )}
    </li>
  )
})

/** "9:30 AM – 12:00 PM" */
const timesOf = ({ scheduledDate, scheduledEnd }: DueJob) =>
  [scheduledDate, scheduledEnd].flatMap(instant => (instant ? clockTime(instant) : [])).join(' – ')
