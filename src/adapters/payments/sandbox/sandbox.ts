import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PaymentIntent as ClientIntent } from '@stripe/stripe-js'
import type { Sql } from 'postgres'
import Stripe from 'stripe'
import type { JobKind } from '../../../jobs/worker.ts'
import { type Call, customerCalls, merchantCalls, type Operation } from './calls.ts'
import { adoptOldDeliveries, type Deliver, enqueueWebhooks, webhookKind } from './delivery.ts'
import { type ErrorDetail, invalidRequest, Refusal } from './errors.ts'
import { ConnectionLost, createFaults, refusalOf } from './faults.ts'
import { type Intent, newEvent, pick } from './objects.ts'
import { readBody, readForm, type Values } from './params.ts'
import { keyLifeMs, type Reply, storeIn } from './store.ts'

export type SandboxOptions = Readonly<{
  sql: Sql
  /** The only key that `fetch` accepts. */
  secretKey: string
  webhookSecret: string
  /** Posts a webhook to the application's route; called at least once per event, in no promised order. */
  deliver: Deliver
  /** Receives failures that no caller is left to hear of. */
  report: (error: unknown) => void
  now?: () => Date
  /** The pauses between attempts to deliver a webhook. */
  pauseMs?: JobKind['pauseMs']
}>

export type Sandbox = ReturnType<typeof createSandbox>

/** One of the provider's two APIs: for the secret key, and for a browser with a client secret. */
type Api = Readonly<{
  prefix: string
  calls: Readonly<Record<string, Operation>>
  /** Whether unknown parameters are refused. */
  strict: boolean
  /** A browser has no idempotency keys: it must not use up the merchant's. */
  hasKeys: boolean
}>

export const customerPrefix = '/sandbox/stripe/v1'
const customerApi: Api = { prefix: customerPrefix, calls: customerCalls, strict: false, hasKeys: false }
const merchantApi: Api = { prefix: '/v1', calls: merchantCalls, strict: true, hasKeys: true }

/**
 * A card provider for a machine without one. It answers the real SDK's requests with the real provider's shapes, states,
 * errors and signed webhooks, moves no money, and keeps its state in Postgres.
 */
export function createSandbox({
  sql,
  secretKey,
  webhookSecret,
  deliver,
  report,
  now = () => new Date(),
  pauseMs,
}: SandboxOptions) {
  const faults = createFaults()

  /** Rejects if the database does, or on a fault: the SDK takes either for an unreachable provider. */
  async function merchant(request: Request): Promise<Response> {
    const requestId = newId('req')
    const reply = await refusalsAsReplies(() => {
      authorize(request, secretKey)
      return answer(merchantApi, request, requestId)
    })
    return respond(reply, requestId)
  }

  async function customer(request: Request): Promise<Response> {
    const requestId = newId('req')
    try {
      const reply = await refusalsAsReplies(() => answer(customerApi, request, requestId))
      return respond({ ...reply, body: customerView(reply.body) }, requestId)
    } catch (error) {
      if (error instanceof ConnectionLost) return error.asResponse()
      report(error)
      return respond({ status: 500, body: { error: brokenDown } }, requestId)
    }
  }

  async function answer(api: Api, request: Request, requestId: string): Promise<Reply> {
    const { name, id, operation } = callOf(api, request)
    const fault = faults.take(name)
    if (fault === 'key in use' || fault === 'rate limited') throw refusalOf(fault)
    const isPost = request.method === 'POST'
    const values = isPost ? await readBody(request) : readForm(new URL(request.url).search.slice(1))
    const at = now()
    const work = operation(values, { path: '', strict: api.strict, today: at })
    const key = api.hasKeys && isPost ? request.headers.get('idempotency-key') : null

    const reply = await sql.begin(async (tx): Promise<Reply> => {
      const store = storeIn(tx)
      const stamp = (prefix: string) => ({ id: newId(prefix), created: Math.floor(at.getTime() / 1000) })
      const call: Call = {
        id,
        store,
        stamp,
        async save(facts, ...objects) {
          for (const object of objects) await store.put(object)
          for (const fact of facts) {
            await store.put(fact.data.object)
            const event = newEvent(fact, { id: requestId, idempotency_key: key }, stamp('evt'))
            const dueAt = faults.schedule(event).map(ms => new Date(at.getTime() + ms))
            await store.put(event)
            await enqueueWebhooks(tx, event, dueAt)
          }
        },
      }
      const run = () =>
        fault === 'error 500'
          ? { status: 500, body: { error: brokenDown } }
          : refusalsAsReplies(() => work(call))
      if (key === null) return run()
      const fingerprint = fingerprintOf(request, values)
      const first = await store.claimKey(key, { fingerprint, at, refuseInUse: faults.refuseKeysInUse })
      if (first) return { ...first, isReplayed: true }
      const reply = await run()
      await store.keepReply(key, reply)
      return reply
    })

    if (fault === 'lost answer') throw new ConnectionLost()
    if (fault === 'no answer') await aborted(request.signal)
    return reply
  }

  return {
    faults,

    /** For `Stripe.createFetchHttpClient`: the provider's API without a network. */
    fetch: Object.assign(
      (input: string | URL | Request, init?: RequestInit) => merchant(new Request(input, init)),
      { preconnect: () => {} },
    ),

    /** For the customer's browser, under `customerPrefix`. */
    customer,

    /** Delivers the webhooks. Its worker starts once the endpoint listens. */
    webhooks: webhookKind({ sql, deliver, webhookSecret, now, pauseMs }),

    /** Tidies up after earlier runs. */
    async prepare(): Promise<void> {
      const oldest = new Date(now().getTime() - keyLifeMs)
      await sql`delete from sandbox_idempotency where "createdAt" < ${oldest.toISOString()}`
      await adoptOldDeliveries(sql)
    },
  }
}

/** Serves the sandbox on a port of its own, as a stand-in for the provider's host. */
export const serveSandbox = ({ fetch, customer }: Sandbox, port = 0) =>
  Bun.serve({
    port,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (new URL(request.url).pathname.startsWith(customerPrefix)) return customer(request)
      return fetch(request).catch(() => new ConnectionLost().asResponse())
    },
  })

function authorize(request: Request, secretKey: string): void {
  const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  if (timingSafeEqual(sha256(given), sha256(secretKey))) return
  throw invalidRequest(`Invalid API Key provided: ${given.slice(0, 3)}****`, {}, 401)
}

/** @throws Refusal 404, in a shape that the SDK takes for an error */
function callOf({ prefix, calls }: Api, { method, url }: Request) {
  const { pathname } = new URL(url)
  const [resource, id, ...action] = pathname.slice(prefix.length + 1).split('/')
  const name = `${method} /${[resource, ...(id ? [':id'] : []), ...action].join('/')}`
  const operation = pathname.startsWith(`${prefix}/`) ? calls[name] : undefined
  if (operation) return { name, id: id ?? '', operation }
  throw invalidRequest(
    `Unrecognized request URL (${method}: ${pathname}). Please see https://stripe.com/docs.`,
    {},
    404,
  )
}

async function refusalsAsReplies(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: { error: error.detail } }
    throw error
  }
}

const respond = ({ status, body, isReplayed }: Omit<Reply, 'body'> & { body: unknown }, requestId: string) =>
  Response.json(body, {
    status,
    headers: {
      'cache-control': 'no-store',
      'request-id': requestId,
      'stripe-version': Stripe.API_VERSION,
      ...(isReplayed && { 'idempotent-replayed': 'true' }),
      ...(status === 408 && { connection: 'close' }),
    },
  })

/** Without what the provider shows to a secret key only, as metadata and charges. */
function customerView(body: Reply['body']) {
  if ('error' in body) {
    const { payment_intent: intent, ...error } = body.error
    return { error: { ...error, ...(intent && { payment_intent: clientIntent(intent) }) } }
  }
  return body.object === 'payment_intent' ? clientIntent(body) : {}
}

const clientIntent = (intent: Intent): ClientIntent =>
  pick(
    intent,
    'id object amount canceled_at cancellation_reason capture_method client_secret confirmation_method',
    'created currency description last_payment_error livemode next_action payment_method',
    'payment_method_types receipt_email setup_future_usage shipping status',
  )

const brokenDown: ErrorDetail = { type: 'api_error', message: 'An unknown error occurred. Please try again.' }

/** Rejects when the caller gives up. */
async function aborted(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted()
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** The same for the same path and parameters, in any order. */
const fingerprintOf = ({ url }: Request, values: Values) =>
  sha256(JSON.stringify([new URL(url).pathname, sorted(values)])).toString('hex')

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [name, sorted(inner)])
    : String(value ?? '')

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const newId = (prefix: string) => `${prefix && `${prefix}_`}${randomBytes(12).toString('hex')}`
