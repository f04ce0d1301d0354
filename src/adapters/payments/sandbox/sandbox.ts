import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type } from 'arktype'
import type { Sql } from 'postgres'
import qs from 'qs'
import Stripe from 'stripe'
import type { JobKind } from '../../../jobs/worker.ts'
import { type Call, customerCalls, merchantCalls } from './calls.ts'
import { createFaults } from './faults.ts'
import { type Event, type Intent, invalidRequest, pick, Refusal, type Reply } from './objects.ts'
import { readBody, readForm, type Values } from './params.ts'
import { type Cause, keyInUse, newId, oldestKey, oncePerKey, transactionOn, webhookJob } from './store.ts'

/** A signed webhook as the provider posts it. */
export const webhookRequest = (url: string, body: string, signature: string) =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })

export type SandboxOptions = Readonly<{
  sql: Sql
  /** The only key that `fetch` accepts. */
  secretKey: string
  webhookSecret: string
  /** Posts a webhook to its endpoint and returns the HTTP status; throws if there is no response. */
  deliver: (body: string, signature: string) => Promise<number>
  /** Receives the failures that are answered with a 500. */
  report: (error: unknown) => void
  now?: () => Date
  /** Between the attempts to deliver a webhook: as with the provider, seconds at first, later an hour. */
  pauseMs?: JobKind['pauseMs']
}>

export type Sandbox = ReturnType<typeof createSandbox>

export const customerPrefix = '/sandbox/stripe/v1'

/**
 * A card provider for a machine without one. It answers the real SDK's requests with the real provider's shapes, states,
 * errors and signed webhooks, moves no money, and stores its state in Postgres.
 */
export function createSandbox({
  sql,
  secretKey,
  webhookSecret,
  deliver,
  report,
  now = () => new Date(),
  pauseMs = { first: 1000, longest: 3_600_000 },
}: SandboxOptions) {
  const faults = createFaults()

  /** With the secret key. */
  const merchant = (request: Request) =>
    respond(async id => {
      authorize(request, secretKey)
      const idempotency_key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
      return answer(request, findCall(request, '/v1', merchantCalls), { id, idempotency_key })
    })

  /** For a browser, which has no idempotency keys: it must not use up the merchant's. */
  const customer = (request: Request) =>
    respond(async id => {
      const call = findCall(request, customerPrefix, customerCalls)
      return customerView(await answer(request, call, { id, idempotency_key: null }))
    }).catch(halfAnAnswer)

  /** Rejects only where a fault breaks the connection. */
  async function respond(work: (requestId: string) => Promise<Shown>): Promise<Response> {
    const requestId = newId('req')
    const { status, body, isReplayed, isStored } = await work(requestId).catch((error): Shown => {
      if (error instanceof ConnectionLost) throw error
      if (error instanceof Refusal) return error.reply
      report(error)
      return brokenDown
    })
    const headers = {
      'cache-control': 'no-store',
      'request-id': requestId,
      'stripe-version': Stripe.API_VERSION,
    }
    return Response.json(body, {
      status,
      headers: {
        ...headers,
        ...(isReplayed && { 'idempotent-replayed': 'true' }),
        ...(isStored && { 'stripe-should-retry': 'false' }),
        ...(status === 408 && { connection: 'close' }),
      },
    })
  }

  async function answer(request: Request, call: FoundCall, cause: Cause): Promise<Reply> {
    const fault = faults.take(call.name)
    if (fault === 'key in use') throw keyInUse()
    if (fault === 'rate limited') throw rateLimited()
    const isPost = request.method === 'POST'
    const values = isPost ? await readBody(request) : readForm(new URL(request.url).search.slice(1))
    const work = call.read(values)
    const at = now()
    const reply = await sql.begin(async (tx): Promise<Reply> => {
      const run = async (): Promise<Reply> => {
        const broken = { ...brokenDown, isStored: cause.idempotency_key !== null }
        if (fault === 'error 500') return broken
        try {
          const { schedule } = faults
          const body = await work(transactionOn(tx, { id: call.id, at, cause, schedule }))
          return fault === 'hidden effect' ? broken : { status: 200, body }
        } catch (error) {
          if (error instanceof Refusal) return error.reply
          throw error
        }
      }
      const { idempotency_key: key } = cause
      if (key === null) return run()
      const fingerprint = fingerprintOf(request, values)
      return oncePerKey(tx, { key, fingerprint, at, refuseInUse: faults.refuseKeysInUse }, run)
    })
    if (fault === 'no answer') await aborted(request.signal)
    if (fault === 'no answer' || fault === 'lost answer') throw new ConnectionLost('The connection was lost.')
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

    /** Serves all calls on a port of their own, as a stand-in for the provider's host. */
    serve: (port = 0) =>
      Bun.serve({
        port,
        hostname: '127.0.0.1',
        fetch: request =>
          new URL(request.url).pathname.startsWith(customerPrefix)
            ? customer(request)
            : merchant(request).catch(halfAnAnswer),
      }),

    /** Delivers webhooks at least once, in no promised order, and gives up after three days. */
    webhooks: {
      name: webhookJob,
      concurrency: 10,
      timeoutMs: 5000,
      attempts: 100,
      pauseMs,
      async run(job) {
        const { eventId } = webhookPayload.assert(job.payload)
        const [row] = await sql<{ data: Event }[]>`select data from sandbox_objects where id = ${eventId}`
        if (!row) return { state: 'failed', reason: `No event ${eventId}` }
        const body = JSON.stringify(row.data)
        const status = await deliver(body, sign(body, webhookSecret, now()))
        if (status >= 200 && status < 300) {
          await sql`
            update sandbox_objects set data = jsonb_set(data, '{pending_webhooks}', '0') where id = ${eventId}`
          return { state: 'done' }
        }
        const isLate = now().getTime() >= row.data.created * 1000 + giveUpAfterMs
        if (isLate) return { state: 'failed', reason: String(status) }
        throw new Error(String(status))
      },
    } satisfies JobKind,

    /** Deletes old idempotency keys, and takes over the webhooks of the release that had a table for them. */
    async prepare(): Promise<void> {
      await sql`delete from sandbox_idempotency where "createdAt" < ${oldestKey(now())}`
      await sql`
        with old as (delete from sandbox_deliveries returning "eventId", "dueAt")
        insert into jobs (id, kind, key, payload, "dueAt")
        select "eventId", ${webhookJob}, ${`${webhookJob} `} || "eventId" || ' 0',
               jsonb_build_object('eventId', "eventId"), "dueAt"
        from old where "dueAt" is not null
        on conflict do nothing`
    },
  }
}

const webhookPayload = type({ eventId: 'string' })
const giveUpAfterMs = 3 * 24 * 3_600_000

/** The provider's signature scheme v1, https://docs.stripe.com/webhooks#verify-manually; new for each attempt. */
export function sign(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const brokenDown: Reply = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred. Please try again.' } },
}

const rateLimited = () =>
  invalidRequest(
    'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
    { code: 'rate_limit' },
    429,
  )

/** A reply as its caller sees it. */
type Shown = Omit<Reply, 'body'> & Readonly<{ body: object }>

class ConnectionLost extends TypeError {}

/** Over a network, a connection that breaks leaves half an answer. */
function halfAnAnswer(error: unknown): Response {
  if (error instanceof ConnectionLost) return new Response('{"id":')
  throw error
}

/** Resolves when the caller gives up. */
async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise(resolve => signal.addEventListener('abort', resolve))
}

function authorize(request: Request, secretKey: string): void {
  const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  if (timingSafeEqual(sha256(given), sha256(secretKey))) return
  throw invalidRequest(`Invalid API Key provided: ${given.slice(0, 3)}****`, {}, 401)
}

/** @throws Refusal 404, in a shape that the SDK takes for an error */
function findCall({ method, url }: Request, prefix: string, calls: Readonly<Record<string, Call>>) {
  const { pathname } = new URL(url)
  const [resource, id = '', ...action] = pathname.slice(prefix.length + 1).split('/')
  const name = `${method} /${[resource, ...(id ? [':id'] : []), ...action].join('/')}`
  const read = pathname.startsWith(`${prefix}/`) ? calls[name] : undefined
  if (read) return { name, id, read }
  const message = `Unrecognized request URL (${method}: ${pathname}). Please see https://stripe.com/docs.`
  throw invalidRequest(message, {}, 404)
}

type FoundCall = ReturnType<typeof findCall>

/** The reply without what the provider shows to a secret key only, as metadata and charges. */
function customerView({ status, body }: Reply) {
  if (!('error' in body))
    return { status, body: body.object === 'payment_intent' ? customerIntent(body) : {} }
  const { payment_intent: intent, ...error } = body.error
  return { status, body: { error: { ...error, ...(intent && { payment_intent: customerIntent(intent) }) } } }
}

const customerIntent = (intent: Intent) =>
  pick(
    intent,
    'id object amount canceled_at cancellation_reason capture_method client_secret confirmation_method',
    'created currency description last_payment_error livemode next_action payment_method',
    'payment_method_types receipt_email setup_future_usage shipping status',
  )

/** The same for the same path and parameters, in any order. */
const fingerprintOf = ({ url }: Request, values: Values) =>
  sha256(`${new URL(url).pathname}?${qs.stringify(values, { sort: (a, b) => (a < b ? -1 : 1) })}`).toString(
    'hex',
  )

const sha256 = (text: string) => createHash('sha256').update(text).digest()
