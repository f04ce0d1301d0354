import { type } from 'arktype'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../eventlog/types.ts'
import { isDeeper } from '../../http/json-bodies.ts'
import type { Guest } from './audience.ts'
import type { Fleet } from './fleet.ts'
import { createMessageLimit } from './message-limit.ts'
import { type CrewMessage, clientMessage, type LiveMessage, position } from './messages.ts'
import type { Socket } from './topics.ts'

/** One socket's stay: what it sends is answered or done, until it closes. */
export type Visit = Readonly<{ receive(message: unknown): Promise<void>; end(): void }>

type Options = Readonly<{
  guest: Guest
  socket: Socket
  fleet: Pick<Fleet, 'take' | 'online' | 'offline' | 'joined' | 'left'>
  now: () => number
  report: Deps['report']
  leave: () => void
}>

export function createVisit({ guest, socket, fleet, now, report, leave }: Options): Visit {
  const answer = (message: LiveMessage) => void socket.send(JSON.stringify(message))
  const limit = createMessageLimit(now)
  /** A crew's page that only listens, to the chat, does not keep the crew online. */
  let isSending = false
  /** Settles when the positions sent so far have been taken: the answer to a ping says so. */
  let taking: Promise<unknown> = Promise.resolve()
  const begin = (providerId: string) => {
    if (!isSending) fleet.joined(providerId)
    isSending = true
  }

  const takeBatch = async (providerId: string, locations: readonly unknown[]) => {
    for (const each of locations) {
      try {
        const understood = position(each)
        if (understood instanceof type.errors) throw new Refused(understood.summary)
        await fleet.take(providerId, understood)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        answer({ type: 'error', message: error.message })
      }
    }
  }

  const obey = async (message: CrewMessage) => {
    if (guest.kind !== 'crew') throw new Refused('Only crews can send positions.')
    const { providerId = guest.providerId } = message
    if (providerId !== guest.providerId) throw new Refused('A crew can only report as itself.')
    begin(providerId)
    if (message.type === 'location_batch' || message.type === 'location_update') {
      const taken =
        message.type === 'location_batch'
          ? takeBatch(providerId, message.locations)
          : fleet.take(providerId, message.location)
      taking = Promise.allSettled([taking, taken])
      return taken
    }
    if (message.type === 'provider_offline') return fleet.offline(providerId)
    await fleet.online(providerId)
    answer({ type: 'provider_online', providerId })
  }

  return {
    async receive(message) {
      const retryAfterMs = limit.take()
      if (limit.isFlood()) return socket.close(1013, tooMany)
      if (retryAfterMs > 0) {
        return answer({ type: 'error', code: 'rate_limited', retryAfterMs, message: tooMany })
      }
      try {
        // Describing what is wrong with a deeply nested value takes seconds.
        if (isDeeper(message, 4)) throw new Refused('The message is nested too deeply.')
        const understood = clientMessage(message)
        if (understood instanceof type.errors) throw new Refused(understood.summary)
        if (understood.type !== 'ping') return await obey(understood)
        await taking
        answer({ type: 'pong', at: understood.at, now: now() })
      } catch (error) {
        if (!(error instanceof Refused)) report(error)
        answer({ type: 'error', message: error instanceof Refused ? error.message : unexpected })
      }
    },
    end() {
      leave()
      if (guest.kind === 'crew' && isSending) fleet.left(guest.providerId)
    },
  }
}

const tooMany = 'More than 10 messages a second. Please send more slowly.'
const unexpected = 'Something went wrong on our side. Please try again.'
