import { Button, Skeleton } from '@radix-ui/themes'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Failed } from '../../../components/failed.tsx'
import { Truck } from '../../../drawings/truck.tsx'
import { paths } from '../../../paths.ts'
import { LiveMap } from '../../map/live-map.tsx'
import { isActive } from '../../tracking/active.ts'
import { ConnectionBadge } from '../../tracking/connection-badge.tsx'
import { placeOf, radiusOf } from '../../tracking/on-map.ts'
import { useNow } from '../../tracking/use-now.ts'
import { type DueJob, useToday } from '../today/use-today.ts'
import { CrewItem } from './crew-item.tsx'
import styles from './fleet.module.css'
import { type FleetCrew, useFleet, useTrail } from './use-fleet.ts'
import { words } from './words.ts'

/** All crews on the map, live from the first moment, and beside it each with when it was last seen. */
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

/** What covers the map as long as nobody is on it: there is nothing to see where it would be. */
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

/** The job that each crew is at, else its next one of the day. */
const jobOfEach = (jobs: readonly DueJob[]): ReadonlyMap<string | null, DueJob> =>
  new Map(
    // Of several of a crew the last one counts.
    [...jobs.toReversed(), ...jobs.filter(({ status }) => status === 'in_progress')].map(job => [
      job.providerId,
      job,
    ]),
  )

/** Who is on the road stands above who is not; else as the server has them, by name. */
const liveFirst = (now: number) => (a: FleetCrew, b: FleetCrew) => rank(a, now) - rank(b, now)
const rank = (crew: FleetCrew, now: number) => (isActive(crew, now) ? 0 : crew.isOnline ? 1 : 2)

/** The way leads to where the crew is at this moment, also before that is stored, if it is known exactly. */
const endOf = (fleet: readonly FleetCrew[], id: string) => {
  const location = fleet.find(crew => crew.id === id)?.location
  return location && radiusOf(location) === undefined ? [location] : []
}
