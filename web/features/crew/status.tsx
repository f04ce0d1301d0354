import { Text } from '@radix-ui/themes'
import { CircleDot, CirclePause, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { faults } from '../../shared/map/geolocation.ts'
import type { Broadcast } from './broadcast.ts'
import styles from './crew.module.css'

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
  const them = saved === 1 ? 'it' : 'them'
  const rest =
    saved > 0 ? [`${positionsAre(saved)} still saved on this phone. Press Start to send ${them}.`] : []
  const headline = 'Not sending'
  return why === undefined
    ? { tone: 'still', headline, details: [whenToStart, ...rest] }
    : { tone: 'fault', headline, details: [...withRemedy(why), ...rest] }
}

const whenToStart = 'Press Start when you head out. Your customer sees you on the map until you press Stop.'

export function statusOf(broadcast: Broadcast): Status {
  const { isConnected, isElsewhere, position, fault, waiting, isSaved, delivered, isAwake } = broadcast
  const screen = isAwake
    ? 'Your screen stays on while you share your position.'
    : 'Keep this page open and the screen on. A sleeping phone can’t send your position.'
  const last = delivered
    ? `Last sent at ${clock(delivered.timestamp)}.`
    : 'Nothing sent since this page was opened.'

  if (fault) {
    const [headline, ...remedy] = withRemedy(fault.message)
    return { tone: 'fault', headline, details: [...remedy, last, screen] }
  }
  if (!isConnected) {
    return {
      tone: 'waiting',
      headline: 'Waiting for a connection',
      details: [savedWords(waiting, isSaved), last, screen],
    }
  }
  if (isElsewhere) {
    const advice =
      'Your customer sees that phone on the map, not this one. Press Stop on the phone that stays behind.'
    return {
      tone: 'fault',
      headline: 'Another phone is sending for your crew',
      details: [advice, last, screen],
    }
  }
  if (!position) return { tone: 'waiting', headline: 'Finding your position…', details: [screen] }
  return {
    tone: 'good',
    headline: 'Sending your position',
    details: [
      `${last} Accurate to ${Math.round(position.accuracy * 3.281)} ft.`,
      ...(waiting > usuallyWaiting ? [`Sending ${waiting} saved positions.`] : []),
      screen,
    ],
  }
}

/** The server acknowledges every few seconds, so a few positions are always waiting. */
const usuallyWaiting = 20

function savedWords(waiting: number, isSaved: boolean): string {
  if (!isSaved) {
    return 'This browser can’t save positions. They’re sent when you’re back online, as long as this page stays open.'
  }
  return waiting > 0
    ? `${positionsAre(waiting)} saved on this phone and will be sent in order.`
    : 'Positions are saved on this phone and sent in order once you’re back online.'
}

const positionsAre = (count: number) => (count === 1 ? '1 position is' : `${count} positions are`)

/** The fault, followed by its remedy if there is one. */
const withRemedy = (fault: string): readonly [string, ...string[]] => {
  const remedy = remedies[fault]
  return remedy ? [fault, remedy] : [fault]
}

/** By the receiver's fault. */
const remedies: Readonly<Record<string, string>> = {
  [faults.denied]: 'Allow location for this site in your browser’s settings, then press Start again.',
  [faults.unavailable]: 'Turn on location on this phone. We’ll keep looking.',
  [faults.late]: 'The signal is weak here. We’ll keep looking.',
}

const clock = (timestamp: string) => time.format(new Date(timestamp))

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone: 'America/Chicago' })
