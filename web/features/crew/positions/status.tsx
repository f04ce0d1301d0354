import { Flex, Text } from '@radix-ui/themes'
import { CircleDot, CirclePause, TriangleAlert, WifiOff } from 'lucide-react'
import { liveWords } from '../../../shared/live/live.ts'
import { faults } from '../../../shared/map/geolocation.ts'
import styles from '../crew.module.css'
import type { Speech } from '../language/language.tsx'
import type { Words } from '../language/words.ts'
import { type Broadcast, gpsError, otherTab } from './broadcast.ts'

/** Status summary of a crew's broadcast: a color, a headline and details. */
export type Status = Readonly<{
  tone: keyof typeof tones
  headline: string
  details: readonly string[]
}>

const tones = {
  still: { color: 'gray', drawing: <CirclePause size={28} aria-hidden /> },
  good: { color: 'teal', drawing: <CircleDot size={28} aria-hidden /> },
  waiting: { color: 'amber', drawing: <WifiOff size={28} aria-hidden /> },
  fault: { color: 'red', drawing: <TriangleAlert size={28} aria-hidden /> },
}

/** Shows the status in a color that is visible from the driver's seat. Screen readers announce a changed headline. */
export const StatusPanel = ({ tone, headline, details }: Status) => (
  <section className={styles.notice} data-accent-color={tones[tone].color}>
    <Flex asChild align="center" gap="3">
      <Text as="p" size="5" weight="bold" role="status">
        {tones[tone].drawing} {headline}
      </Text>
    </Flex>
    {details.map(detail => (
      <p key={detail}>{detail}</p>
    ))}
  </section>
)

/** `saved` is the number of positions on this phone that the next start will send. */
export function notSending({ words }: Speech, why: string | undefined, saved: number): Status {
  const { notSending: headline, whenToStart, stillSaved } = words.status
  const rest = saved > 0 ? [stillSaved(saved)] : []
  return why === undefined
    ? { tone: 'still', headline, details: [whenToStart, ...rest] }
    : { tone: 'fault', headline, details: [...withRemedy(words, why), ...rest] }
}

export function statusOf(speech: Speech, broadcast: Broadcast): Status {
  const { isConnected, isElsewhere, position, fault, waiting, isSaved, delivered, isAwake } = broadcast
  const { words, seconds } = speech
  const { status } = words
  const screen = isAwake ? status.staysOn : status.keepOn
  const last = delivered ? status.lastSent(seconds(delivered.timestamp)) : status.nothingSent

  if (fault) {
    const [headline, ...remedy] = withRemedy(words, fault.message)
    return { tone: 'fault', headline, details: [...remedy, last, screen] }
  }
  if (!isConnected) {
    return {
      tone: 'waiting',
      headline: status.waitingForConnection,
      details: [savedWords(words, waiting, isSaved), last, screen],
    }
  }
  if (isElsewhere) {
    return { tone: 'fault', headline: status.elsewhere, details: [status.elsewhereAdvice, last, screen] }
  }
  if (!position) return { tone: 'waiting', headline: status.finding, details: [screen] }
  return {
    tone: 'good',
    headline: status.sending,
    details: [
      `${last} ${status.accurateTo(Math.round(position.accuracy * 3.281))}`,
      ...(waiting > usuallyWaiting ? [status.sendingSaved(waiting)] : []),
      screen,
    ],
  }
}

/** The server acknowledges every few seconds, so a few positions are always waiting. */
const usuallyWaiting = 20

function savedWords({ status }: Words, waiting: number, isSaved: boolean): string {
  if (!isSaved) return status.cannotSave
  return waiting > 0 ? status.savedInOrder(waiting) : status.willBeSaved
}

/** A problem of sending, as a toast. Its English is the specification's (§8). */
export const problemInWords = ({ language, words }: Speech, problem: string): string =>
  language === 'en' ? problem : withRemedy(words, problem.replace(gpsError, ''))[0]

/** The fault, followed by its remedy if there is one. */
const withRemedy = ({ status }: Words, fault: string): readonly [string, ...string[]] => {
  const known: Readonly<Record<string, readonly [string, ...string[]]>> = {
    [otherTab]: [status.otherTab],
    [liveWords.connectionError]: [status.waitingForConnection],
    [faults.denied]: [status.denied, status.allow],
    [faults.unavailable]: [status.unavailable, status.turnOn],
    [faults.late]: [status.late, status.weak],
  }
  return known[fault] ?? [fault]
}
