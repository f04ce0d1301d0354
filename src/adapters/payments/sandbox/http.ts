import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import Stripe from 'stripe'
import type { Call, Context, Operation, Reply } from './calls.ts'
import { customerCalls, customerView } from './customer-calls.ts'
import { merchantCalls } from './merchant-calls.ts'
import { type Params, readBody, readForm } from './params.ts'
import { type ErrorDetail, invalidRequest, Refusal } from './refusals.ts'
import type { createStorage, Store, StoredReply } from './storage.ts'

export type HttpOptions = {
  readonly storage: ReturnType<typeof createStorage>
  readonly secretKey: string
  readonly now: () => Date
  /** Called after every committed write: there may be webhooks to send. */
  readonly published: () => void
  readonly report: (error: unknown) => void
}

/** The provider's HTTP, twice: all of it for the secret key, and what a customer's browser may do with a client secret. */
export function createHttp({ storage, secretKey, now, published, report }: HttpOptions) {
  return { merchant, customer }

  /** Rejects only when the database does, which the SDK takes for an unreachable provider: so does the caller. */
  async function merchant(request: Request): Promise<Response> {
    const requestId = newId('req')
    const context = { now: now(), requestId, key: keyOf(request), newId }
    const reply = await refusalsAsReplies(async () => {
      authorize(request, secretKey)
      const { operation, call } = await read(request, merchantPrefix, merchantCalls, context.now)
      const work = operation(call)
      return storage.transaction(store => {
        const run = () => refusalsAsReplies(() => work(store, context))
        return context.key === null
          ? run()
          : once(store, context.key, context.now, fingerprintOf(request, call), run)
      })
    })
    if (request.method === 'POST') published()
    return respond(reply, requestId)
  }

  /** No idempotency keys here: a browser must not be able to use up the merchant's. */
  async function customer(request: Request): Promise<Response> {
    const requestId = newId('req')
    const context: Context = { now: now(), requestId, key: null, newId }
    try {
      const reply = await refusalsAsReplies(async () => {
        const { operation, call } = await read(request, customerPrefix, customerCalls, context.now)
        const work = operation(call)
        return storage.transaction(store => work(store, context))
      })
      if (request.method === 'POST') published()
      return respond({ status: reply.status, body: customerView(reply.body) }, requestId)
    } catch (error) {
      report(error)
      return respond({ status: 500, body: { error: brokenDown } }, requestId)
    }
  }
}

export const customerPrefix = '/sandbox/stripe/v1'
const merchantPrefix = '/v1'

function authorize(request: Request, secretKey: string): void {
  const [, given] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  if (given === undefined) {
    throw invalidRequest(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      {},
      401,
    )
  }
  if (!timingSafeEqual(sha256(given), sha256(secretKey))) {
    throw invalidRequest(`Invalid API Key provided: ${given.slice(0, 3)}****`, {}, 401)
  }
}

async function read<Body>(
  request: Request,
  prefix: string,
  operations: Readonly<Record<string, Operation<Body>>>,
  now: Date,
): Promise<{ operation: Operation<Body>; call: Call }> {
  const { pathname, searchParams } = new URL(request.url)
  const [resource, id, action, ...rest] = pathname.slice(prefix.length + 1).split('/')
  const pattern = `/${resource}${id ? '/:id' : ''}${action ? `/${action}` : ''}`
  const operation = operations[`${request.method} ${pattern}`]
  if (!operation || rest.length > 0 || !pathname.startsWith(`${prefix}/`)) {
    throw invalidRequest(
      `Unrecognized request URL (${request.method}: ${pathname}). Please see https://stripe.com/docs.`,
      {},
      404,
    )
  }
  const params = request.method === 'POST' ? await readBody(request) : readForm(searchParams)
  return { operation, call: { id: id ?? '', params, now } }
}

async function once<Body>(
  store: Store,
  key: string,
  at: Date,
  fingerprint: string,
  run: () => Promise<Reply<Body>>,
): Promise<Reply<Body> | (StoredReply & { replayed: true })> {
  const earlier = await store.claimKey(key, fingerprint, at)
  if (earlier) return { ...earlier, replayed: true }
  const reply = await run()
  await store.keepReply(key, reply)
  return reply
}

async function refusalsAsReplies<T>(
  work: () => Promise<T>,
): Promise<T | { status: number; body: { error: ErrorDetail } }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: { error: error.detail } }
    throw error
  }
}

const respond = (reply: StoredReply & { replayed?: true }, requestId: string) =>
  Response.json(reply.body, {
    status: reply.status,
    headers: {
      'cache-control': 'no-store',
      'request-id': requestId,
      'stripe-version': Stripe.API_VERSION,
      ...(reply.replayed && { 'idempotent-replayed': 'true' }),
      ...(reply.status === 408 && { connection: 'close' }),
    },
  })

const brokenDown: ErrorDetail = { type: 'api_error', message: 'An unknown error occurred. Please try again.' }

const keyOf = (request: Request) =>
  request.method === 'POST' ? request.headers.get('idempotency-key') : null

/** Same path, same parameters, in whatever order they came. */
const fingerprintOf = (request: Request, { params }: Call) =>
  sha256(JSON.stringify([new URL(request.url).pathname, sorted(params.values)])).toString('hex')

const sorted = (value: Params['values'][string]): unknown =>
  typeof value === 'string'
    ? value
    : Object.keys(value)
        .sort()
        .map(name => [name, sorted(value[name] ?? '')])

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const newId = (prefix: string) => `${prefix && `${prefix}_`}${randomBytes(12).toString('hex')}`
