import { maxMessageBytes, maxPositionsInBatch } from '../../../../src/shared/geo.ts'
import type { LiveMessage } from '../../../../src/shared/messages.ts'
import type { ClientMessage } from '../../../shared/live/connection.ts'
import type { Reading } from '../../../shared/map/geolocation.ts'
import type { StoredValue } from '../../../shared/storage.ts'
import { withinLimit } from '../storage/database.ts'
import { better, corrected, isUnclear, type Measurement, measure } from './clock.ts'
import type { Position, SavedPositions } from './saved-positions.ts'

/**
 * `waiting` counts the positions that the server has not acknowledged. `isSaved` is false if they would be lost on a
 * reload. `delivered` is the newest acknowledged position.
 */
export type QueueState = Readonly<{ waiting: number; isSaved: boolean; delivered?: Reading }>

type Options = Readonly<{
  providerId: string
  /** Identifies this phone; see src/shared/messages.ts. */
  phone: string
  saved: Pick<SavedPositions, 'load' | 'save' | 'remove'>
  storedClock: Pick<StoredValue<Measurement>, 'read' | 'write'>
  send(message: ClientMessage): boolean
  onQueue(queue: QueueState): void
}>

type Ids = Extract<LiveMessage, { type: 'location_ack' }>['ids']
type Pong = Extract<LiveMessage, { type: 'pong' }>

/** Between messages. Stays below the server's limit of ten a second. */
const spacingMs = 150
/** After this, an unacknowledged position is sent again. The server stores positions every few seconds. */
const patienceMs = 30_000

/** Maximum batch size in bytes, leaving room for the message envelope. */
const mostBytes = maxMessageBytes - 200
/** Maximum number of unacknowledged positions in flight. */
const mostUnacknowledged = 500
/**
 * Over 12 hours at one position a second, about 10 MB. Beyond that, every second position is dropped, which keeps the
 * whole route at a lower resolution. The server refuses positions older than a week.
 */
export const mostWaiting = 50_000
const mostPings = 3

/**
 * Saves each position on the phone, sends them oldest first, and removes each one when the server acknowledges it. A
 * broken connection leaves it unknown which messages arrived, so the next one resends everything unacknowledged. The
 * server drops duplicates by capture time.
 */
export function createOutbound(options: Options) {
  const { providerId, phone, saved, storedClock, send, onQueue } = options
  /** Oldest first. The first `sent` positions are in flight. */
  let waiting: readonly Position[] = []
  let sent = 0
  let delivered: Reading | undefined
  let isSaved = true
  let isOpen = false
  /**
   * Set once the server answers this page's pings. Until then nothing is sent, because timestamps come from the phone's
   * clock.
   */
  let clock: Measurement | undefined
  let pings = 0
  let isReady = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let overdue: ReturnType<typeof setTimeout> | undefined
  let awaited: readonly Awaited[] = []

  const begin = () => {
    isOpen = true
    sent = 0
    pings = 0
    clearTimeout(overdue)
    overdue = undefined
    send({ type: 'provider_register', providerId, phone })
    ping()
    schedule(spacingMs, step)
  }

  const ping = () => send({ type: 'ping', at: Date.now() })

  const step = () => {
    if (isOpen && isReady && sendNext()) schedule(spacingMs, step)
    else timer = undefined
    resolveAwaited()
  }

  const schedule = (milliseconds: number, task: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(task, milliseconds)
  }

  const stepWhenDue = () => {
    if (timer === undefined) step()
  }

  /** Returns false if there is nothing to send now. */
  const sendNext = () => {
    const locations = batchOf(waiting.slice(sent, Math.min(sent + maxPositionsInBatch, mostUnacknowledged)))
    const [location] = locations
    if (!location) return false
    sent += locations.length
    overdue ??= setTimeout(begin, patienceMs)
    return locations.length === 1
      ? send({ type: 'location_update', providerId, location })
      : send({ type: 'location_batch', providerId, locations })
  }

  const stop = () => {
    isOpen = false
    clearTimeout(timer)
    clearTimeout(overdue)
    timer = overdue = undefined
  }

  /**
   * Corrects timestamps to the server's clock and saves them before sending, so that a resend carries the same time.
   */
  const checkTimes = async () => {
    const checked = waiting.filter(isUnchecked).map(check)
    const byId = new Map(checked.map(position => [position.id, position]))
    waiting = waiting.map(position => byId.get(position.id) ?? position)
    if (checked.length > 0) await store(saved.save(checked))
  }

  const check = ({ uncheckedAt, ...position }: Position): Position => {
    if (uncheckedAt === undefined) return position
    return clock
      ? { ...position, reading: corrected(position.reading, uncheckedAt, clock) }
      : { ...position, uncheckedAt }
  }

  const thinOut = () => {
    const isDropped = (_: Position, index: number) => index >= sent && index % 2 === 1
    const dropped = waiting.filter(isDropped)
    waiting = waiting.filter((position, index) => !isDropped(position, index))
    return store(saved.remove(dropped.map(({ id }) => id)))
  }

  /** If storage fails or times out, continues with the queue in memory. */
  const store = async (storing: Promise<void>) => {
    try {
      await withinLimit(storing)
    } catch (error) {
      if (isSaved) console.warn('This browser saves no positions.', error)
      isSaved = false
    }
  }

  const reportQueue = () => onQueue({ waiting: waiting.length, isSaved, delivered })

  const until = (isDone: () => boolean) =>
    new Promise<void>(resolve => {
      awaited = [...awaited, { isDone, resolve }]
      resolveAwaited()
    })

  const resolveAwaited = () => {
    for (const { isDone, resolve } of awaited) if (!isOpen || isDone()) resolve()
    awaited = awaited.filter(({ isDone }) => isOpen && !isDone())
  }

  /** A long queue may finish loading while newer positions are already in flight. */
  const load = async () => {
    const positions = await saved.load()
    if (positions.length === 0) return
    waiting = [...waiting.slice(0, sent), ...positions, ...waiting.slice(sent)]
    reportQueue()
    if (clock) await makeReady()
  }

  const makeReady = async () => {
    isReady = false
    await checkTimes()
    isReady = true
    stepWhenDue()
  }

  const loaded = store(load())

  return {
    async add(reading: Reading) {
      const uncheckedAt = Date.now()
      const position = check({ id: crypto.randomUUID(), providerId, reading, uncheckedAt })
      waiting = [...waiting, position]
      stepWhenDue()
      await store(saved.save([position]))
      if (waiting.length > mostWaiting) await thinOut()
      reportQueue()
    },
    /** Call on a new connection: resends every unacknowledged position. */
    resume: begin,
    /** Call when the connection is lost. */
    pause() {
      stop()
      resolveAwaited()
    },
    /** The server rejected the last message. Resends after this time. */
    wait(milliseconds: number) {
      if (!isOpen) return
      stop()
      schedule(milliseconds, begin)
    },
    /** Removes positions that the server has stored. */
    acknowledge(ids: Ids) {
      const acknowledged = new Set(ids)
      const isDone = ({ id }: Position) => acknowledged.has(id)
      const done = waiting.filter(isDone)
      if (done.length === 0) return
      delivered = newest(delivered, done)
      sent -= waiting.slice(0, sent).filter(isDone).length
      waiting = waiting.filter(position => !isDone(position))
      clearTimeout(overdue)
      overdue = sent > 0 ? setTimeout(begin, patienceMs) : undefined
      store(saved.remove(done.map(({ id }) => id)))
      reportQueue()
      stepWhenDue()
    },
    async compareClock(pong: Pong) {
      if (pong.at === undefined) return
      const measured = better(clock ?? storedClock.read(), measure(pong, Date.now()))
      pings += 1
      if (isUnclear(measured) && pings < mostPings) return void ping()
      storedClock.write(measured)
      clock = measured
      await loaded
      await makeReady()
    },
    /** Resolves once every position is sent, or the connection is lost. */
    sent: () => until(() => sent === waiting.length),
    /** Resolves once every position is acknowledged, or the connection is lost. */
    acknowledged: () => until(() => waiting.length === 0),
  }
}

type Awaited = Readonly<{ isDone(): boolean; resolve(): void }>

const isUnchecked = ({ uncheckedAt }: Position) => uncheckedAt !== undefined

/** Takes as many positions as fit into one message. */
function batchOf(positions: readonly Position[]) {
  let bytes = 0
  const locations = []
  for (const { id, reading } of positions) {
    const location = { id, ...reading }
    bytes += JSON.stringify(location).length + 1
    if (bytes > mostBytes) break
    locations.push(location)
  }
  return locations
}

const newest = (known: Reading | undefined, positions: readonly Position[]) =>
  [...(known ? [known] : []), ...positions.map(({ reading }) => reading)].reduce((one, other) =>
    Date.parse(other.timestamp) > Date.parse(one.timestamp) ? other : one,
  )
