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
