import { describe, expect, test } from 'bun:test'
import { Elysia, t, ValidationError } from 'elysia'
import postgres from 'postgres'
import { NoAnswer } from '../eventlog/types.ts'
import { lastResort, problems } from './problems.ts'

test('a database timeout is a 503 that says when to retry, and is reported', async () => {
  const reported: unknown[] = []
  const silence = new NoAnswer(20_000)
  const app = new Elysia().use(problems(error => reported.push(error))).get('/', () => {
    throw silence
  })
  const answer = await app.handle(new Request('http://localhost/'))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toEqual({
    error: 'unavailable',
    message: 'This is taking too long right now. Please try again in a moment.',
  })
  expect(reported).toEqual([silence])
})

describe('a database outage', () => {
  const lost = (code: string) => Object.assign(new Error(`write ${code} 127.0.0.1:5432`), { code })
  const refused = (code: string) =>
    Object.assign(new postgres.PostgresError('out of order'), { code, name: 'PostgresError' })
  const outages = [
    ...['CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ANSWER_TIMEOUT', 'WAIT_TIMEOUT', 'ECONNREFUSED'].map(lost),
    ...['57P01', '57P02', '57P03', '53100', '53200', '53300', '57014', '08006', '25006'].map(refused),
    new Error('Failed query', { cause: refused('53100') }),
  ]

  test('is a 503 that says when to retry, for every kind of error, and is reported', async () => {
    const reported: unknown[] = []
    const app = new Elysia()
      .use(problems(error => reported.push(error)))
      .get('/:n', ({ params }) => Promise.reject(outages[Number(params.n)]))
    for (const n of outages.keys()) {
      const answer = await app.handle(new Request(`http://localhost/${n}`))
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    }
    expect(reported).toEqual(outages)
  })

  test('does not include an invalid statement, which is a 500', async () => {
    const app = new Elysia().use(problems(() => {})).get('/', () => Promise.reject(refused('42P01')))
    expect((await app.handle(new Request('http://localhost/'))).status).toBe(500)
  })
})

test('an error while answering an error is a plain 500, and both are reported', async () => {
  const reported: unknown[] = []
  const app = new Elysia()
    .use(problems(error => reported.push(error)))
    .post('/', () => 'ok', { body: t.Object({ name: t.String() }) })
  const answer = await app.handle(new Request('http://localhost/', { method: 'POST', body: '{}' }))
  expect([answer.status, await answer.json()]).toEqual([500, internal])
  expect(reported).toEqual([expect.any(ValidationError), expect.any(TypeError)])
})

test('an error outside the framework gets the same response shape and is reported', async () => {
  const reported: unknown[] = []
  const failure = new Error('at /some/path/of/ours.ts')
  const answer = lastResort(error => reported.push(error))(failure)
  expect([answer.status, await answer.json()]).toEqual([500, internal])
  expect(reported).toEqual([failure])
})

const internal = { error: 'internal', message: 'Something went wrong on our side. Please try again.' }
