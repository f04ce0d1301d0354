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
import type { Principal } from './audience.ts'
import type { TrackingDeps } from './live.ts'
import type { Socket } from './topics.ts'
import type { Visit } from './visit.ts'

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
        if (connection.principal instanceof Refused)
          return closeWith(ws.raw, 1008, connection.principal.message)
        connection.isCounted = deps.rateLimiter.enter(connection.client)
        // Concurrent upgrades can all pass the check before the upgrade, so count again here.
        if (connection.isCounted) connection.visit = deps.live.enter(connection.principal, ws.raw)
        else closeWith(ws.raw, 1013, 'Too many live connections from your network.')
      },
      message: ({ data: { connection } }, message) => connection.visit?.receive(message),
      close({ data: { connection } }) {
        connection.visit?.end()
        if (connection.isCounted) deps.rateLimiter.leave(connection.client)
      },
    })

/** A socket, starting with its upgrade request. `visit` is set once the socket is open. */
type Connection = {
  readonly principal: Principal | Refused
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

async function admit(deps: TrackingDeps, arrival: Arrival): Promise<Principal | Refused> {
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

function closeWith(socket: Socket, code: number, message: string): void {
  socket.send(JSON.stringify({ type: 'error', message } satisfies LiveMessage))
  socket.close(code, message)
}
