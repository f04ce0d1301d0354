import { relativeTime } from '../../shared/dates/relative-time.ts'
import { isOld } from '../../shared/live/active.ts'
import { words as lineWords } from '../../shared/live/words.ts'
import { words as mapWords } from '../../shared/map/words.ts'
import { CallLink } from './call-link.tsx'
import type { Followed } from './followed.ts'
import styles from './panel.module.css'
import { Facts, Panel } from './panel.tsx'
import { words } from './words.ts'

type ProviderDetailsProps = Readonly<{ provider: Followed; now: number }>

/** A crew's contact details, and the age and accuracy of its position. */
export function ProviderDetails({ provider, now }: ProviderDetailsProps) {
  const { name, phone, isOnline, location } = provider
  return (
    <Panel title={words.providerDetails}>
      <Facts
        facts={[
          [words.provider, name],
          [words.phone, <CallLink key="phone" number={phone} />],
          [words.status, isOnline ? lineWords.online : lineWords.offline],
          [words.lastUpdate, relativeTime(location?.timestamp, now)],
          [mapWords.speed, location?.speed !== undefined && mapWords.milesPerHour(location.speed)],
          [words.position, location?.accuracy !== undefined && mapWords.within(location.accuracy)],
        ]}
      />
      {location && isOld(location, now) && <p className={styles.warning}>{words.old}</p>}
    </Panel>
  )
}
