import type { PhoneStatus } from '../../../../src/shared/silence.ts'
import { type Connection, type ConnectionEvent, openConnection } from '../../../shared/live/connection.ts'
import { problemIn } from '../../../shared/live/live.ts'
import type { NoPosition, Reading } from '../../../shared/map/geolocation.ts'
import { storedClock } from './clock.ts'
import { createOutbound, type QueueState } from './outbound.ts'
import { becomeOnlyTab, keepAwake, phoneId } from './phone.ts'
import { readPositions } from './positions.ts'
import { savedPositions } from './saved-positions.ts'

/** Why sending ended, if another tab of this phone took over. */
export const otherTab = 'other tab'

/** Before a fault of the receiver that is told as a problem. */
export const gpsError = 'GPS Error: '

/** State of the crew's own broadcast. */
export type Broadcast = Readonly<{
  isConnected: boolean
  /** Newest position from the phone's GPS receiver. */
  position?: Reading
  /** Set while the receiver cannot get a position. */
  fault?: NoPosition
  /** How long this phone had no position, if that was so long that the customer lost sight of the crew. */
  silentMinutes?: number
  isAwake: boolean
  /** Customers see another phone of this crew instead. */
  isElsewhere: boolean
}> &
  QueueState

/** What changes the broadcast's state. */
type BroadcastEvent =
  | ConnectionEvent
  | Readonly<{ type: 'queue'; queue: QueueState }>
  | Readonly<{ type: 'position'; position: Reading }>
  | Readonly<{ type: 'fault'; fault: NoPosition }>
  | Readonly<{ type: 'screen'; isAwake: boolean }>
  | Readonly<{ type: 'silence_read' }>

export const notConnected: Broadcast = {
  isConnected: false,
  isAwake: false,
  isElsewhere: false,
  isSaved: true,
  waiting: 0,
}

export function fold(broadcast: Broadcast, event: BroadcastEvent): Broadcast {
  switch (event.type) {
    case 'connected':
      return { ...broadcast, isConnected: true, isElsewhere: false }
    case 'disconnected':
      return { ...broadcast, isConnected: false }
    case 'queue':
      return { ...broadcast, ...event.queue }
    case 'position':
      return {
        ...broadcast,
        position: event.position,
        fault: undefined,
        silentMinutes: silenceBefore(broadcast.position, event.position) ?? broadcast.silentMinutes,
      }
    case 'silence_read':
      return { ...broadcast, silentMinutes: undefined }
    case 'fault':
      return { ...broadcast, fault: event.fault }
    case 'screen':
      return { ...broadcast, isAwake: event.isAwake }
    case 'sending_elsewhere':
      return { ...broadcast, isElsewhere: true }
    case 'provider_online':
      return { ...broadcast, isElsewhere: false }
    default:
      return broadcast
  }
}

/** Receivers of a page that is open report every half a minute, so a longer gap means that the phone slept. */
function silenceBefore(last: Reading | undefined, next: Reading): number | undefined {
  if (!last) return
  const minutes = Math.round((Date.parse(next.timestamp) - Date.parse(last.timestamp)) / 60_000)
  return minutes >= 3 ? minutes : undefined
}

type Handlers = Readonly<{
  onEvent(event: BroadcastEvent): void
  /** Something to tell the crew. Sending goes on. */
  onProblem(message: string): void
  /** Sending is over for good. */
  onEnd(reason: string): void
}>

/** The last connection of each crew on this page. After Stop it stays open until sign-off completes. */
const lastConnections = new Map<string, Connection>()

/** Starts sending the crew's position. Returns a function that stops it and signs the crew off. */
export function startSending(
  { token, providerId }: Readonly<{ token: string; providerId: string }>,
  { onEvent, onProblem, onEnd }: Handlers,
): () => void {
  // Close the old connection first: its sign-off would end this session too, since both use the same phone id.
  lastConnections.get(providerId)?.close()
  const outbound = createOutbound({
    providerId,
    phone: phoneId(),
    saved: savedPositions(providerId),
    storedClock,
    send: message => connection.send(message),
    onQueue: queue => onEvent({ type: 'queue', queue }),
  })
  let status: PhoneStatus = 'fine'
  /** While it still can, so that the office learns why this phone went silent. */
  const tellStatus = () => void connection.send({ type: 'phone_status', providerId, status })
  const become = (next: PhoneStatus) => {
    if (next === status) return
    status = next
    tellStatus()
  }
  const onConnectionEvent = (event: ConnectionEvent) => {
    if (event.type === 'connected') {
      outbound.resume()
      if (status !== 'fine') tellStatus()
    }
    if (event.type === 'disconnected') outbound.pause()
    if (event.type === 'location_ack') outbound.acknowledge(event.ids)
    if (event.type === 'pong') outbound.compareClock(event)
    if (event.type === 'error' && event.retryAfterMs) outbound.wait(event.retryAfterMs)
    onEvent(event)
    const problem = problemIn(event)
    if (problem) onProblem(problem)
    if (event.type === 'ended') onEnd(event.reason)
  }
  const connection = openConnection({ token }, onConnectionEvent)
  lastConnections.set(providerId, connection)
  let lastFault: string | undefined
  const stopReading = readPositions({
    onPosition(position) {
      lastFault = undefined
      if (status === 'no_position') become('fine')
      onEvent({ type: 'position', position })
    },
    onFault(fault) {
      // The receiver repeats a persistent fault, so report it once.
      if (fault.message === lastFault) return
      lastFault = fault.message
      become(fault.isFinal ? 'denied' : 'no_position')
      onEvent({ type: 'fault', fault })
      onProblem(gpsError + fault.message)
      if (fault.isFinal) onEnd(fault.message)
    },
    report: outbound.add,
  })
  const releaseWakeLock = keepAwake(isAwake => onEvent({ type: 'screen', isAwake }))
  const ending = new AbortController()
  const { signal } = ending
  const onVisibility = () => {
    const shown = lastFault === undefined ? 'fine' : 'no_position'
    become(document.visibilityState === 'visible' ? shown : 'hidden')
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('pagehide', () => become('closed'), { signal })
  let isLost = false
  const releaseTab = becomeOnlyTab(providerId, () => {
    isLost = true
    onEnd(otherTab)
  })

  /**
   * Gives in-flight positions time to arrive; the rest stay saved for the next start. A new start closes the
   * connection, and nothing more is sent on it.
   */
  const signOff = async () => {
    setTimeout(connection.close, signOffMs)
    await outbound.sent()
    connection.send({ type: 'provider_offline', providerId })
    await outbound.acknowledged()
    connection.close()
  }

  return () => {
    ending.abort()
    stopReading()
    releaseWakeLock()
    releaseTab()
    if (isLost) connection.close()
    else signOff()
  }
}

/**
 * Time for in-flight positions to arrive after Stop, in milliseconds. Longer than the server takes to store what it
 * received.
 */
export const signOffMs = 10_000
