import { Clock, Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { callTo } from '../../../data/call.ts'
import { useNow } from '../../tracking/use-now.ts'
import { useAddress } from '../address.ts'
import { type Lateness, latenessOf } from './lateness.ts'
import { type DueJob, useToday } from './use-today.ts'
import styles from './watch.module.css'
import { latenessInWords, words } from './words.ts'

/** What somebody has to look after now, over every tab: jobs that are late, and bookings of these days without a crew. */
export function Watch() {
  const now = useNow(30_000)
  const { data } = useToday(now)
  const late = data?.jobs.flatMap(job => {
    const lateness = latenessOf(job, now)
    return lateness ? { ...job, lateness } : []
  })
  if (!data || !late || (late.length === 0 && data.waiting.soon === 0)) return null
  return (
    <section className={styles.watch} aria-label={words.title}>
      {late.length > 0 && <LateJobs jobs={late} />}
      {data.waiting.soon > 0 && (
        <p className={styles.waiting}>
          <Link to="?tab=schedule&view=board">{words.waiting(data.waiting.soon)}</Link>
        </p>
      )}
    </section>
  )
}

type LateJob = DueJob & Readonly<{ lateness: Lateness }>

function LateJobs({ jobs }: Readonly<{ jobs: readonly LateJob[] }>) {
  const address = useAddress()
  const [isWhole, showWhole] = useState(false)
  const more = jobs.length - atAGlance
  return (
    <div className={styles.late}>
      <p>
        <Clock size={16} aria-hidden /> {words.late(jobs.length)}
      </p>
      <ul>
        {(isWhole ? jobs : jobs.slice(0, atAGlance)).map(
          ({ id, customerName, providerName, providerPhone, lateness }) => (
            <li key={id}>
              <Link to={address({ booking: id })}>{customerName}</Link>{' '}
              <strong>{latenessInWords(lateness)}</strong>
              {providerPhone && providerName && (
                <a href={callTo(providerPhone)} title={providerPhone} aria-label={words.call(providerName)}>
                  <Phone size={14} aria-hidden /> {providerName}
                </a>
              )}
            </li>
          ),
        )}
        {more > 0 && (
          <li>
            <button type="button" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
              {isWhole ? words.fewer : words.more(more)}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

/** What fits into a line of a desktop. */
const atAGlance = 3
