import type { clientMessage, LiveMessage } from '../src/shared/messages.ts'

/** What happens on the line, in its order. */
export type LineEvent =
  | LiveMessage
  /** Also when one connection took over from another: whatever was told on the other must be told again. */
  | Readonly<{ type: 'connected' }>
  | Readonly<{ type: 'disconnected' }>
  /** There is no connection, and the next try comes in a while. Told once an outage. */
  | Readonly<{ type: 'failed' }>
  /** The server has nothing more to say: the job is over, or it refused us. The line is closed. */
  | Readonly<{ type: 'ended'; reason: string }>

/** The line to the server, until it is closed. */
export type Line = Readonly<{
  /** False when there is no connection to send it on. */
  send(message: ClientMessage): boolean
  close(): void
}>

export type ClientMessage = typeof clientMessage.infer

/** A customer who follows one booking, a crew, or (neither) an administrator who follows everybody. */
export type Listener = Readonly<{ serviceRequestId?: string; token?: string }>

/** Milliseconds: until the next try on average, until a silent line is asked for a sign of life, and until none is awaited. */
export type Pace = Readonly<{ reconnect: number; silence: number; answer: number }>

/** Reconnect as in spec §9. */
const usualPace: Pace = { reconnect: 5_000, silence: 25_000, answer: 10_000 }

/**
 * The one socket to `/ws/location` (spec §7). It connects, and connects again: at once when the network or the screen
 * comes back, else after a while. After a phone slept or changed its network a line may look open and be dead, so a
 * silent one is asked, and replaced when it does not answer.
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

  /** What an abandoned socket still says is news of yesterday. */
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
    // After a restart of the server all its clients come back, spread over twice the mean.
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

/** The token stands in the socket's own query, as the contract has it, and in nothing that is shown or kept. */
function addressFor(listener: Listener): string {
  const address = new URL('/ws/location', location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  for (const [name, value] of Object.entries(listener)) if (value) address.searchParams.set(name, value)
  return address.href
}

/** As in the server's messages.ts: only these end access for good. */
const isFinal = (code: number) => code === 1000 || code === 1008

/** A newer server may say what a page left open does not know; that is passed over. */
const isKnown = (message: unknown): message is LiveMessage =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  Object.hasOwn(known, String(message.type))

/** The compiler insists that each is named. */
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
