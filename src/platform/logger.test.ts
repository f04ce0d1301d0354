import { expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { NoAnswer } from '../eventlog/types.ts'
import { createLogger, limitOutageReports, requestLine } from './logger.ts'

test('an error is logged with its stack and code, and without customer data', () => {
  let output = ''
  const logger = createLogger('info', { write: line => (output += line) })
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email_key"'),
    {
      code: '23505',
      detail: 'Key (email)=(rosa@example.com) already exists.',
    },
  )
  const query = new DrizzleQueryError('insert into users values ($1)', ['rosa@example.com'], refused)
  logger.error(query)
  logger.error({ err: query, request: 'POST /api/auth/register' })
  logger.error({ err: refused }, 'It failed.')
  const lines = output.trim().split('\n')
  expect(lines.map(line => JSON.parse(line).msg)).toEqual([
    'Failed query: insert into users values ($1)\nparams: [redacted]',
    'Failed query: insert into users values ($1)\nparams: [redacted]',
    'It failed.',
  ])
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    request: 'POST /api/auth/register',
    err: { stack: expect.stringContaining('logger.test.ts') },
  })
  expect(JSON.parse(lines[2] ?? '').err).toMatchObject({ code: '23505', message: refused.message })
  expect(output).not.toContain('rosa@example.com')
})

test.each([
  ['/tracking/01K?code=secret', 'GET /tracking/01K'],
  ['/bookings/01K?manage=secret', 'GET /bookings/01K'],
  ['/ws/location?serviceRequestId=01K&token=secret', 'GET /ws/location'],
  ['/ingest/osmand?id=secret&lat=43&lon=-87', 'GET /ingest/osmand'],
  ['/crew/secret', 'GET /crew/…'],
  ['/crew/secret/', 'GET /crew/…'],
  ['/calendar/crew.01K.1.secret.ics', 'GET /calendar/…'],
])('%s is logged without its token, as %s', (path, line) => {
  expect(requestLine(new Request(`http://localhost${path}`))).toBe(line)
})

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('an outage is reported once every ten seconds, and other errors always', () => {
  let now = 0
  const reported: unknown[] = []
  const report = limitOutageReports(
    (error: unknown, what: string) => reported.push([error, what]),
    () => now,
  )
  const bug = new TypeError('not a function')
  const outages = [
    new Error('Failed query', { cause: refused }),
    new NoAnswer(20_000),
    new AggregateError([refused, new NoAnswer(20_000)], 'Positions wait.'),
    new Error('follower', { cause: new NoAnswer(20_000) }),
  ]
  report(refused, 'first')
  for (const outage of outages) report(outage, 'repeated')
  report(bug, 'a bug')
  report(new AggregateError([refused, bug]), 'a bug among them')
  now = 9_999
  report(refused, 'too early')
  now = 10_000
  report(refused, 'again')
  expect(reported).toEqual([
    [refused, 'first'],
    [bug, 'a bug'],
    [expect.any(AggregateError), 'a bug among them'],
    [refused, 'again'],
  ])
})
