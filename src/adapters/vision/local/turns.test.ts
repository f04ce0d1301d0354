import { expect, test } from 'bun:test'
import { Busy, createTurns } from './turns.ts'

test('one after the other, in the order they came, whatever becomes of one', async () => {
  const inTurn = createTurns({ waiting: 2, seconds: 5 })
  const gate = Promise.withResolvers<void>()
  const story: string[] = []
  const take = (name: string) => async () => {
    story.push(`${name} begins`)
    await gate.promise
    story.push(`${name} ends`)
    if (name === 'first') throw new Error('fell')
    return name
  }
  const turns = ['first', 'second', 'third'].map(name => inTurn(take(name)))
  const settled = Promise.allSettled(turns)
  gate.resolve()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(story).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ])
})

test('who comes when too many wait is sent away at once, and told when to come back', async () => {
  const inTurn = createTurns({ waiting: 1, seconds: 5 })
  const gate = Promise.withResolvers<void>()
  const turns = [inTurn(() => gate.promise), inTurn(() => gate.promise)]
  const refused = await inTurn(async () => 'never').catch(error => error)
  expect(refused).toBeInstanceOf(Busy)
  expect(refused.retryAfterSeconds).toBe(5)
  gate.resolve()
  await Promise.all(turns)
  expect(await inTurn(async () => 'now')).toBe('now')
})
