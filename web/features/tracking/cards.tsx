import { Avatar, Box, Button, Card, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import { MessageSquare, Phone } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { withoutCountry } from '../../../src/shared/geo.ts'
import type { StepType } from '../../../src/shared/move-day.ts'
import type { Booking } from '../../shared/api/booking.ts'
import { PhoneLink } from '../../shared/components/contact-links.tsx'
import { Facts } from '../../shared/components/facts.tsx'
import { clockTime } from '../../shared/dates/clock.ts'
import { relativeTime, timeInSentence } from '../../shared/dates/relative-time.ts'
import { useNow } from '../../shared/dates/use-time.ts'
import { serviceNames, statusWords } from '../../shared/labels.ts'
import { callTo } from '../../shared/links.ts'
import { isOld, liveWords } from '../../shared/live/live.ts'
import { OnlineDot } from '../../shared/live/status.tsx'
import { mapWords } from '../../shared/map/places.ts'
import styles from './tracking.module.css'
import { type LiveCrew, type TrackedJob, useCrewState } from './use-tracking.ts'

type CrewRowProps = Readonly<{
  job: TrackedJob | undefined
  /** In place of the crew until one is assigned. */
  office: Readonly<{ name: string; phone: string }>
  unread: number
  chatButton: RefObject<HTMLButtonElement | null>
  onChat: () => void
}>

/** The crew and how to reach it: calls go to the crew, chat messages to the office and the crew. */
export function CrewRow({ job, office, unread, chatButton, onChat }: CrewRowProps) {
  const now = useNow()
  const provider = job?.booking.provider
  const isOnline = useCrewState(job, now, crew => crew.isOnline)
  const state = useCrewState(job, now, crew => stateOf(crew, job, now))
  const { name, phone } = provider ?? office
  return (
    <Flex direction="column" gap="4">
      <Flex align="center" gap="3">
        <Avatar size="4" radius="full" fallback={name.charAt(0).toUpperCase()} aria-hidden />
        <Box minWidth="0" className="breakable">
          <Text as="p" size="4" weight="bold">
            {name}
          </Text>
          <Text as="p" color="gray">
            {provider ? (
              <>
                <OnlineDot isOnline={isOnline === true} /> {state}
              </>
            ) : (
              'Here for you until your crew is assigned'
            )}
          </Text>
        </Box>
      </Flex>
      <Grid columns="2" gap="2">
        <Button asChild size="3" variant="surface" color="gray" highContrast>
          <a href={callTo(phone)} aria-label={`Call ${name}`}>
            <Phone size={18} aria-hidden /> Call
          </a>
        </Button>
        <Button
          ref={chatButton}
          size="3"
          variant="surface"
          color="gray"
          highContrast
          className={styles.chatButton}
          data-unread={unread > 0}
          onClick={onChat}
          aria-label={unread > 0 ? `Chat, ${unread} new ${unread === 1 ? 'message' : 'messages'}` : 'Chat'}
        >
          <MessageSquare size={18} aria-hidden /> Chat
        </Button>
      </Grid>
      {provider && (
        <Flex asChild wrap="wrap" gapX="2">
          <p>
            <Text color="gray">Can’t reach your crew? Call our office:</Text>
            <PhoneLink number={office.phone} />
          </p>
        </Flex>
      )}
    </Flex>
  )
}

/** Until the connection is open, it is unknown whether the crew has a position. */
function stateOf({ isOnline, location }: LiveCrew, job: TrackedJob | undefined, now: number): string {
  if (location) return `Seen ${timeInSentence(location.timestamp, now)}`
  if (!isOnline) return job?.booking.day?.since ? 'Not on the map' : 'Not on the road yet'
  return job?.isConnected ? 'Online, no position yet' : 'Online now'
}

/** Spec §2: the booked service, its status and its provider. */
export function ServiceDetails({ job }: Readonly<{ job: TrackedJob }>) {
  const { booking } = job
  const { provider } = booking
  const isOnline = useCrewState(job, 0, crew => crew.isOnline)
  return (
    <Panel title="Service Details">
      <Facts
        layout="columns"
        facts={[
          ['Booking number', booking.bookingNumber],
          ['Service type', serviceNames[booking.serviceType]],
          [
            'Status',
            <span key="status" className={styles.status}>
              {statusWords(booking.status)}
            </span>,
          ],
          [
            'Provider',
            provider ? (
              <span key="provider">
                <OnlineDot isOnline={isOnline === true} /> {provider.name}
                <br />
                <PhoneLink number={provider.phone} />
              </span>
            ) : (
              'Not assigned yet'
            ),
          ],
          ['Your crew', booking.day?.crew.join(', ')],
          ['From', withoutCountry(booking.fromAddress)],
          ['To', booking.toAddress && withoutCountry(booking.toAddress)],
          ...stepsOf(booking.day),
        ]}
      />
    </Panel>
  )
}

/** The stages that the crew has reported, with their times, and what the customer agreed to. */
const stepsOf = (day: Booking['day']) =>
  stageTimes.flatMap(([type, label]) => {
    const at = day?.times[type]
    if (!day || !at) return []
    return [[label, type === 'extra_agreed' ? <Extras key={type} day={day} /> : clockTime(at)] as const]
  })

const Extras = ({ day }: Readonly<{ day: NonNullable<Booking['day']> }>) =>
  day.extras.map(({ words, at }) => <div key={`${at} ${words}`}>{`${words}, ${clockTime(at)}`}</div>)

const stageTimes = [
  ['drive_started', 'Set off'],
  ['arrived', 'Arrived'],
  ['work_started', 'Work began'],
  ['extra_agreed', 'Extra work agreed'],
  ['loaded', 'Loaded'],
  ['arrived_at_dropoff', 'At the drop-off'],
  ['unloaded', 'Unloaded'],
  ['finished', 'Finished'],
] as const satisfies readonly (readonly [StepType, string])[]

type ActiveProvidersProps = Readonly<{
  job: TrackedJob | undefined
  isTracking: boolean
  selected: string | undefined
  onSelect: (id: string) => void
}>

/** Lists the providers on the road with the age of each position. */
export function ActiveProviders({ job, isTracking, selected, onSelect }: ActiveProvidersProps) {
  const now = useNow()
  const provider = job?.booking.provider
  const isCurrent = useCrewState(job, now, crew => crew.isCurrent)
  const isOnline = useCrewState(job, now, crew => crew.isOnline)
  return (
    <Panel title="Active Providers">
      {provider && isCurrent ? (
        <Card asChild size="1" className={styles.choice}>
          <button type="button" aria-pressed={provider.id === selected} onClick={() => onSelect(provider.id)}>
            <Flex align="center" gap="3">
              <OnlineDot isOnline={isOnline === true} />
              <Text weight="bold">{provider.name}</Text>
              <Text color="gray" ml="auto">
                <PositionAge job={job} now={now} />
              </Text>
            </Flex>
          </button>
        </Card>
      ) : (
        <Text as="p" color="gray">
          {isTracking
            ? 'No crew is sending its position right now.'
            : 'Press Start Tracking to see who is on the way.'}
        </Text>
      )}
    </Panel>
  )
}

/** The crew's contact details, and the age and accuracy of its position. */
export function ProviderDetails({ job }: Readonly<{ job: TrackedJob }>) {
  const now = useNow()
  const { provider } = job.booking
  const isOnline = useCrewState(job, now, crew => crew.isOnline)
  const speed = useCrewState(
    job,
    now,
    ({ location }) => location?.speed !== undefined && mapWords.milesPerHour(location.speed),
  )
  const accuracy = useCrewState(
    job,
    now,
    ({ location }) => location?.accuracy !== undefined && mapWords.within(location.accuracy),
  )
  const hasOldPosition = useCrewState(job, now, ({ location }) => location && isOld(location, now))
  if (!provider) return null
  return (
    <Panel title="Provider Details">
      <Facts
        layout="columns"
        facts={[
          ['Provider', provider.name],
          ['Phone', <PhoneLink key="phone" number={provider.phone} />],
          ['Status', isOnline ? liveWords.online : liveWords.offline],
          ['Last update', <PositionAge key="age" job={job} now={now} />],
          [mapWords.speed, speed],
          ['Position', accuracy],
        ]}
      />
      {hasOldPosition && (
        <Box mt="3">
          <Warning>This position is out of date. The crew’s phone may be off or out of range.</Warning>
        </Box>
      )}
    </Panel>
  )
}

const PositionAge = ({ job, now }: Readonly<{ job: TrackedJob | undefined; now: number }>) =>
  useCrewState(job, now, crew => relativeTime(crew.location?.timestamp, now))

/** A notice about the crew's position. */
export const Warning = ({ children }: Readonly<{ children: ReactNode }>) => (
  <p className={styles.warning}>{children}</p>
)

/** A titled section of the sheet. */
export function Panel({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  const id = useId()
  return (
    <Box asChild px="5" pt="4" pb="5">
      <section className="ruled" aria-labelledby={id}>
        <Heading as="h2" size="3" mb="3" id={id}>
          {title}
        </Heading>
        {children}
      </section>
    </Box>
  )
}
