import { useEffect, useEffectEvent } from 'react'
import type { clientMessage, LiveMessage } from '../../../src/shared/messages.ts'

/** Connection events, in the order they occur. */
export type ConnectionEvent =
  | LiveMessage
  /** `isReconnect` after an earlier connection or a failed attempt: events may have been missed, so refetch. */
  | Readonly<{ type: 'connected'; isReconnect: boolean }>
  | Readonly<{ type: 'disconnected' }>
  /** The connection failed; a retry is scheduled. Sent once per outage. */
  | Readonly<{ type: 'failed' }>
  /** The server ended the stream: the job is over or access was refused. There is no reconnect. */
  | Readonly<{ type: 'ended'; reason: string }>

/** A live connection to the server, open until closed. */
export type Connection = Readonly<{
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

/** Keeps a connection open while the component is mounted and `isOpen`. */
export function useConnection(
  { serviceRequestId, token }: Listener,
  onEvent: (event: ConnectionEvent) => void,
  isOpen = true,
): void {
  const handle = useEffectEvent(onEvent)
  useEffect(() => {
    if (isOpen) return openConnection({ serviceRequestId, token }, event => handle(event)).close
  }, [serviceRequestId, token, isOpen])
}

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
export function openConnection(
  listener: Listener,
  onEvent: (event: ConnectionEvent) => void,
  pace = usualPace,
): Connection {
  const address = addressFor(listener)
  const closing = new AbortController()
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isConnected = false
  /** Set from a failed attempt until the next connection. */
  let hasFailed = false
  let isReconnect = false

  const schedule = (milliseconds: number, task: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(task, milliseconds)
  }

  const connect = () => {
    abandon()
    const next = new WebSocket(address)
    socket = next
    schedule(pace.answer, lose)
    next.onopen = () => {
      isConnected = true
      hasFailed = false
      schedule(pace.silence, ping)
      onEvent({ type: 'connected', isReconnect })
      isReconnect = true
    }
    next.onmessage = ({ data }) => {
      schedule(pace.silence, ping)
      const message: unknown = JSON.parse(data)
      if (isKnown(message)) onEvent(message)
    }
    next.onclose = ({ code, reason }) => {
      if (isFinal(code)) end(reason)
      else lose()
    }
  }

  /** Detaches the handlers first, so an abandoned socket delivers no more events. */
  const abandon = () => {
    clearTimeout(timer)
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket = undefined
  }

  const lose = () => {
    disconnect()
    if (!hasFailed) onEvent({ type: 'failed' })
    hasFailed = isReconnect = true
    // Spread reconnects after a server restart over twice the mean delay.
    schedule(2 * pace.reconnect * Math.random(), connect)
  }

  const disconnect = () => {
    abandon()
    if (isConnected) onEvent({ type: 'disconnected' })
    isConnected = false
  }

  const ping = () => {
    if (send({ type: 'ping' })) schedule(pace.answer, connect)
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
    onEvent({ type: 'ended', reason })
  }

  const untilClosed = { signal: closing.signal }
  const wake = () => document.visibilityState === 'visible' && ping()
  addEventListener('online', connect, untilClosed)
  addEventListener('offline', lose, untilClosed)
  document.addEventListener('visibilitychange', wake, untilClosed)
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
  day_changed: true,
  provider_changed: true,
  chat_message: true,
  inbox_changed: true,
  rates_changed: true,
  eta: true,
  location_ack: true,
  sending_elsewhere: true,
  error: true,
  pong: true,
}
