import { Flex, Text } from '@radix-ui/themes'
import { Clock, Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { callTo } from '../../shared/links.ts'
import { type BookingToResolve, countBookings, useAttention } from './attention/use-attention.ts'
import styles from './dashboard.module.css'
import { type Lateness, latenessInWords, latenessOf } from './shared/lateness.tsx'
import { useTodaysJobs } from './shared/queries.ts'
import { useOpenBooking } from './shared/url.ts'

/**
 * Banner above every tab: late jobs, a link to everything that needs attention, and upcoming bookings without a crew.
 * Has its height from the start, and on a phone stays one line that scrolls sideways, so that the tab below never
 * moves.
 */
export function AttentionBanner() {
  const { current, failures, now, isError } = useAttention()
  const soon = useTodaysJobs(now).data?.waiting.soon ?? 0
  if (!current) return isError ? null : <div className={styles.banner} data-quiet />
  if (current.length + failures.length === 0) {
    return (
      <p className={styles.banner} data-quiet>
        Nothing needs attention.
      </p>
    )
  }
  const late = current.flatMap(job => {
    const isLate = job.reason === 'late' || job.reason === 'overrunning'
    const lateness = isLate && latenessOf(job, now)
    return lateness ? { ...job, lateness } : []
  })
  return (
    <section className={styles.banner} aria-label="Needs attention">
      {late.length > 0 && <LateJobs jobs={late} />}
      <Flex asChild wrap={oneLine} gapX="5" ml={late.length > 0 ? 'auto' : undefined}>
        <ul>
          {current.length > 0 && (
            <BannerLink to="?tab=attention">
              {plural(countBookings(current), 'booking needs attention', 'bookings need attention')}
            </BannerLink>
          )}
          {soon > 0 && (
            <BannerLink to="?tab=schedule&view=board">
              {plural(
                soon,
                'booking for today or tomorrow has no crew',
                'bookings for today or tomorrow have no crew',
              )}
            </BannerLink>
          )}
          {failures.length > 0 && (
            <BannerLink to="?tab=attention">
              {plural(failures.length, 'email or task failed', 'emails or tasks failed')}
            </BannerLink>
          )}
        </ul>
      </Flex>
    </section>
  )
}

const BannerLink = ({ to, children }: Readonly<{ to: string; children: string }>) => (
  <li>
    <Link to={to}>{children}</Link>
  </li>
)

type LateJob = BookingToResolve & Readonly<{ lateness: Lateness }>

function LateJobs({ jobs }: Readonly<{ jobs: readonly LateJob[] }>) {
  const { linkTo } = useOpenBooking()
  const [isExpanded, setExpanded] = useState(false)
  const more = jobs.length - atAGlance
  return (
    <Flex wrap={oneLine} gapX="5">
      <Flex asChild gap="2" align="center">
        <p>
          <Clock size={16} aria-hidden />{' '}
          <Link to="?tab=attention">
            <strong>{plural(jobs.length, 'job is late', 'jobs are late')}</strong>
          </Link>
        </p>
      </Flex>
      {/* On a phone they would push the other links out of sight. */}
      <Flex asChild display={{ initial: 'none', sm: 'flex' }} wrap="wrap" gapX="5">
        <ul>
          {(isExpanded ? jobs : jobs.slice(0, atAGlance)).map(
            ({ id, customerName, providerName, providerPhone, lateness }) => (
              <li key={id}>
                <Link {...linkTo(id)}>{customerName}</Link>{' '}
                <Text weight="bold" color="red">
                  {latenessInWords(lateness)}
                </Text>{' '}
                {providerPhone && providerName && (
                  <a href={callTo(providerPhone)} title={providerPhone} aria-label={`Call ${providerName}`}>
                    <Phone size={14} aria-hidden /> {providerName}
                  </a>
                )}
              </li>
            ),
          )}
          {more > 0 && (
            <li>
              <button type="button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
                {isExpanded ? 'show fewer' : `and ${more} more`}
              </button>
            </li>
          )}
        </ul>
      </Flex>
    </Flex>
  )
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const oneLine = { initial: 'nowrap', sm: 'wrap' } as const

/** As many as fit on one line on a desktop. */
const atAGlance = 3
