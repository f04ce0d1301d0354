import { Button, Skeleton } from '@radix-ui/themes'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState } from '../../../shared/components/states.tsx'
import { useNow } from '../../../shared/dates/use-now.ts'
import { Truck } from '../../../shared/drawings/drawings.tsx'
import { isActive } from '../../../shared/live/active.ts'
import { ConnectionBadge } from '../../../shared/live/connection-badge.tsx'
import { LiveMap } from '../../../shared/map/live-map.tsx'
import { placeOf, radiusOf } from '../../../shared/map/on-map.ts'
import { paths } from '../../../shared/paths.ts'
import { type DueJob, useToday } from '../shared/queries.ts'
import { CrewItem } from './crew-item.tsx'
import styles from './fleet.module.css'
import { type FleetCrew, useFleet, useTrail } from './use-fleet.ts'
import { words } from './words.ts'

/** All crews on a live map, with a list of when each was last seen. */
export function Fleet() {
  const { fleet, isConnected, isError, refetch } = useFleet()
  const [chosen, setChosen] = useState<string>()
  const trail = useTrail(chosen)
  const now = useNow()
  const jobs = jobOfEach(useToday(now).data?.jobs ?? [])
  const choose = useCallback((id: string) => setChosen(now => (now === id ? undefined : id)), [])
  const failed = isError && <Failed onRetry={refetch}>{words.failed}</Failed>
  if (!fleet) return failed || <Skeleton height="60vh" />
  const places = fleet.flatMap(crew => placeOf(crew, isActive(crew, now)))
  return (
    <div className={styles.fleet}>
      <div className={styles.stage}>
        <LiveMap
          label={words.map}
          providers={places}
          trail={chosen && !trail.isPending ? [...(trail.data ?? []), ...endOf(fleet, chosen)] : []}
          onSelectProvider={choose}
        />
        {places.length === 0 && <Nobody {...(fleet.length === 0 ? words.none : words.noPosition)} />}
      </div>
      <section className={styles.list} aria-label={words.providers}>
        <p className={styles.state}>
          <ConnectionBadge isConnected={isConnected} />{' '}
          {isConnected &&
            fleet.length > 0 &&
            words.online(fleet.filter(({ isOnline }) => isOnline).length, fleet.length)}
        </p>
        {failed}
        <ul className={styles.crews}>
          {fleet.toSorted(liveFirst(now)).map(crew => (
            <CrewItem
              key={crew.id}
              crew={crew}
              job={jobs.get(crew.id)}
              now={now}
              isChosen={crew.id === chosen}
              way={trail.isError ? words.trailFailed : trail.data && words.trail(trail.data.length)}
              onChoose={choose}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Overlay on the map while it has no crew to show. */
const Nobody = ({ title, text }: Readonly<{ title: string; text: string }>) => (
  <div className={styles.nobody}>
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

/** Sorts active crews first, then online ones. The server sorts by name. */
const liveFirst = (now: number) => (a: FleetCrew, b: FleetCrew) => rank(a, now) - rank(b, now)
const rank = (crew: FleetCrew, now: number) => (isActive(crew, now) ? 0 : crew.isOnline ? 1 : 2)

/** Ends the trail at the crew's live position, which may not be stored yet, if it is accurate. */
const endOf = (fleet: readonly FleetCrew[], id: string) => {
  const location = fleet.find(crew => crew.id === id)?.location
  return location && radiusOf(location) === undefined ? [location] : []
}
