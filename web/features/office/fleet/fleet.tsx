import { Skeleton } from '@radix-ui/themes'
import { useCallback, useState } from 'react'
import { EmailLink } from '../../../components/email-link.tsx'
import { Facts } from '../../../components/facts.tsx'
import { Failed } from '../../../components/failed.tsx'
import { PhoneLink } from '../../../components/phone-link.tsx'
import { LiveMap } from '../../map/live-map.tsx'
import { isActive } from '../../tracking/active.ts'
import { ConnectionBadge } from '../../tracking/connection-badge.tsx'
import { placeOf } from '../../tracking/on-map.ts'
import { OnlineDot } from '../../tracking/online-dot.tsx'
import { relativeTime } from '../../tracking/relative-time.ts'
import { useNow } from '../../tracking/use-now.ts'
import { words as trackingWords } from '../../tracking/words.ts'
import styles from './fleet.module.css'
import { type FleetCrew, useFleet, useTrail } from './use-fleet.ts'
import { words } from './words.ts'

/** All crews on the map, live from the first moment, and beside it each with when it was last seen. */
export function Fleet() {
  const { fleet, isConnected, isError, refetch } = useFleet()
  const [chosen, setChosen] = useState<string>()
  const trail = useTrail(chosen)
  const now = useNow()
  const choose = useCallback((id: string) => setChosen(now => (now === id ? undefined : id)), [])
  const failed = isError && <Failed onRetry={refetch}>{words.failed}</Failed>
  if (!fleet) return failed || <Skeleton height="60vh" />
  const places = fleet.flatMap(crew => placeOf(crew, isActive(crew, now)))
  return (
    <div className={styles.fleet}>
      <LiveMap
        label={words.map}
        providers={places}
        trail={chosen ? [...(trail.data ?? []), ...endOf(fleet, chosen)] : []}
        onSelectProvider={choose}
      />
      <section className={styles.list} aria-label={words.providers}>
        <p className={styles.state}>
          <ConnectionBadge isConnected={isConnected} />{' '}
          {fleet.length > 0 && words.online(fleet.filter(({ isOnline }) => isOnline).length, fleet.length)}
        </p>
        {!isConnected && <p className={styles.quiet}>{trackingWords.reconnecting}</p>}
        {failed}
        {fleet.length === 0 && <p className={styles.quiet}>{words.none}</p>}
        {fleet.length > 0 && places.length === 0 && <p className={styles.quiet}>{words.noPosition}</p>}
        <ul className={styles.crews}>
          {fleet.toSorted(liveFirst(now)).map(crew => (
            <li key={crew.id}>
              <button
                type="button"
                className={styles.crew}
                aria-expanded={crew.id === chosen}
                onClick={() => choose(crew.id)}
              >
                <OnlineDot isOnline={crew.isOnline} />
                <span className={styles.name}>{crew.name}</span>
                <span className={styles.quiet}>
                  {words.lastSeen(relativeTime(crew.location?.timestamp, now))}
                </span>
              </button>
              {crew.id === chosen && (
                <div className={styles.details}>
                  <CrewFacts crew={crew} />
                  <p className={styles.quiet}>
                    {trail.isError ? words.trailFailed : trail.data && words.trail(trail.data.length)}
                  </p>
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const CrewFacts = ({ crew }: Readonly<{ crew: FleetCrew }>) => (
  <Facts
    facts={[
      [trackingWords.status, crew.isOnline ? trackingWords.online : trackingWords.offline],
      [
        trackingWords.speed,
        crew.location?.speed !== undefined && trackingWords.milesPerHour(crew.location.speed),
      ],
      [trackingWords.phone, <PhoneLink key="phone" number={crew.phone} />],
      [words.email, <EmailLink key="email" address={crew.email} />],
    ]}
  />
)

/** Who is on the road stands above who is not; else as the server has them, by name. */
const liveFirst = (now: number) => (a: FleetCrew, b: FleetCrew) => rank(a, now) - rank(b, now)
const rank = (crew: FleetCrew, now: number) => (isActive(crew, now) ? 0 : crew.isOnline ? 1 : 2)

/** The way leads to where the crew is at this moment, also before that is stored. */
const endOf = (fleet: readonly FleetCrew[], id: string) => {
  const location = fleet.find(crew => crew.id === id)?.location
  return location ? [location] : []
}
