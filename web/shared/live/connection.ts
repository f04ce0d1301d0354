import type { clientMessage, LiveMessage } from '../../../src/shared/messages.ts'

/** Connection events, in the order they occur. */
export type LineEvent =
  | LiveMessage
  /** Also sent when a new connection replaces an old one: events may have been missed, so refetch. */
  | Readonly<{ type: 'connected' }>
  | Readonly<{ type: 'disconnected' }>
  /** The connection failed; a retry is scheduled. Sent once per outage. */
  | Readonly<{ type: 'failed' }>
  /** The server ended the stream: the job is over or access was refused. There is no reconnect. */
  | Readonly<{ type: 'ended'; reason: string }>

/** A live connection to the server, open until closed. */
export type Line = Readonly<{
  /** Returns false when not connected. */
  send(message: ClientMessage): boolean
  close(): void
}>

export type ClientMessage = typeof clientMessage.infer

/**
 * A customer who follows one booking, a crew, or (with neither field) an administrator who follows every
 * crew.
 */
export type Listener = Readonly<{ serviceRequestId?: string; token?: string }>

/**
 * In milliseconds: mean delay before a reconnect, silence before a ping, and how long to wait for the answer.
 */
export type Pace = Readonly<{ reconnect: number; silence: number; answer: number }>

/** Reconnect delay from spec §9. */
const usualPace: Pace = { reconnect: 5_000, silence: 25_000, answer: 10_000 }

/**
 * The one socket to `/ws/location` (spec §7). Reconnects at once when the network comes back, otherwise after
 * a random delay. A connection can look open but be dead after a phone slept or changed networks, so it is
 * pinged when silent or when the page becomes visible, and replaced if there is no answer.
 */
export function openLine(listener: Listener, tell: (event: LineEvent) => void, pace = usualPace): Line {
  const address = addressFor(listener)
  const closing = new AbortController()
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isConnected = false
  let isFailureTold = false

  const later = (milliseconds: number, what: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(what, milliseconds)
  }

  const connect = () => {
    letGo()
    const next = new WebSocket(address)
    socket = next
    later(pace.answer, lose)
    next.onopen = () => {
      isConnected = true
      isFailureTold = false
      later(pace.silence, ask)
      tell({ type: 'connected' })
    }
    next.onmessage = ({ data }) => {
      later(pace.silence, ask)
      const message: unknown = JSON.parse(data)
      if (isKnown(message)) tell(message)
    }
    next.onclose = ({ code, reason }) => {
      if (isFinal(code)) end(reason)
      else lose()
    }
  }

  /** Detaches the handlers first, so an abandoned socket delivers no more events. */
  const letGo = () => {
    clearTimeout(timer)
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket = undefined
  }

  const lose = () => {
    disconnect()
    if (!isFailureTold) tell({ type: 'failed' })
    isFailureTold = true
    // Spread reconnects after a server restart over twice the mean delay.
    later(2 * pace.reconnect * Math.random(), connect)
  }

  const disconnect = () => {
    letGo()
    if (isConnected) tell({ type: 'disconnected' })
    isConnected = false
  }

  const ask = () => {
    if (send({ type: 'ping' })) later(pace.answer, connect)
    else connect()
  }

  const send = (message: ClientMessage) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }

  const close = () => {
    closing.abort()
    disconnect()
  }

  const end = (reason: string) => {
    close()
    tell({ type: 'ended', reason })
  }

  const untilClosed = { signal: closing.signal }
  const comeBack = () => document.visibilityState === 'visible' && ask()
  addEventListener('online', connect, untilClosed)
  addEventListener('offline', lose, untilClosed)
  document.addEventListener('visibilitychange', comeBack, untilClosed)
  connect()

  return { send, close }
}

/** The contract puts the token in the socket's query. This address is never displayed or stored. */
function addressFor(listener: Listener): string {
  const address = new URL('/ws/location', location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  for (const [name, value] of Object.entries(listener)) if (value) address.searchParams.set(name, value)
  return address.href
}

/**
 * These close codes end access for good, as in the server's messages.ts. Any other code leads to a reconnect.
 */
const isFinal = (code: number) => code === 1000 || code === 1008

/** An open page may be older than the server. Ignore message types it does not know. */
const isKnown = (message: unknown): message is LiveMessage =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  Object.hasOwn(known, String(message.type))

/** A record, so the compiler requires every message type. */
const known: Readonly<Record<LiveMessage['type'], true>> = {
  location_update: true,
  provider_online: true,
  provider_offline: true,
  status_changed: true,
  provider_changed: true,
  chat_message: true,
  inbox_changed: true,
  eta: true,
  location_ack: true,
  sending_elsewhere: true,
  error: true,
  pong: true,
}
