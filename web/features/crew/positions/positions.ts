import { metersBetween } from '../../../../src/shared/geo.ts'
import { currentPosition, NoPosition, type Reading, watchPosition } from '../../../shared/map/geolocation.ts'

/** Spec §9: how often a stationary crew reports its position. */
const pushIntervalMs = 30_000

type Listener = Readonly<{
  onPosition(position: Reading): void
  onFault(fault: NoPosition): void
  /** Called for a position to send: the crew has moved, or its last report is too old. */
  report(position: Reading): void
}>

/** Starts reading the phone's GPS receiver. Returns a function that stops it. */
export function readPositions({ onPosition, onFault, report }: Listener): () => void {
  const ending = new AbortController()
  let last: Reading | undefined
  let unwatch = () => {}
  let pulse: ReturnType<typeof setTimeout> | undefined

  const take = (position: Reading, isDue = false) => {
    if (ending.signal.aborted || (last && !isLater(last, position))) return
    onPosition(position)
    if (last && !isDue && !hasMoved(last, position)) return
    last = position
    report(position)
    scheduleNext()
  }
  const miss = (fault: unknown) => {
    if (!(fault instanceof NoPosition)) throw fault
    if (!ending.signal.aborted) onFault(fault)
  }
  const scheduleNext = () => {
    clearTimeout(pulse)
    pulse = setTimeout(readNow, pushIntervalMs)
  }
  const readNow = async () => {
    scheduleNext()
    try {
      take(await currentPosition({ maximumAge: 0 }), true)
    } catch (fault) {
      miss(fault)
    }
  }
  const watch = () => {
    unwatch()
    try {
      unwatch = watchPosition(position => take(position), miss)
    } catch (fault) {
      miss(fault)
    }
  }
  /** A sleeping phone may drop the watch silently. */
  const wake = () => document.visibilityState === 'visible' && watch()

  document.addEventListener('visibilitychange', wake, { signal: ending.signal })
  scheduleNext()
  watch()
  return () => {
    ending.abort()
    clearTimeout(pulse)
    unwatch()
  }
}

/** Spec §9: minimum movement filter. Smaller changes are GPS noise. */
const leastMoveMeters = 10

/** Whether the crew has moved since its last report. */
const hasMoved = (last: Reading, next: Reading) => metersBetween(last, next) >= leastMoveMeters

const isLater = (last: Reading, next: Reading) => Date.parse(next.timestamp) > Date.parse(last.timestamp)
