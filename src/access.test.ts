import { afterAll, beforeAll, expect, test } from 'bun:test'
import Ajv from 'ajv/dist/2020.js'
import { createRoles, openSocketAs, type Role, type Roles, roles } from '../scripts/testing/roles.ts'
import type { SampleData } from '../scripts/testing/sample-data.ts'
import { type Answer, type TestServer, testServer } from '../scripts/testing/server.ts'
import { manageCode } from './modules/tokens.ts'
import { secretRoutes } from './platform/compression.ts'
import { clientMessage } from './shared/messages.ts'

/**
 * Access: every route and socket message is tried with every role. The routes come from the app and the
 * messages from their schema, so a new one fails this test until the tables below say who may use it.
 */

/** The roles a call accepts. Others get 401, or 403 if they are signed in. */
type Access = Readonly<{ roles: readonly Role[]; refusedWith?: 401 | 403 }>

const everybody: Access = { roles }
const office: Access = { roles: ['office'] }
const account: Access = { roles: ['stranger', 'owner', 'office'] }
const manager: Access = { roles: ['owner', 'link', 'office'] }
const follower: Access = { roles: ['owner', 'link', 'tracking', 'office'] }
const chat: Access = { roles: ['owner', 'tracking', 'crew', 'office'], refusedWith: 403 }
const parties: Access = { roles: ['owner', 'link', 'tracking', 'crew', 'office'] }
const crews: Access = { roles: ['crew', 'otherCrew'], refusedWith: 401 }

/**
 * The request must be complete enough to reach the access check, and must change nothing: it is invalid in
 * some other way, or names something that does not exist.
 */
type Call = Readonly<{
  access: Access
  body?: unknown
  query?: string
  /** Which booking `:id` is. Without it, `:id` does not exist. */
  id?: (sample: SampleData) => string
}>

const underWay = (sample: SampleData) => sample.booking.in_progress
const over = (sample: SampleData) => sample.booking.completed

const calls: Readonly<Record<string, Call>> = {
  'GET /health': { access: everybody },
  'GET /ready': { access: everybody },
  // Called from this machine; src/platform/metrics.test.ts covers the rest.
  'GET /metrics': { access: everybody },
  'GET /api/config': { access: everybody },
  'GET /api/openapi.json': { access: everybody },
  'ALL /api/*': { access: everybody },
  'ALL /sandbox/stripe/v1': { access: everybody },
  'ALL /sandbox/stripe/v1/*': { access: everybody },
  'POST /api/stripe/webhook': { access: everybody },
  'POST /api/twilio/messages': { access: { roles: [], refusedWith: 403 } },
  'POST /api/twilio/status': { access: { roles: [], refusedWith: 403 } },

  'POST /api/calculate-pricing': { access: everybody, body: {} },
  'POST /api/pricing/estimate': { access: everybody, body: {} },
  'POST /api/photos/analyze': { access: everybody, body: {} },
  'POST /api/photos/upload': { access: everybody, body: { contentType: 'text/plain' } },
  // The address itself is the permission.
  'OPTIONS /uploads/:key': { access: everybody },
  'PUT /uploads/:key': { access: { roles: [], refusedWith: 403 } },
  'GET /photos/:key': { access: everybody },
  'GET /photos/:key/thumb': { access: everybody },
  'GET /api/geocode': { access: everybody, query: '?q=' },
  'GET /api/availability': { access: everybody, query: '?date=none' },
  'GET /api/windows': { access: everybody, query: '?from=none' },
  'POST /api/contact': { access: everybody, body: {} },
  'POST /api/provider-applications': { access: everybody, body: {} },

  'GET /api/auth/session': { access: everybody },
  'POST /api/auth/register': { access: everybody, body: {} },
  'POST /api/auth/login': { access: everybody, body: {} },
  'GET /api/auth/user': { access: account },
  'PATCH /api/auth/user': { access: account, body: {} },
  'POST /api/auth/password': {
    access: account,
    body: { currentPassword: 'not this one', newPassword: 'a long password' },
  },
  'GET /api/my/service-requests': { access: account },

  'POST /api/service-requests': { access: everybody, body: {} },
  'POST /api/create-payment-intent': { access: everybody, body: { serviceRequestId: 'none' } },
  'POST /api/confirm-booking': {
    access: everybody,
    body: { serviceRequestId: 'none', paymentIntentId: 'none' },
  },
  // The booking's id is the permission; the response has no name, phone or email.
  'GET /api/service-requests/:id': { access: everybody, id: underWay },
  'GET /api/service-requests/:id/lines': { access: everybody, id: underWay },
  'GET /api/service-requests/:id/preparation': { access: everybody, id: underWay },
  'POST /api/service-requests/:id/link': { access: everybody, id: underWay },
  'GET /api/service-requests/:id/receipt': { access: everybody, id: underWay },
  'GET /api/service-requests/:id/receipt.pdf': { access: everybody, id: underWay },
  'POST /api/service-requests/:id/verify-tracking-access': { access: everybody, id: underWay, body: {} },
  'GET /api/my/service-requests/:id': { access: manager, id: underWay },
  'GET /api/service-requests/:id/account': { access: manager, id: underWay },
  'POST /api/service-requests/:id/cancel': { access: manager, id: over },
  'PATCH /api/service-requests/:id/schedule': {
    access: manager,
    id: over,
    body: { scheduledDate: '2094-03-15T15:00:00Z' },
  },
  // Like paying: only an unpaid booking has a hold.
  'POST /api/service-requests/:id/survey-waiver': {
    access: everybody,
    id: over,
    body: { signature: 'Rosa Diaz', version: '1' },
  },
  'POST /api/service-requests/:id/items': {
    access: everybody,
    id: over,
    body: { inventory: [{ name: 'sofa', count: 1 }], total: 0 },
  },
  'POST /api/service-requests/:id/card-consent': {
    access: everybody,
    id: over,
    body: { isGiven: true, version: '1' },
  },
  'PATCH /api/service-requests/:id/window': {
    access: everybody,
    id: over,
    body: { windowStart: '2094-03-15T13:00:00Z' },
  },
  'PATCH /api/service-requests/:id/preferred-date': {
    access: manager,
    id: over,
    body: { preferredDate: '2094-03-15' },
  },
  'POST /api/service-requests/:id/late-arrival': {
    access: follower,
    id: underWay,
    body: { choice: 'wait' },
  },
  'GET /api/service-requests/:id/messages/': { access: chat, id: underWay },
  'POST /api/service-requests/:id/messages/': { access: chat, id: underWay, body: { message: 'Hello.' } },

  'GET /api/crew': { access: crews },
  'GET /api/crew/day': { access: crews },
  'POST /api/admin/service-requests/:id/steps/:stepId/undo': { access: office },
  'POST /api/admin/service-requests/:id/refused-steps/checked': { access: office },
  'POST /api/admin/service-requests/:id/crew-plan': { access: office, body: { members: [], trucks: [] } },
  'POST /api/admin/service-requests/:id/goods': { access: office, body: { from: null, rows: [] } },
  'POST /api/crew/jobs/:serviceRequestId/goods': { access: crews, body: {} },
  'POST /api/crew/jobs/:serviceRequestId/events': { access: crews, body: [] },
  'POST /api/crew/jobs/:serviceRequestId/photos': { access: crews, body: {} },
  'POST /api/crew/jobs/:serviceRequestId/damages': { access: crews, body: {} },
  'GET /api/crew/jobs/:serviceRequestId/bill': { access: crews },
  'POST /api/crew/jobs/:serviceRequestId/bill': { access: crews, body: {} },
  'POST /api/crew/jobs/:serviceRequestId/bill/charge-card': { access: crews, body: {} },
  'POST /api/crew/jobs/:serviceRequestId/bill/payment-link': { access: crews, body: {} },
  'POST /api/crew/jobs/:serviceRequestId/bill/cash': { access: crews, body: {} },
  'GET /api/service-requests/:id/proof': { access: follower, id: underWay },
  'POST /api/service-requests/:id/claims': { access: follower, id: underWay, body: {} },
  'POST /api/service-requests/:id/review': { access: follower, id: underWay, body: {} },
  'GET /api/admin/claims': { access: office },
  'POST /api/admin/service-requests/:id/claims/:claimId/settle': { access: office, body: {} },
  'POST /api/admin/service-requests/:id/claims/:claimId/reopen': { access: office, body: { reason: 'None' } },
  'POST /api/admin/service-requests/:id/claims/:claimId/deny': { access: office, body: { reason: 'None' } },
  'POST /api/admin/service-requests/:id/review-handled': { access: office, body: { word: 'Called.' } },
  'GET /api/rating': { access: everybody },
  'GET /api/service-requests/:id/papers': { access: parties, id: underWay },
  'GET /api/service-requests/:id/papers/current': { access: parties, id: underWay },
  'POST /api/service-requests/:id/papers/:kind/signature': { access: parties, id: underWay, body: {} },
  'GET /api/service-requests/:id/valuation': { access: parties, id: underWay },
  'POST /api/service-requests/:id/valuation': { access: parties, id: underWay, body: {} },
  // The hash, which only the list tells, is the permission.
  'GET /api/service-requests/:id/signed-papers/:sha256': { access: everybody },
  // The address itself is the permission.
  'GET /calendar/:file': { access: everybody },
  'GET /t/:token': { access: everybody },
  'GET /api/admin/calendar': { access: office },
  'POST /api/admin/calendar': { access: office },
  'POST /api/admin/outbox/:id/resend': { access: office },
  'GET /ingest/osmand': { access: crews, query: '?lat=none&lon=none' },
  'POST /ingest/osmand': { access: crews, query: '?lat=none&lon=none' },
  'POST /ingest/owntracks': { access: crews },

  'GET /api/admin/service-requests/': { access: office },
  'GET /api/admin/service-requests.csv': { access: office },
  'GET /api/admin/service-requests/counts': { access: office },
  'GET /api/admin/service-requests/:id': { access: office, id: underWay },
  'PATCH /api/admin/service-requests/:id/status': { access: office, body: {} },
  'POST /api/admin/service-requests/:id/review': { access: office, body: {} },
  'POST /api/admin/service-requests/:id/decline': { access: office, body: { reason: 'Too far' } },
  'POST /api/admin/service-requests/:id/refund': { access: office, body: {} },
  'POST /api/admin/service-requests/:id/sms-consent': { access: office, body: { isGiven: true } },
  'GET /api/admin/service-requests/:id/account': { access: office },
  'POST /api/admin/service-requests/:id/deposit-waiver': { access: office, body: { reason: 'Cash' } },
  'POST /api/admin/service-requests/:id/charge-card': { access: office },
  'POST /api/admin/service-requests/:id/payment-link': { access: office },
  'POST /api/admin/service-requests/:id/cash': {
    access: office,
    body: { kind: 'cash', amount: 1, takenBy: 'Sam' },
  },
  'PATCH /api/admin/service-requests/:id/cash/:cashId': {
    access: office,
    body: { kind: 'cash', amount: 1, takenBy: 'Sam' },
  },
  'POST /api/admin/service-requests/:id/pay-back': {
    access: office,
    body: { kind: 'check', amount: 1, paidBy: 'Sam', seen: { balance: -1 } },
  },
  'POST /api/admin/service-requests/:id/pay-back/:paidBackId/remove': {
    access: office,
    body: { reason: 'Not sent' },
  },
  'POST /api/admin/service-requests/:id/settlement': { access: office, body: { workers: 2, minutes: 60 } },
  'POST /api/admin/service-requests/:id/charges': {
    access: office,
    body: { label: 'Late', amount: -5, reason: 'An hour late' },
  },
  'GET /api/admin/service-requests/:id/timeline/': { access: office, id: underWay },
  'GET /api/admin/service-requests/:id/timeline/at': { access: office, id: underWay, query: '?position=1' },
  'GET /api/admin/service-requests/:id/timeline/trail': {
    access: office,
    id: underWay,
    query: '?position=1',
  },
  'PATCH /api/admin/service-requests/:id/assign': { access: office, body: {} },
  'DELETE /api/admin/service-requests/:id/assign': { access: office },
  'GET /api/admin/service-requests/:id/suggestions': { access: office, id: underWay },
  'GET /api/admin/swap': { access: office, query: '?a=none&b=other' },
  'POST /api/admin/swap': { access: office, body: {} },
  'GET /api/admin/appointments': { access: office },
  'GET /api/admin/schedule': { access: office },
  'GET /api/admin/late-arrivals': { access: office },
  'GET /api/admin/silent-phones': { access: office },
  'GET /api/admin/today': { access: office },
  'GET /api/admin/attention': { access: office },
  'GET /api/admin/overview': { access: office },
  'GET /api/admin/contact-messages/': { access: office },
  'GET /api/admin/contact-messages/open': { access: office },
  'GET /api/admin/contact-messages/:id': { access: office },
  'PATCH /api/admin/contact-messages/:id': { access: office, body: {} },
  'GET /api/admin/provider-applications/': { access: office },
  'GET /api/admin/provider-applications/open': { access: office },
  'GET /api/admin/provider-applications/:id': { access: office },
  'PATCH /api/admin/provider-applications/:id': { access: office, body: {} },
  'GET /api/admin/chats/': { access: office },
  'GET /api/admin/chats/unread': { access: office },
  'POST /api/admin/chats/:id/read': { access: office, body: {} },
  'POST /api/admin/jobs/:id/retry': { access: office },
  'GET /api/admin/rate-cards/': { access: office },
  'POST /api/admin/rate-cards/': { access: office, body: {} },
  'PUT /api/admin/rate-cards/:id': { access: office, body: {} },
  'DELETE /api/admin/rate-cards/:id': { access: office, query: '?seen=none' },
  'POST /api/admin/rate-cards/preview': { access: office, body: {} },
  'GET /api/admin/reconciliation': { access: office },
  'GET /api/admin/outbox/': { access: office },
  'GET /api/admin/outbox/:id': { access: office },
  'GET /api/admin/outbox/:id/html': { access: office },
  'GET /api/admin/providers': { access: office },
  'POST /api/admin/providers': { access: office, body: {} },
  'PATCH /api/admin/providers/:id': { access: office, body: {} },
  'DELETE /api/admin/providers/:id': { access: office },
  'GET /api/admin/providers/:id/crew-link': { access: office },
  'POST /api/admin/providers/:id/crew-link': { access: office },
  'DELETE /api/admin/providers/:id/crew-link': { access: office },
  'GET /api/admin/providers/:id/trail': { access: office },
  'GET /api/admin/fleet': { access: office },

  // Last, because it ends the sessions.
  'POST /api/auth/logout': { access: everybody },
}

/** What a socket receives; 'closed' if it is not admitted. */
type Reply = 'taken' | 'refused' | 'closed'

const onlyCrew: Partial<Record<Role, Reply>> = {
  tracking: 'refused',
  office: 'refused',
  crew: 'taken',
  otherCrew: 'refused',
}
const messages: Readonly<Record<string, Partial<Record<Role, Reply>>>> = {
  ping: { tracking: 'taken', office: 'taken', crew: 'taken', otherCrew: 'taken' },
  provider_register: onlyCrew,
  location_update: onlyCrew,
  location_batch: onlyCrew,
  provider_offline: onlyCrew,
  phone_status: onlyCrew,
}

let server: TestServer
let site: Roles
beforeAll(async () => {
  server = await testServer()
  site = await createRoles(server)
})
afterAll(() => server.stop())

test('every route and every message has a row, and no row is left over', () => {
  const routes = server.app.routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter(route => route !== 'WS /ws/location')
  expect(Object.keys(calls).toSorted()).toEqual(routes.toSorted())
  expect(Object.keys(messages).toSorted()).toEqual(messageTypes().toSorted())
})

test('every call is in the API document, with its parameters, its answer and an error', async () => {
  const { operationOf } = await readDocument(server)
  for (const { method, path, hooks } of server.app.routes) {
    if (undocumented.has(`${method} ${path}`)) continue
    const operation = operationOf(method, path)
    expect([method, path, operation?.responses]).toEqual([
      method,
      path,
      expect.objectContaining({
        200: expect.objectContaining({ content: expect.anything() }),
        default: expect.anything(),
      }),
    ])
    expect([method, path, 'requestBody' in operation]).toEqual([method, path, hooks.body !== undefined])
    const inPath = operation.parameters.filter((each: { in: string }) => each.in === 'path')
    expect(inPath.map(({ name }: { name: string }) => `:${name}`)).toEqual(path.match(/:\w+/g) ?? [])
  }
})

test('every call with secrets in its answer is a call', () => {
  const routes = server.app.routes.map(({ method, path }) => `${method} ${path}`)
  expect([...secretRoutes].filter(route => !routes.includes(route))).toEqual([])
})

/** Not calls of the API, or not of ours. */
const undocumented = new Set([
  'ALL /api/*',
  'ALL /sandbox/stripe/v1',
  'ALL /sandbox/stripe/v1/*',
  'OPTIONS /uploads/:key',
  'WS /ws/location',
])

test('every socket message is accepted only from its roles', async () => {
  for (const [type, expected] of Object.entries(messages)) {
    for (const role of roles) {
      expect([type, role, await say(type, role)]).toEqual([type, role, expected[role] ?? 'closed'])
    }
  }
})

test('every call accepts only its roles, and its answers are as the API document says', async () => {
  const wrong: string[] = []
  const { mismatch } = await readDocument(server)
  for (const [route, row] of Object.entries(calls)) {
    for (const role of roles) {
      const answer = await send(route, row, role)
      const { status, body } = answer
      const wanted = row.access.roles.includes(role) ? 'let in' : refusalOf(row.access, role)
      const got = status === 401 || status === 403 ? status : status < 500 ? 'let in' : status
      const [method = '', path = ''] = route.split(' ')
      const fault = undocumented.has(route) ? undefined : mismatch(method, path, answer)
      if (fault) wrong.push(`${route} as ${role} is not as documented: ${fault}`)
      if (got !== wanted) wrong.push(`${route} as ${role}: ${status} ${JSON.stringify(body)}, not ${wanted}`)
      if (typeof wanted === 'number' && Object.keys(body).join() !== 'error,message') {
        wrong.push(`${route} as ${role} says more than that it is refused: ${JSON.stringify(body)}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

const signedIn: readonly Role[] = ['stranger', 'owner', 'office']
/** A crew is known by its link. */
const refusalOf = ({ roles, refusedWith }: Access, role: Role) =>
  refusedWith ?? (signedIn.includes(role) || (role === 'otherCrew' && roles.includes('crew')) ? 403 : 401)

function send(route: string, { body, query = '', id = () => 'none' }: Call, role: Role): Promise<Answer> {
  const { browser, headers, crewToken } = site.credentials[role]
  const [method = '', pattern = ''] = route.split(' ')
  const booking = id(site.sample)
  const path = pattern.replace(/:\w+/, booking).replace('*', 'none')
  const address = path.startsWith('/ingest/osmand') ? `${path}${query}&id=${crewToken}` : path + query
  const more = role === 'link' ? { 'x-manage-token': manageCode(booking, server.deps.signingKey) } : headers
  switch (method) {
    case 'POST':
      return browser.post(address, body, more)
    case 'PATCH':
      return browser.patch(address, body, more)
    case 'DELETE':
      return browser.delete(address, more)
    case 'PUT':
    case 'OPTIONS':
      return browser.call(method, address, body, more)
    default:
      return browser.get(address, more)
  }
}

function messageTypes(): string[] {
  const { anyOf = [] } = JSON.parse(JSON.stringify(clientMessage.toJsonSchema()))
  return anyOf.map((each: { properties: { type: { const: string } } }) => each.properties.type.const)
}

/** Sends a message as a role, then a ping: whatever arrives before the pong is the answer. */
async function say(type: string, role: Role): Promise<Reply> {
  const socket = openSocketAs(server, site.credentials[role])
  // The crew's current position: any other would be too far for the time since.
  const location = { latitude: 43.03, longitude: -87.95 }
  const { promise, resolve } = Promise.withResolvers<Reply>()
  let reply: Reply = 'taken'
  socket.onopen = () => {
    socket.send(
      JSON.stringify({ type, providerId: site.crewId, location, status: 'fine', locations: [location] }),
    )
    socket.send(JSON.stringify({ type: 'ping' }))
  }
  socket.onclose = ({ code }) => resolve(code === 1008 ? 'closed' : reply)
  socket.onmessage = ({ data }) => {
    const heard = JSON.parse(String(data))
    if (heard.type === 'error') reply = 'refused'
    if (heard.type === 'pong') socket.close()
  }
  return promise
}

/** Reads the API document. `mismatch` says why a response does not fit it. */
async function readDocument(server: TestServer) {
  const { body: document } = await server.browser().get('/api/openapi.json')
  // The document has additional keywords, such as messages and formats.
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  const operationOf = (method: string, path: string) =>
    document.paths[path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')]?.[method.toLowerCase()]
  return {
    operationOf,
    mismatch(method: string, path: string, { status, headers, body }: Answer): string | undefined {
      const { responses } = operationOf(method, path)
      const { content } = responses[status] ?? responses.default
      const [type = ''] = (headers.get('content-type') ?? '').split(';')
      if (!content[type]) return `${status} has the type ${type}`
      if (type !== 'application/json') return
      // A reference is relative to the whole document.
      const schema = JSON.parse(JSON.stringify(content[type].schema).replaceAll('"#/', '"api#/'))
      const { $schema: _, ...rest } = schema
      return ajv.validate(rest, body) ? undefined : `${status}: ${ajv.errorsText()}`
    },
  }
}
