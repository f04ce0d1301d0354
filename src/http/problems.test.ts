import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { NoAnswer } from '../eventlog/types.ts'
import { problems } from './problems.ts'

test('a database that stays silent is a 503 that says when to come back, and is told to the operator', async () => {
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
