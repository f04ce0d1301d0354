import { expect, test } from 'bun:test'
import { NoAnswer } from '../eventlog/types.ts'
import { limitOutageReports } from './outage-reports.ts'

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
