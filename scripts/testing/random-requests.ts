import { Type } from 'arktype'
import fc, { type Arbitrary } from 'fast-check'
import { Shape, valuesOf } from './random-values.ts'
import { type Role, roles } from './roles.ts'

/** Existing ids, so that a request gets past the first lookup. */
export type KnownIds = Readonly<Record<'booking' | 'provider', readonly string[]>>

export type RandomRequest = Readonly<{
  role: Role
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}>

type Route = Readonly<{ method: string; path: string; hooks: Readonly<{ body?: unknown; query?: unknown }> }>

/** Requests to all routes. Most nearly fit the route's own schemas, and each is wrong in a different way. */
export const randomRequest = (routes: readonly Route[], ids: KnownIds): Arbitrary<RandomRequest> =>
  fc.oneof(
    ...routes
      .filter(({ method }) => method !== 'WS')
      .map(route => ({
        // Routes with larger schemas have more ways to fail.
        weight: route.hooks.body ? 5 : route.hooks.query ? 3 : 1,
        arbitrary: requestTo(route, ids),
      })),
  )

/** Messages that fit a schema, and messages that do not. */
export const randomMessage = (schema: unknown, ids: KnownIds): Arbitrary<string | Uint8Array<ArrayBuffer>> =>
  bodyOf(schema, ids)

function requestTo({ method, path, hooks }: Route, ids: KnownIds): Arbitrary<RandomRequest> {
  const isRead = method === 'GET'
  return fc
    .record(
      {
        role: often(
          path.startsWith('/api/admin') ? 9 : 1,
          fc.constant('office' as const),
          fc.constantFrom(...roles),
        ),
        method:
          method === 'ALL'
            ? fc.constantFrom('GET', 'POST', 'PUT', 'DELETE')
            : often(9, fc.constant(method), otherMethods),
        path: fc.tuple(pathOf(path, ids), queryOf(hooks.query, ids)).map(parts => parts.join('')),
        headers: headers(isRead),
        body: isRead ? fc.constant(undefined) : bodyOf(hooks.body, ids),
      },
      { noNullPrototype: true },
    )
    .map(request =>
      request.method === 'GET' || request.method === 'HEAD' ? { ...request, body: undefined } : request,
    )
}

const otherMethods = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE')

const often = <A, B>(weight: number, usual: Arbitrary<A>, other: Arbitrary<B>): Arbitrary<A | B> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })

const dates = [
  ...['2026-12-01T09:00:00+99:99', '2026-12-01T09:00:00+15:30', '2026-12-01T09:00:00.1234567890123Z'],
  ...['2026-12-01Tzz', '2026-02-30', '2026-02-30T09:00:00Z', '2026-12-01T24:00:00Z', '2027-03-14T02:30'],
  ...['0000-00-00', '2099-12-31T23:59:59Z', '9999-12-31', '-271821-04-20T00:00:00Z', '+275760-09-13', '2026'],
]
const oddDates = fc.constantFrom(...dates)

/** Values that a program does not expect in this place. */
const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 2e9, 1e21),
  fc.constantFrom([], {}, [[]], [null], { length: -1 }, JSON.parse('{"__proto__":{"admin":true}}')),
  fc.constantFrom(31, 33, 2000).map(levels => nested(levels)),
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e', 'İ', 'ﷺ'.repeat(100), '🚚'.repeat(200)],
    ...['__proto__', 'constructor', 'hasOwnProperty', 'null', 'undefined', 'NaN', '-Infinity', '1e400'],
    ...["' or 1=1 --", '%', '_', '\\', '{{x}}', '<script>', '../../etc/passwd', '%00', '%c0%ae'],
    ...['x'.repeat(301), 'x'.repeat(70_000), '9'.repeat(400), '-'.repeat(40)],
    ...['24:00', '1e3', '0x10'],
  ),
  oddDates,
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const nested = (levels: number) => {
  let value: unknown = 1
  for (let n = 0; n < levels; n += 1) value = n % 2 ? [value] : { a: value }
  return value
}

function shapeOf(schema: unknown): Shape | undefined {
  if (!(schema instanceof Type)) return undefined
  // Conditions that JSON Schema cannot express are ignored: the values violate them often enough.
  return Shape.assert(JSON.parse(JSON.stringify(schema.in.toJsonSchema({ fallback: ({ base }) => base }))))
}

const formOf = (schema: unknown, ids: KnownIds): Arbitrary<unknown> => {
  const shape = shapeOf(schema)
  const values = shape ? valuesOf(shape, { texts: textsOf(ids), distort: each => often(24, each, odd) }) : odd
  return often(
    4,
    values,
    fc.tuple(values, fc.dictionary(names, odd, { maxKeys: 3 })).map(([value, more]) => withKeys(value, more)),
  )
}

const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'id',
  'role',
  'status',
  'version',
  'total',
  '',
)

/** Sets own keys, including `__proto__`, as JSON can. */
const withKeys = (value: unknown, more: object): unknown => {
  // A copy, because some values are shared between requests.
  const target = Object(structuredClone(value))
  for (const [key, each] of Object.entries(more)) {
    Object.defineProperty(target, key, { value: each, enumerable: true, configurable: true, writable: true })
  }
  return target
}

function bodyOf(schema: unknown, ids: KnownIds): Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const json = formOf(schema, ids).map(value => JSON.stringify(value) ?? '')
  return often(
    12,
    json,
    fc.oneof(
      fc.tuple(json, fc.nat(200)).map(([text, length]) => text.slice(0, length)),
      fc.constantFrom(
        '',
        '{',
        '[',
        '"',
        'null',
        '{"a":1,"a":2}',
        '\ufeff{}',
        '['.repeat(50_000),
        '{"a":'.repeat(20_000),
        ...['name', 'username', 'status', 'serviceType'].map(
          field => `{"${field}":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
        ),
      ),
      fc.constant('x'.repeat(300_000)),
      fc.constant('a[b][c]=1&a[b]=2&__proto__[x]=1&constructor=1&a='),
      fc.uint8Array({ maxLength: 40 }).map(bytes => new Uint8Array(bytes)),
    ),
  )
}

function pathOf(path: string, ids: KnownIds): Arbitrary<string> {
  const id = path.includes('/providers/') ? fc.constantFrom(...ids.provider) : fc.constantFrom(...ids.booking)
  const segment = often(4, id, fc.oneof(encoded, rawSegments))
  return segment.map(value => path.replace(/:\w+|\*/, () => value))
}

const encoded = odd.map(value =>
  encodeURIComponent(toWellFormed(typeof value === 'string' ? value : JSON.stringify(value))),
)
const toWellFormed = (text: string) => text.toWellFormed().slice(0, 3000)
const rawSegments = fc.constantFrom(
  '%',
  '%zz',
  '%00',
  '%ff',
  '..',
  '.',
  '%2e%2e%2f',
  '',
  '//',
  ';',
  '@',
  '%F0%9F%9A%9A',
  '+',
)

function queryOf(schema: unknown, ids: KnownIds): Arbitrary<string> {
  const pairs = formOf(schema, ids).map(value =>
    Object.entries(Object(value))
      .flatMap(([name, each]) => [each].flat().map(one => [name, one]))
      .map(pair =>
        pair
          .map(each =>
            encodeURIComponent(toWellFormed(typeof each === 'object' ? JSON.stringify(each) : String(each))),
          )
          .join('='),
      )
      .join('&'),
  )
  const raw = fc.constantFrom(
    '%',
    'a=%ff',
    '&&==',
    'from',
    'from=&to=',
    'q=%00%00%00',
    '[]=1&[]=2',
    '?',
    'limit=-0',
    'id[]=1',
  )
  const query = shapeOf(schema) ? often(9, pairs, raw) : often(3, fc.constant(''), raw)
  return query.map(text => text && `?${text.slice(0, 8000)}`)
}

const oddHeaders = fc.record(
  {
    'idempotency-key': fc.constantFrom('k', 'x'.repeat(300), '__proto__', '\u00ff'),
    'x-crew-token': fc.constantFrom('', 'a.1.b', '....', 'x'.repeat(5000), '\u00ff'),
    'x-tracking-token': fc.constantFrom('a.phone.9e99.b', '.'),
    'x-manage-token': fc.constantFrom('x', ''),
    authorization: fc.constantFrom('Basic', 'Basic %%%', 'Bearer', 'Basic Og==', `Basic ${'A'.repeat(3000)}`),
    cookie: fc.constantFrom(
      'session=',
      'session=%',
      'session=a; session=b',
      'session=%00',
      ';;;=',
      `session=${'x'.repeat(3000)}`,
    ),
    origin: fc.constantFrom('null', 'https://elsewhere.example', ':'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'unknown, ::', ',,'),
    'stripe-signature': fc.constantFrom('t=1,v1=2', ','),
    'accept-encoding': fc.constantFrom('br;q=x', '*'),
    'if-none-match': fc.constant('"'),
    range: fc.constantFrom('bytes=5-1', 'bytes=-'),
    upgrade: fc.constant('websocket'),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const contentTypes = often(
  15,
  fc.constant('application/json'),
  fc.constantFrom(
    'application/json; charset=utf-16',
    'application/jsonx',
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    ';',
  ),
)

const headers = (isRead: boolean): Arbitrary<Record<string, string>> =>
  fc.tuple(often(9, fc.constant({}), oddHeaders), contentTypes).map(([odd, type]) => ({
    ...(!isRead && { 'content-type': type }),
    ...odd,
  }))

/** Fields whose text has a format or refers to something that exists. */
function textsOf(ids: KnownIds): Record<string, Arbitrary<string>> {
  const booking = fc.constantFrom(...ids.booking)
  const provider = fc.constantFrom(...ids.provider)
  const plainDays = fc
    .integer({ min: 0, max: 60 })
    .map(n => new Date(Date.UTC(2094, 2, 1 + n)).toISOString().slice(0, 10))
  const days = often(5, plainDays, oddDates)
  const instants = often(
    5,
    fc.tuple(plainDays, fc.integer({ min: 13, max: 23 })).map(([day, hour]) => `${day}T${hour}:00:00Z`),
    oddDates,
  )
  const addresses = fc.constantFrom(
    '789 N Water St, Milwaukee, WI 53202',
    '500 Main St, Racine, WI 53403',
    'Chicago 60601',
    'Nowhere',
  )
  const few = (name: string) => fc.nat(20).map(n => `${name}${n}`)
  return {
    serviceRequestId: booking,
    a: booking,
    b: booking,
    providerId: provider,
    scheduledDate: instants,
    windowStart: instants,
    upTo: instants,
    date: days,
    from: days,
    to: days,
    preferredDate: days,
    time: fc.constantFrom('09:00', '13:30'),
    start: fc.constantFrom('08:00', '12:00'),
    end: fc.constantFrom('13:00', '17:00'),
    email: few('somebody').map(name => `${name}@example.com`),
    customerEmail: few('somebody').map(name => `${name}@example.com`),
    phone: fc.constant('(414) 555-0147'),
    customerPhone: fc.constant('(414) 555-0147'),
    fromAddress: addresses,
    toAddress: addresses,
    pickupAddress: addresses,
    dropoffAddress: addresses,
    username: few('somebody'),
    password: fc.constant('a long password'),
    message: fc.constant('Do you move upright pianos?'),
    q: fc.constantFrom(
      'Rosa',
      '414',
      '#FM',
      'a\0b',
      '\0',
      "o'",
      '㍿'.repeat(200),
      '\\',
      ':*',
      '!',
      '́',
      '<->',
    ),
    limit: fc.nat(600).map(String),
    days: fc.integer({ min: -1, max: 40 }).map(String),
    position: fc.nat(600).map(String),
  }
}
