import { type } from 'arktype'
import { Elysia } from 'elysia'
import { Refused } from '../../eventlog/types.ts'
import { context } from '../../platform/context.ts'
import { refuseForeign } from '../../platform/guards.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { maxMessageBytes } from '../../shared/geo.ts'
import type { LiveMessage } from '../../shared/messages.ts'
import { readCrewToken } from '../tokens.ts'
import { admitCrew, admitCustomer } from './access.ts'
import type { Guest } from './audience.ts'
import type { TrackingDeps } from './live.ts'
import type { Socket } from './topics.ts'
import type { Visit } from './visit.ts'

/**
 * For the app's own settings, since sockets share them: 16 KB a message (1009 beyond), a ping after 32 s of silence, and
 * closed when 48 s pass without an answer. Proxies commonly cut what is silent for 60 s.
 * A client that does not read its messages is disconnected when 1 MB waits for it. When it comes back, it is told how
 * things stand now. Without that, Bun would drop messages, and the page would show an old position as current.
 */
export const socketLimits = {
  maxPayloadLength: maxMessageBytes,
  idleTimeout: 48,
  backpressureLimit: 1024 * 1024,
  closeOnBackpressureLimit: true,
} as const

/**
 * /ws/location. Browsers hide why an upgrade failed, so a guest who is not admitted is let in to be told, and closed
 * with 1008. Only a page of another site is refused outright: its visitor's cookie would admit it.
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
      const guest = await admit(deps, { ...query, visitor, sessionToken: session.token })
      const connection: Connection = { guest, client }
      return { connection }
    })
    .ws('/ws/location', {
      query: type({ 'token?': 'string', 'serviceRequestId?': 'string' }),
      open(ws) {
        const { connection } = ws.data
        if (connection.guest instanceof Refused) return turnAway(ws.raw, 1008, connection.guest.message)
        connection.isCounted = deps.rateLimiter.enter(connection.client)
        // Several upgrades may have been in progress when the last allowed one was counted.
        if (connection.isCounted) connection.visit = deps.live.enter(connection.guest, ws.raw)
        else turnAway(ws.raw, 1013, 'Too many live connections from your network.')
      },
      message: ({ data: { connection } }, message) => connection.visit?.receive(message),
      close({ data: { connection } }) {
        connection.visit?.end()
        if (connection.isCounted) deps.rateLimiter.leave(connection.client)
      },
    })

/** A socket, from its upgrade request on. `visit` begins when the socket opens. */
type Connection = {
  readonly guest: Guest | Refused
  readonly client: string
  isCounted?: boolean
  visit?: Visit
}

type Arrival = Readonly<{
  token?: string
  serviceRequestId?: string
  visitor: Visitor
  sessionToken: string | undefined
}>

async function admit(deps: TrackingDeps, arrival: Arrival): Promise<Guest | Refused> {
  const { token, serviceRequestId, visitor, sessionToken } = arrival
  try {
    if (token && serviceRequestId && !readCrewToken(token, deps.signingKey)) {
      const claim = await admitCustomer(deps, { token, serviceRequestId }, deps.live.now())
      return { kind: 'customer', serviceRequestId, expiresAt: claim.expiresAt }
    }
    if (token) {
      const { provider, crewLink } = await admitCrew(deps, token)
      return { kind: 'crew', providerId: provider.id, crewLink }
    }
    if (visitor?.role === 'admin' && sessionToken) return { kind: 'office', sessionToken }
    return new Refused('Please open the link we sent you, or sign in as an administrator.')
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

function turnAway(socket: Socket, code: number, message: string): void {
  socket.send(JSON.stringify({ type: 'error', message } satisfies LiveMessage))
  socket.close(code, message)
}
