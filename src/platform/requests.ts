import type { BlockList } from 'node:net'
import { Elysia } from 'elysia'
import { newId } from '../eventlog/ids.ts'
import { isFromProxy } from './client-address.ts'

/** A completed request. `route` is empty if no route matched. */
export type Answered = Readonly<{
  request: Request
  id: string
  route: string
  status: number
  seconds: number
}>

type Options = Readonly<{ trustedProxies?: BlockList; onAnswered(answered: Answered): void }>

/**
 * Times each request and gives it an id, returned in `X-Request-Id`. Uses the id of a trusted proxy, so that a request
 * has the same id in its log and ours.
 */
export const requests = ({ trustedProxies, onAnswered }: Options) =>
  new Elysia({ name: 'requests' })
    .onRequest(({ request, server, set }) => {
      const given = isFromProxy(trustedProxies, server, request) && request.headers.get('x-request-id')
      const id = given && wellFormed.test(given) ? given : newId()
      begun.set(request, { id, at: performance.now() })
      set.headers['x-request-id'] = id
    })
    .onAfterResponse({ as: 'global' }, ({ request, route, set, responseValue }) => {
      const start = begun.get(request)
      if (!start) return
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200)
      onAnswered({ request, id: start.id, route, status, seconds: (performance.now() - start.at) / 1000 })
    })

/** The id of a request that the app has received. */
export const requestIdOf = (request: Request) => begun.get(request)?.id

const wellFormed = /^[\w.:=+/-]{1,128}$/

const begun = new WeakMap<Request, Readonly<{ id: string; at: number }>>()

/** Moves clients to other servers before the listener closes. */
export type Drain = ReturnType<typeof createDrain>

/** Time for a proxy that checks /ready every second to see two failures. */
const graceMs = 3000
/** Bun closes a keep-alive connection after ten idle seconds, so after that long without a request none is open. */
const idleMs = 10_000

/**
 * During the drain, /ready returns 503 and everything else is served. Each response closes its connection, so a proxy
 * does not reuse a connection that is about to close.
 */
export function createDrain() {
  let isDraining = false
  let lastRequestAt = Number.NEGATIVE_INFINITY
  return {
    isDraining: () => isDraining,

    /** Resolves when the listener may close: after the grace period, or at once if there was no recent request. */
    async begin(): Promise<void> {
      isDraining = true
      if (performance.now() - lastRequestAt < idleMs) await Bun.sleep(graceMs)
    },

    watch: new Elysia({ name: 'drain' }).onRequest(({ request, set }) => {
      lastRequestAt = performance.now()
      // An upgraded connection stays open; live tracking tells its sockets when to reconnect.
      if (isDraining && !request.headers.has('upgrade')) set.headers.connection = 'close'
    }),
  }
}
