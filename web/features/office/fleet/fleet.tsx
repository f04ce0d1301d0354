import { Button, Flex, Skeleton, Text } from '@radix-ui/themes'
import { useAtomValue } from 'jotai'
import { Maximize2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState } from '../../../shared/components/states.tsx'
import { useNow } from '../../../shared/dates/use-time.ts'
import { Truck } from '../../../shared/drawings/drawings.tsx'
import { isActive } from '../../../shared/live/live.ts'
import { ConnectionBadge } from '../../../shared/live/status.tsx'
import { LiveMap } from '../../../shared/map/live-map.tsx'
import { placeOf, radiusOf } from '../../../shared/map/places.ts'
import { paths } from '../../../shared/paths.ts'
import { officeLive, useIsOfficeConnected } from '../shared/live.tsx'
import { TabHeader } from '../shared/parts.tsx'
import { type DueJob, useToday } from '../shared/queries.ts'
import { CrewItem } from './crew-item.tsx'
import styles from './fleet.module.css'
import { type FleetCrew, useFleet, useTrail, withLiveState } from './use-fleet.ts'
import { words } from './words.ts'

/** All crews on a live map, with a list of when each was last seen. */
export function Fleet() {
  const { data: stored, isError, refetch } = useFleet()
  const live = useAtomValue(officeLive.providers)
  const isConnected = useIsOfficeConnected()
  const [chosen, setChosen] = useState<string>()
  const trail = useTrail(chosen)
  const now = useNow()
  const jobs = jobOfEach(useToday(now).data?.jobs ?? [])
  const choose = useCallback((id: string) => setChosen(now => (now === id ? undefined : id)), [])
  const failed = isError && <Failed onRetry={refetch}>{words.failed}</Failed>
  if (!stored) return failed || <Skeleton height="60vh" />
  const fleet = stored.map(crew => withLiveState(crew, live.get(crew.id)))
  const places = fleet.flatMap(crew => placeOf(crew, isActive(crew, now)))
  const ranks = new Map(fleet.map(crew => [crew.id, rankOf(crew, now)]))
  return (
    <div className={styles.fleet}>
      <div className={styles.stage}>
        <LiveMap
          label={words.map}
          providers={places}
          trail={chosen && !trail.isPending ? [...(trail.data ?? []), ...endOf(fleet, chosen)] : []}
          onSelectProvider={choose}
        />
        {places.length === 0 && <EmptyMap {...(fleet.length === 0 ? words.none : words.noPosition)} />}
      </div>
      <section className={styles.list} aria-label={words.providers}>
        <Flex align="center" gap="3" px="4" mb="3">
          <ConnectionBadge isConnected={isConnected} />
          {isConnected && fleet.length > 0 && (
            <Text className={styles.figures}>
              {words.online(fleet.filter(({ isOnline }) => isOnline).length, fleet.length)}
            </Text>
          )}
        </Flex>
        {failed}
        <ul className={styles.crews}>
          {stored.toSorted(byRank(ranks)).map(crew => (
            <CrewItem
              key={crew.id}
              stored={crew}
              live={live.get(crew.id)}
              job={jobs.get(crew.id)}
              now={now}
              isChosen={crew.id === chosen}
              route={trail.isError ? words.trailFailed : trail.data && words.trail(trail.data.length)}
              onChoose={choose}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Spec §2: the fleet map as a dashboard tab. */
export default function GpsTracking() {
  return (
    <div className={styles.tab}>
      <TabHeader
        title={words.tabTitle}
        action={
          <Button size="3" variant="soft" asChild>
            <Link to={paths.adminTracking}>
              <Maximize2 size={16} aria-hidden /> {words.wholePage}
            </Link>
          </Button>
        }
      />
      <Fleet />
    </div>
  )
}

/** Overlay on the map while it has no crew to show. */
const EmptyMap = ({ title, text }: Readonly<{ title: string; text: string }>) => (
  <div className={styles.empty}>
    <EmptyState
      drawing={<Truck />}
      level={3}
      heading={title}
      action={
        <Button size="3" variant="soft" asChild>
          <Link to={`${paths.admin}?tab=providers`}>{words.toProviders}</Link>
        </Button>
      }
    >
      {text}
    </EmptyState>
  </div>
)

/** Each crew's current job, or its next one today. */
const jobOfEach = (jobs: readonly DueJob[]): ReadonlyMap<string | null, DueJob> =>
  new Map(
    // Later entries win: the earliest job overrides later ones, and a job in progress overrides all.
    [...jobs.toReversed(), ...jobs.filter(({ status }) => status === 'in_progress')].map(job => [
      job.providerId,
      job,
    ]),
  )

/** Active crews come first, then online ones. The server sorts by name. */
const rankOf = (crew: FleetCrew, now: number) => {
  if (isActive(crew, now)) return 0
  return crew.isOnline ? 1 : 2
}

const byRank = (ranks: ReadonlyMap<string, number>) => (a: FleetCrew, b: FleetCrew) =>
  (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0)

/** Ends the trail at the crew's live position, which may not be stored yet, if it is accurate. */
const endOf = (fleet: readonly FleetCrew[], id: string) => {
  const location = fleet.find(crew => crew.id === id)?.location
  return location && radiusOf(location) === undefined ? [location] : []
}
