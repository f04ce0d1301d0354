import { Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { silenceInWords } from '../../../../src/shared/silence-words.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { callTo } from '../../../shared/call.ts'
import { clockTime } from '../../../shared/dates/clock.ts'
import { capitalized } from '../../../shared/labels.ts'
import { silentPhonesKey } from '../shared/live.tsx'
import styles from './fleet.module.css'

/** The crews that should be on the road and are not heard. Nothing while all are. */
export function SilentPhones() {
  const phones = useSilentPhones().data ?? []
  if (phones.length === 0) return null
  return (
    <section className={styles.silent} aria-label="Silent phones">
      <Text as="p" weight="bold">
        <PhoneOff size={16} aria-hidden /> Silent phones
      </Text>
      <ul>
        {phones.map(({ id, name, phone, since, why, job }) => (
          <li key={id}>
            <Text as="p" weight="medium">
              {name}{' '}
              <a href={callTo(phone)} aria-label={`Call ${name}`}>
                Call
              </a>
            </Text>
            <p>{since ? `Nothing since ${clockTime(since)}` : 'Never started today'}</p>
            {since && <p>{why ? capitalized(silenceInWords[why]) : 'We don’t know why'}</p>}
            <Text as="p" size="2" color="gray">
              {[job.customerName, job.scheduledDate && clockTime(job.scheduledDate)]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Phones = Awaited<ReturnType<typeof readSilentPhones>>

const readSilentPhones = () => unwrap(api.admin['silent-phones'].get())

/** Also refetched by time, because a job falls due without news. */
const useSilentPhones = () =>
  useQuery<Phones>({ queryKey: silentPhonesKey, queryFn: readSilentPhones, refetchInterval: 60_000 })
