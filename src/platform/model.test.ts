import { expect, test } from 'bun:test'
import { type } from 'arktype'
import { Elysia } from 'elysia'
import { AnswerMismatch, model } from './model.ts'
import { problems } from './problems.ts'

const booking = model({
  id: 'string',
  'provider?': { name: 'string' },
  lines: type({ label: 'string', amount: 'number' }).array(),
})

const answerOf = async (row: unknown) => {
  const reported: unknown[] = []
  const app = new Elysia()
    .use(problems(error => reported.push(error)))
    // Untyped, like a row with columns that its type does not declare.
    .get('/', () => JSON.parse(JSON.stringify(row)), { response: booking })
  const response = await app.handle(new Request('http://localhost/'))
  return { status: response.status, text: await response.text(), reported }
}

test('undeclared columns are removed from the response at every depth', async () => {
  const { status, text } = await answerOf({
    id: 'one',
    costCents: 4711,
    provider: { name: 'Lake crew', hourlyWage: 4712 },
    lines: [
      { label: 'Crew', amount: 100, marginCents: 4713 },
      { label: 'Truck', amount: 50 },
    ],
  })
  expect([status, JSON.parse(text)]).toEqual([
    200,
    {
      id: 'one',
      provider: { name: 'Lake crew' },
      lines: [
        { label: 'Crew', amount: 100 },
        { label: 'Truck', amount: 50 },
      ],
    },
  ])
})

test('a response that does not match its model is a 500 without its values, also in the log', async () => {
  const { status, text, reported } = await answerOf({
    id: 'one',
    lines: [{ label: 'Crew', amount: 'secret value' }],
  })
  expect([status, JSON.parse(text)]).toEqual([
    500,
    { error: 'internal', message: 'Something went wrong on our side. Please try again.' },
  ])
  expect(reported).toEqual([new AnswerMismatch([{ propString: 'lines[0].amount', expected: 'a number' }])])
  expect(Bun.inspect(reported)).not.toContain('secret value')
})
