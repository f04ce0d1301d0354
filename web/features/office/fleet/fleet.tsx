import { Button, Flex, Skeleton, Text } from '@radix-ui/themes'
import { type Atom, atom, useAtomValue } from 'jotai'
import { Maximize2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState } from '../../../shared/components/states.tsx'
import { useNow } from '../../../shared/dates/use-time.ts'
import { Truck } from '../../../shared/drawings/drawings.tsx'
import { isActive } from '../../../shared/live/live.ts'
import { ConnectionBadge } from '../../../shared/live/status.tsx'
import type { Coordinates } from '../../../shared/map/geolocation.ts'
import { LiveMap } from '../../../shared/map/live-map.tsx'
import { placeOf, radiusOf } from '../../../shared/map/places.ts'
import { paths } from '../../../shared/paths.ts'
import { officeLive, useIsOfficeConnected } from '../shared/live.tsx'
import { TabHeader } from '../shared/parts.tsx'
import { type DueJob, useTodaysJobs } from '../shared/queries.ts'
import { CrewItem } from './crew-item.tsx'
import styles from './fleet.module.css'
import { SilentPhones } from './silent-phones.tsx'
import { type FleetCrew, useFleet, useTrail, withLiveState } from './use-fleet.ts'

/** All crews on a live map, with a list of when each was last seen. */
export function Fleet() {
  const { data: stored, isError, refetch } = useFleet()
  const [chosen, setChosen] = useState<string>()
  const trail = useTrail(chosen)
  const choose = useCallback((id: string) => setChosen(now => (now === id ? undefined : id)), [])
  const fleet = useMemo(
    () => atom(get => stored?.map(crew => withLiveState(crew, get(officeLive.providers).get(crew.id))) ?? []),
    [stored],
  )
  const failed = isError && <Failed onRetry={refetch}>The fleet could not be loaded.</Failed>
  if (!stored) return failed || <Skeleton height="60vh" />
  return (
    <div className={styles.fleet}>
      <FleetMap fleet={fleet} chosen={chosen} trail={trail.data} onChoose={choose} />
      <section className={styles.list} aria-label="Providers">
        <FleetStatus fleet={fleet} />
        {failed}
        <SilentPhones />
        <CrewList
          fleet={fleet}
          chosen={chosen}
          route={
            trail.isError
              ? 'Today’s route could not be loaded.'
              : trail.data && trailInWords(trail.data.length)
          }
          onChoose={choose}
        />
      </section>
    </div>
  )
}

type LiveFleet = Atom<readonly FleetCrew[]>

type FleetMapProps = Readonly<{
  fleet: LiveFleet
  chosen: string | undefined
  /** The chosen crew's route today. */
  trail: readonly Coordinates[] | undefined
  onChoose: (id: string) => void
}>

/** Renders when the chosen crew moves, because its trail ends at its position, but not when others do. */
function FleetMap({ fleet, chosen, trail, onChoose }: FleetMapProps) {
  const now = useNow()
  const places = useMemo(
    () => atom(get => get(fleet).flatMap(crew => placeOf(crew, isActive(crew, now)))),
    [fleet, now],
  )
  const empty = useAtomValue(
    useMemo(
      () => atom(get => (get(places).length > 0 ? undefined : get(fleet).length > 0 ? noPosition : noCrew)),
      [fleet, places],
    ),
  )
  const end = useAtomValue(useMemo(() => atom(get => endOf(get(fleet), chosen)), [fleet, chosen]))
  return (
    <div className={styles.stage}>
      <LiveMap
        label="Fleet map"
        providers={places}
        trail={chosen && trail ? { id: chosen, points: end ? [...trail, end] : trail } : undefined}
        onSelectProvider={onChoose}
      />
      {empty && (
        <Flex align="center" justify="center" p="5" className={styles.empty}>
          <EmptyState
            drawing={<Truck />}
            level={3}
            heading={empty.title}
            action={
              <Button size="3" variant="soft" asChild>
                <Link to={`${paths.admin}?tab=providers`}>Providers and their links</Link>
              </Button>
            }
          >
            {empty.text}
          </EmptyState>
        </Flex>
      )}
    </div>
  )
}

function FleetStatus({ fleet }: Readonly<{ fleet: LiveFleet }>) {
  const isConnected = useIsOfficeConnected()
  const crews = useAtomValue(fleet)
  return (
    <Flex align="center" gap="3" px="4" mb="3">
      <ConnectionBadge isConnected={isConnected} />
      {isConnected && crews.length > 0 && (
        <Text>{`${crews.filter(({ isOnline }) => isOnline).length} of ${crews.length} online`}</Text>
      )}
    </Flex>
  )
}

type CrewListProps = Omit<FleetMapProps, 'trail'> & Readonly<{ route: string | undefined }>

/** Active crews come first, then online ones. */
function CrewList({ fleet, chosen, route, onChoose }: CrewListProps) {
  const now = useNow()
  const crews = useAtomValue(fleet)
  const jobs = jobOfEach(useTodaysJobs(now).data?.jobs ?? [])
  return (
    <ul className={styles.crews}>
      {crews.toSorted(byLiveness(now)).map(crew => (
        <CrewItem
          key={crew.id}
          crew={crew}
          job={jobs.get(crew.id)}
          now={now}
          isChosen={crew.id === chosen}
          route={route}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

/** Spec §2: the fleet map as a dashboard tab. */
export default function GpsTracking() {
  return (
    <div className={styles.tab}>
      <TabHeader
        title="Fleet GPS Tracking"
        action={
          <Button size="3" variant="soft" asChild>
            <Link to={paths.adminTracking}>
              <Maximize2 size={16} aria-hidden /> Open full screen
            </Link>
          </Button>
        }
      />
      <Fleet />
    </div>
  )
}

const noCrew = {
  title: 'No crew yet',
  text: 'Add one under Providers and send it a link for its phone.',
}
const noPosition = {
  title: 'No crew has sent a position yet',
  text: 'A crew appears here as soon as it opens its link and starts.',
}

const trailInWords = (points: number) =>
  points > 1 ? 'The line on the map is today’s route.' : 'No route was recorded today.'

/** Each crew's current job, or its next one today. */
const jobOfEach = (jobs: readonly DueJob[]): ReadonlyMap<string | null, DueJob> =>
  new Map(
    // Later entries win: the earliest job overrides later ones, and a job in progress overrides all.
    [...jobs.toReversed(), ...jobs.filter(({ status }) => status === 'in_progress')].map(job => [
      job.providerId,
      job,
    ]),
  )

const byLiveness = (now: number) => (a: FleetCrew, b: FleetCrew) => rankOf(a, now) - rankOf(b, now)

const rankOf = (crew: FleetCrew, now: number) => {
  if (isActive(crew, now)) return 0
  return crew.isOnline ? 1 : 2
}

/** The end of a crew's trail: its live position, which may not be stored yet, if it is accurate. */
const endOf = (fleet: readonly FleetCrew[], id: string | undefined) => {
  const location = fleet.find(crew => crew.id === id)?.location
  return location && radiusOf(location) === undefined ? location : undefined
}
