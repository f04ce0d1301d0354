import { isOld } from './active.ts'
import { CallLink } from './call-link.tsx'
import type { Followed } from './followed.ts'
import styles from './panel.module.css'
import { Facts, Panel } from './panel.tsx'
import { relativeTime } from './relative-time.ts'
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
          [words.status, isOnline ? words.online : words.offline],
          [words.lastUpdate, relativeTime(location?.timestamp, now)],
          [words.speed, location?.speed !== undefined && words.milesPerHour(location.speed)],
          [words.position, location?.accuracy !== undefined && words.within(location.accuracy)],
        ]}
      />
      {location && isOld(location, now) && <p className={styles.warning}>{words.old}</p>}
    </Panel>
  )
}
