import { type } from 'arktype'
import { Elysia } from 'elysia'
import { Refused } from '../../eventlog/types.ts'
import { isDeeper } from '../../platform/bodies.ts'
import type { Visitor } from '../../platform/context.ts'
import { context } from '../../platform/context.ts'
import { Unauthenticated } from '../../platform/errors.ts'
import { refuseForeign } from '../../platform/guards.ts'
import { maxMessageBytes } from '../../shared/geo.ts'
import {
  type CrewMessage,
  clientMessage,
  type LiveMessage,
  type PositionId,
  position,
  positionId,
} from '../../shared/messages.ts'
import { readCrewToken } from '../tokens.ts'
import { admitCrew, admitCustomer } from './access.ts'
import type { Principal, Socket } from './audience.ts'
import type { TrackingDeps } from './live.ts'
import type { Phone } from './senders.ts'

/**
 * Server-wide settings, because Bun shares them among all sockets. Messages over 16 KB close a socket with 1009. Bun pings
 * after 32 s of silence and closes after 48 s without a reply; proxies commonly cut connections idle for 60 s. A client
 * that does not read is disconnected when 1 MB is queued for it, and gets the current state when it reconnects. Otherwise
 * Bun would drop messages, and the page would show an old position as current.
 */
export const socketLimits = {
  maxPayloadLength: maxMessageBytes,
  idleTimeout: 48,
  backpressureLimit: 1024 * 1024,
  closeOnBackpressureLimit: true,
} as const

/**
 * /ws/location. Browsers hide why an upgrade failed, so a refused client is upgraded, sent the reason and closed with
 * 1008. Only pages of other sites are refused before the upgrade, because the visitor's cookie would admit them.
 */
export const channel = (deps: TrackingDeps) =>
  new Elysia()
    .onStart(({ server }) => {
      if (server) deps.live.publishThrough(server)
    })
    .use(context(deps))
    .resolve(async ({ request, server, query, visitor, session }) => {
      refuseForeign(request, deps.config.publicUrl)
      const client = deps.clientOf(server, request)
      const principal = await admit(deps, { ...query, visitor, sessionToken: session.token })
      const connection: Connection = { principal, client }
      return { connection }
    })
    .ws('/ws/location', {
      query: type({ 'token?': 'string', 'serviceRequestId?': 'string' }),
      open(ws) {
        const { connection } = ws.data
        const { principal, client } = connection
        if (principal instanceof Unauthenticated) return closeWith(ws.raw, 1008, principal.message)
        connection.isCounted = deps.rateLimiter.enter(client)
        // Concurrent upgrades can all pass the check before the upgrade, so count again here.
        if (!connection.isCounted) {
          return closeWith(ws.raw, 1013, 'Too many live connections from your network.')
        }
        connection.visit = createVisit(deps, principal, ws.raw)
      },
      message: ({ data: { connection } }, message) => connection.visit?.receive(message),
      close({ data: { connection } }) {
        connection.visit?.end()
        if (connection.isCounted) deps.rateLimiter.leave(connection.client)
      },
    })

/** A socket, starting with its upgrade request. `visit` is set once it is open and admitted. */
type Connection = {
  readonly principal: Principal | Unauthenticated
  readonly client: string
  isCounted?: boolean
  visit?: ReturnType<typeof createVisit>
}

type Arrival = Readonly<{
  token?: string
  serviceRequestId?: string
  visitor: Visitor
  sessionToken: string | undefined
}>

async function admit(deps: TrackingDeps, arrival: Arrival): Promise<Principal | Unauthenticated> {
  const { token, serviceRequestId, visitor, sessionToken } = arrival
  try {
    if (token && serviceRequestId && !readCrewToken(token, deps.signingKey)) {
      const claim = await admitCustomer(deps, { token, serviceRequestId }, deps.live.now())
      return { kind: 'customer', serviceRequestId, expiresAt: claim.expiresAt }
    }
    if (token) {
      const { id, crewLink } = await admitCrew(deps, token)
      return { kind: 'crew', providerId: id, crewLink }
    }
    if (visitor?.role === 'admin' && sessionToken) return { kind: 'office', sessionToken }
    return new Unauthenticated('Please open the link we sent you, or sign in as an administrator.')
  } catch (error) {
    if (error instanceof Unauthenticated) return error
    throw error
  }
}

function closeWith(socket: Socket, code: number, message: string): void {
  socket.send(JSON.stringify({ type: 'error', message } satisfies LiveMessage))
  socket.close(code, message)
}

/** The messages of one socket, until it closes. */
function createVisit(
  { live, report }: Pick<TrackingDeps, 'live' | 'report'>,
  principal: Principal,
  socket: Socket,
) {
  const { fleet, now } = live
  const leave = live.enter(principal, socket)
  const answer = (message: LiveMessage) => void socket.send(JSON.stringify(message))
  const limit = createMessageLimit(now)
  let isElsewhere = false
  const createPhone = (name?: string): Phone => ({
    id: name ?? crypto.randomUUID(),
    source: 'page',
    isAnonymous: name === undefined,
    notify(isShown) {
      if (principal.kind !== 'crew' || isShown !== isElsewhere) return
      isElsewhere = !isShown
      const { providerId } = principal
      answer(
        isShown
          ? { type: 'provider_online', providerId }
          : { type: 'sending_elsewhere', providerId, message: elsewhere },
      )
    },
  })
  /** Named when its page registers. */
  let phone = createPhone()

  /** Ids to acknowledge in the next message. */
  let decided: PositionId[] = []
  let batches = 0
  const sendAcks = () => {
    if (decided.length > 0) answer({ type: 'location_ack', ids: decided })
    decided = []
  }
  const acknowledge = (id: PositionId | undefined) => {
    if (id !== undefined && decided.push(id) === 1 && batches === 0) queueMicrotask(sendAcks)
  }
  /** Returns the reason if the position was not accepted. */
  const take = async (providerId: string, location: unknown): Promise<string | undefined> => {
    const parsed = position(location)
    if (parsed instanceof type.errors) {
      acknowledge(idIn(location))
      return parsed.summary
    }
    const { id, ...reading } = parsed
    try {
      const verdict = await fleet.take(providerId, phone, reading, () => acknowledge(id))
      return verdict === 'doubtful' ? doubtful : undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      acknowledge(id)
      return error.message
    }
  }
  const takeAll = async (providerId: string, locations: readonly unknown[]) => {
    batches++
    const problems = await Promise.all(locations.map(each => take(providerId, each))).finally(() => {
      batches--
      sendAcks()
    })
    // A doubtful position may have been confirmed by the next one of its batch.
    const remaining = problems.filter((each, n) => each !== doubtful || n === problems.length - 1)
    for (const message of new Set(remaining)) if (message) answer({ type: 'error', message })
  }

  const execute = async (message: CrewMessage) => {
    if (principal.kind !== 'crew') throw new Refused('Only crews can send positions.')
    const { providerId = principal.providerId } = message
    if (providerId !== principal.providerId) throw new Refused('A crew can only report as itself.')
    if (message.type === 'location_batch') return takeAll(providerId, message.locations)
    if (message.type === 'location_update') return takeAll(providerId, [message.location])
    if (message.type === 'provider_offline') return fleet.stop(providerId, phone)
    if (message.type === 'phone_status') return fleet.phoneStatus(providerId, phone, message.status)
    if (message.phone !== undefined && message.phone !== phone.id) phone = createPhone(message.phone)
    await fleet.online(providerId, phone.source)
    answer({ type: 'provider_online', providerId })
    fleet.registered(providerId, phone)
  }

  return {
    async receive(message: unknown) {
      // An ignored position is not acknowledged, so the phone sends it to the next process.
      if (live.isStopped()) return
      const retryAfterMs = limit.take()
      if (limit.isFlood()) return socket.close(1013, tooMany)
      if (retryAfterMs > 0) {
        return answer({ type: 'error', code: 'rate_limited', retryAfterMs, message: tooMany })
      }
      try {
        // Describing what is wrong with a deeply nested value takes seconds.
        if (isDeeper(message, 4)) throw new Refused('The message is nested too deeply.')
        const parsed = clientMessage(message)
        if (parsed instanceof type.errors) throw new Refused(parsed.summary)
        if (parsed.type === 'ping') answer({ type: 'pong', at: parsed.at, now: now() })
        else await execute(parsed)
      } catch (error) {
        if (!(error instanceof Refused)) report(error)
        answer({ type: 'error', message: error instanceof Refused ? error.message : unexpected })
      }
    },
    end() {
      leave()
      if (principal.kind === 'crew') fleet.disconnected(principal.providerId, phone)
    },
  }
}

/** The id of a position that is otherwise malformed. */
function idIn(location: unknown): PositionId | undefined {
  const named = type({ id: positionId })(location)
  return named instanceof type.errors ? undefined : named.id
}

const doubtful = 'This position is too far from the last one. We are waiting for the next one to confirm it.'
const elsewhere = 'Another phone is sending for this crew. Stop on that phone to be shown again.'
const tooMany = 'More than 10 messages a second. Please send more slowly.'
const unexpected = 'Something went wrong on our side. Please try again.'

/** A stall of the phone's network delivers what it held back in one burst. */
const perSecond = 10
const burst = 60
/** A client that is refused this long without a pause ignores `retryAfterMs`. */
const floodMs = 10_000
const pauseMs = 2_000

/** The messages of one socket: a token bucket. */
export function createMessageLimit(now: () => number) {
  let tokens = burst
  let filledAt = now()
  let flood: { readonly since: number; last: number } | undefined

  return {
    /** Counts one message. Returns milliseconds until it may be sent again, or 0 if it may be taken now. */
    take(): number {
      tokens = Math.min(burst, tokens + ((now() - filledAt) * perSecond) / 1000)
      filledAt = now()
      if (tokens >= 1) {
        tokens -= 1
        return 0
      }
      if (!flood || now() - flood.last > pauseMs) flood = { since: now(), last: now() }
      flood.last = now()
      return Math.ceil(((1 - tokens) * 1000) / perSecond)
    },
    /** The refusals have gone on too long to keep answering. */
    isFlood: () => flood !== undefined && flood.last - flood.since >= floodMs,
  }
}
