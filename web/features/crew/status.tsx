import { Text } from '@radix-ui/themes'
import { CircleDot, CirclePause, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Broadcast } from './broadcast.ts'
import styles from './crew.module.css'
import { words } from './words.ts'

/** Status summary of a crew's broadcast: a color, a headline and details. */
export type Status = Readonly<{
  tone: 'still' | 'good' | 'waiting' | 'fault'
  headline: string
  details: readonly string[]
}>

/** Shows the status in a color that is visible from the driver's seat. Screen readers announce a changed headline. */
export const StatusPanel = ({ tone, headline, details }: Status) => (
  <section className={styles.status} data-accent-color={colors[tone]}>
    <p className={styles.headline} role="status">
      {drawings[tone]} {headline}
    </p>
    {details.map(detail => (
      <Text as="p" size="4" mt="2" key={detail}>
        {detail}
      </Text>
    ))}
  </section>
)

const colors = { still: 'gray', good: 'teal', waiting: 'amber', fault: 'red' } satisfies Record<
  Status['tone'],
  string
>

const drawings = {
  still: <CirclePause size={28} aria-hidden />,
  good: <CircleDot size={28} aria-hidden />,
  waiting: <WifiOff size={28} aria-hidden />,
  fault: <TriangleAlert size={28} aria-hidden />,
} satisfies Record<Status['tone'], ReactNode>

/** `saved` is the number of positions on this phone that the next start will send. */
export function notSending(why: string | undefined, saved: number): Status {
  const rest = saved > 0 ? [words.savedForStart(saved)] : []
  return why === undefined
    ? { tone: 'still', headline: words.idle, details: [words.idleNext, ...rest] }
    : { tone: 'fault', headline: words.idle, details: [...withRemedy(why), ...rest] }
}

export function statusOf(broadcast: Broadcast): Status {
  const { isConnected, isElsewhere, position, fault, waiting, isSaved, delivered, isAwake } = broadcast
  const screen = isAwake ? words.awake : words.asleep
  const last = delivered ? words.lastSent(clock(delivered.timestamp)) : words.nothingSent

  if (fault) {
    const [headline, ...remedy] = withRemedy(fault.message)
    return { tone: 'fault', headline, details: [...remedy, last, screen] }
  }
  if (!isConnected) {
    return {
      tone: 'waiting',
      headline: words.noNetwork,
      details: [savedWords(waiting, isSaved), last, screen],
    }
  }
  if (isElsewhere) {
    return { tone: 'fault', headline: words.elsewhere, details: [words.elsewhereNext, last, screen] }
  }
  if (!position) return { tone: 'waiting', headline: words.locating, details: [screen] }
  return {
    tone: 'good',
    headline: words.sending,
    details: [
      `${last} ${words.accuracy(position.accuracy)}`,
      ...(waiting > usuallyWaiting ? [words.catchingUp(waiting)] : []),
      screen,
    ],
  }
}

/** The server acknowledges every few seconds, so a few positions are always waiting. */
const usuallyWaiting = 20

function savedWords(waiting: number, isSaved: boolean): string {
  if (!isSaved) return words.savedInPage
  return waiting > 0 ? words.saved(waiting) : words.nothingSaved
}

/** The fault, followed by its remedy if there is one. */
const withRemedy = (fault: string): readonly [string, ...string[]] => {
  const remedy = words.remedy[fault]
  return remedy ? [fault, remedy] : [fault]
}

const clock = (timestamp: string) => time.format(new Date(timestamp))

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone: 'America/Chicago' })
