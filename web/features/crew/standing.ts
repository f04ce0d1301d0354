import type { Broadcast } from './broadcast.ts'
import { words } from './words.ts'

/** Status summary of a crew's broadcast: a color, a headline and details. */
export type Standing = Readonly<{
  tone: 'still' | 'good' | 'waiting' | 'fault'
  headline: string
  details: readonly string[]
}>

/** `saved` is the number of positions on this phone that the next start will send. */
export function notSending(why: string | undefined, saved: number): Standing {
  const rest = saved > 0 ? [words.keptForStart(saved)] : []
  return why === undefined
    ? { tone: 'still', headline: words.idle, details: [words.idleNext, ...rest] }
    : { tone: 'fault', headline: words.idle, details: [...withRemedy(why), ...rest] }
}

export function standingOf(broadcast: Broadcast): Standing {
  const { isConnected, isElsewhere, position, fault, waiting, isSaved, delivered, isAwake } = broadcast
  const screen = isAwake ? words.awake : words.asleep
  const last = delivered ? words.lastSent(clock(delivered.timestamp)) : words.nothingSent

  if (fault) {
    const [headline, ...remedy] = withRemedy(fault.message)
    return { tone: 'fault', headline, details: [...remedy, last, screen] }
  }
  if (!isConnected) {
    return { tone: 'waiting', headline: words.noNetwork, details: [kept(waiting, isSaved), last, screen] }
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

function kept(waiting: number, isSaved: boolean): string {
  if (!isSaved) return words.keptInPage
  return waiting > 0 ? words.kept(waiting) : words.nothingKept
}

/** The fault, followed by its remedy if there is one. */
const withRemedy = (fault: string): readonly [string, ...string[]] => {
  const remedy = words.remedy[fault]
  return remedy ? [fault, remedy] : [fault]
}

const clock = (timestamp: string) => time.format(new Date(timestamp))

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone: 'America/Chicago' })
