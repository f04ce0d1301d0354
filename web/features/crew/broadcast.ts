import { type Atom, atom } from 'jotai'
import { type Line, type LineEvent, openLine, type Pace } from '../../shared/live/connection.ts'
import { words as lineWords } from '../../shared/live/words.ts'
import type { NoPosition, Reading } from '../../shared/map/geolocation.ts'
import { clockStore } from './clock.ts'
import { keepAwake } from './keep-awake.ts'
import { becomeOnlyTab } from './only-tab.ts'
import { createOutbound, type Progress } from './outbound.ts'
import { phoneId } from './phone-id.ts'
import { readPositions } from './positions.ts'
import { savedPositions } from './saved-positions.ts'
import { words } from './words.ts'

/** The sending crew. `token` comes from the crew link. */
export type Crew = Readonly<{ token: string; providerId: string; serviceRequestId?: string }>

/** State of the crew's own broadcast. Each new `problem` is a new object, so effects run again. */
export type Broadcast = Readonly<{
  isConnected: boolean
  /** Newest position from the phone's GPS receiver. */
  position?: Reading
  /** Set while the receiver cannot get a position. */
  fault?: NoPosition
  isAwake: boolean
  /** Customers see another phone of this crew instead. */
  isElsewhere: boolean
  problem?: Readonly<{ message: string }>
  /** The job's status changed, or the crew has a different job. */
  changed?: Readonly<{ serviceRequestId: string }>
  /** Set once sending has stopped for good; gives the reason. */
  ended?: string
}> &
  Progress

/** Sends the crew's position while the atom is mounted, and signs the crew off on unmount. */
export function createBroadcast(crew: Crew, pace?: Pace): Atom<Broadcast> {
  const state = atom(beginning)
  const broadcast = atom(
    get => get(state),
    (get, set, event: BroadcastEvent) => set(state, fold(get(state), event)),
  )
  broadcast.onMount = tell => startSending(crew, tell, pace)
  return broadcast
}

type BroadcastEvent =
  | LineEvent
  | (Progress & Readonly<{ type: 'progress' }>)
  | Readonly<{ type: 'position'; position: Reading }>
  | Readonly<{ type: 'fault'; fault: NoPosition }>
  | Readonly<{ type: 'screen'; isAwake: boolean }>
  | Readonly<{ type: 'other_tab' }>

export const beginning: Broadcast = {
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
    case 'ended':
      return { ...broadcast, ended: event.reason }
    case 'failed':
      return { ...broadcast, problem: { message: lineWords.connectionError } }
    case 'error':
      if (event.code === 'rate_limited') return broadcast
      return { ...broadcast, problem: { message: event.message } }
    case 'progress':
      return {
        ...broadcast,
        waiting: event.waiting,
        isSaved: event.isSaved,
        delivered: event.delivered,
      }
    case 'position':
      return { ...broadcast, position: event.position, fault: undefined }
    case 'fault':
      return withFault(broadcast, event.fault)
    case 'screen':
      return { ...broadcast, isAwake: event.isAwake }
    case 'other_tab':
      return { ...broadcast, ended: words.otherTab }
    case 'sending_elsewhere':
      return { ...broadcast, isElsewhere: true }
    case 'status_changed':
      return { ...broadcast, changed: { serviceRequestId: event.serviceRequestId } }
    case 'provider_online':
      return { ...broadcast, isElsewhere: false }
    case 'provider_offline':
    case 'location_update':
    case 'provider_changed':
    case 'chat_message':
    case 'inbox_changed':
    case 'eta':
    case 'location_ack':
    case 'pong':
      return broadcast
  }
}

/** The receiver repeats a persistent fault, so report it once. */
function withFault(broadcast: Broadcast, fault: NoPosition): Broadcast {
  if (fault.message === broadcast.fault?.message) return broadcast
  const ended = fault.isFinal ? fault.message : broadcast.ended
  return { ...broadcast, fault, ended, problem: { message: `GPS Error: ${fault.message}` } }
}

/** The last connection of each crew on this page. After Stop it stays open until sign-off completes. */
const lastLines = new Map<string, Line>()

/** Starts sending. Returns a function that stops it. */
function startSending({ token, ...crew }: Crew, tell: (event: BroadcastEvent) => void, pace?: Pace) {
  const { providerId } = crew
  // Close the old connection first: its sign-off would end this session too, since both use the same phone id.
  lastLines.get(providerId)?.close()
  const outbound = createOutbound({
    crew,
    phone: phoneId(),
    saved: savedPositions(providerId),
    clocks: clockStore,
    send: message => line.send(message),
    tell: progress => tell({ type: 'progress', ...progress }),
  })
  const line = openLine(
    { token },
    event => {
      if (event.type === 'connected') outbound.resume()
      if (event.type === 'disconnected') outbound.pause()
      if (event.type === 'location_ack') outbound.acknowledge(event.ids)
      if (event.type === 'pong') outbound.compareClock(event)
      if (event.type === 'error' && event.retryAfterMs) outbound.wait(event.retryAfterMs)
      tell(event)
    },
    pace,
  )
  lastLines.set(providerId, line)
  const stopReading = readPositions({
    onPosition: position => tell({ type: 'position', position }),
    onFault: fault => tell({ type: 'fault', fault }),
    report: outbound.add,
  })
  const letSleep = keepAwake(isAwake => tell({ type: 'screen', isAwake }))
  let isLost = false
  const giveWay = becomeOnlyTab(providerId, () => {
    isLost = true
    tell({ type: 'other_tab' })
  })

  /**
   * Gives in-flight positions time to arrive; the rest stay saved for the next start. A new start closes the
   * connection, and nothing more is sent on it.
   */
  const signOff = async () => {
    setTimeout(line.close, signOffMs)
    await outbound.sent()
    line.send({ type: 'provider_offline', providerId })
    await outbound.acknowledged()
    line.close()
  }

  return () => {
    stopReading()
    letSleep()
    giveWay()
    if (isLost) line.close()
    else signOff()
  }
}

/**
 * Time for in-flight positions to arrive after Stop, in milliseconds. Longer than the server takes to store what it
 * received.
 */
export const signOffMs = 10_000
