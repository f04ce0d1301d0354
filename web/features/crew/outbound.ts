import type { ClientMessage } from '../../live.ts'
import type { Reading } from '../map/geolocation.ts'

/** The crew's fixes on their way to the server, oldest first. */
type Outbound = Readonly<{
  add(reading: Reading): void
  /** There is a new connection: what the last one may not have delivered is sent again. */
  resume(): void
  /** There is none: what comes now waits. */
  pause(): void
  /** The server answered a registration, so it has what was sent before it. */
  confirm(): void
}>

/** `waiting`: how many fixes the server does not have yet; `delivered`: the newest that it has. */
export type Progress = Readonly<{ waiting: number; delivered?: Reading }>

type Options = Readonly<{
  send(message: ClientMessage): boolean
  register(): ClientMessage
  report(reading: Reading): ClientMessage
  tell(progress: Progress): void
  /** Milliseconds between two messages. */
  spacing?: number
}>

/** Slower than the ten a second after which the server closes the socket. */
const usualSpacing = 150
/** How many fixes may be on their way unconfirmed. */
const atOnce = 20
/** Beyond it every second fix is dropped: after a long outage the whole way is known, less finely. */
export const mostWaiting = 600

/**
 * Keeps each fix until the server has it. A socket does not say what arrived, but the server answers in order: its
 * answer to a registration covers the fixes before.
 */
export function createOutbound({ send, register, report, tell, spacing = usualSpacing }: Options): Outbound {
  let waiting: readonly Reading[] = []
  let delivered: Reading | undefined
  let isOpen = false
  /** How many of those waiting are on their way, and how many of these the awaited answer covers. */
  let sent = 0
  let asked: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const step = () => {
    clearTimeout(timer)
    timer = isOpen && sendNext() ? setTimeout(step, spacing) : undefined
  }

  /** False when there is nothing to send for now. */
  const sendNext = () => {
    const next = sent < atOnce ? waiting[sent] : undefined
    if (next) {
      sent += 1
      return send(report(next))
    }
    if (sent === 0 || asked !== undefined) return false
    asked = sent
    return send(register())
  }

  const sendWhenDue = () => {
    if (timer === undefined) step()
  }

  return {
    add(reading) {
      waiting = [...waiting, reading]
      if (waiting.length > mostWaiting)
        waiting = waiting.filter((_, index) => index < sent || index % 2 === 0)
      tell({ waiting: waiting.length, delivered })
      sendWhenDue()
    },
    resume() {
      isOpen = true
      sent = 0
      asked = 0
      send(register())
      clearTimeout(timer)
      timer = setTimeout(step, spacing)
    },
    pause() {
      isOpen = false
    },
    confirm() {
      if (asked === undefined) return
      delivered = waiting[asked - 1] ?? delivered
      waiting = waiting.slice(asked)
      sent -= asked
      asked = undefined
      tell({ waiting: waiting.length, delivered })
      sendWhenDue()
    },
  }
}
