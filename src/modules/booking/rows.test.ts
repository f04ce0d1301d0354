import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cachedReader } from './rows.ts'

const bookings = 12
const id = (n: number) => `b${n}`

test('every page is complete, in order and current, whatever was read or changed before', async () => {
  const booking = fc.nat(bookings - 1)
  const page = fc.record({ page: fc.uniqueArray(booking, { minLength: 1 }) })
  const change = fc.record({ change: booking })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(page, change)), async steps => {
      const versions = new Map(Array.from({ length: bookings }, (_, n) => [id(n), 1]))
      const rowOf = (id: string) => ({ id, version: versions.get(id) ?? 0 })
      const read = cachedReader(5, async ids => ids.map(rowOf))
      for (const step of steps) {
        if ('change' in step) {
          versions.set(id(step.change), rowOf(id(step.change)).version + 1)
        } else {
          const rows = step.page.map(n => rowOf(id(n)))
          expect(await read(rows.map(row => ({ ...row, table: 1 })))).toEqual(rows)
        }
      }
    }),
  )
})

test('rows that were read before are not read again', async () => {
  const reads: string[][] = []
  const read = cachedReader(2, async ids => {
    reads.push(ids)
    return ids.map(id => ({ id, version: 1 }))
  })
  const keys = (...ids: string[]) => ids.map(id => ({ id, version: 1, table: 1 }))
  await read(keys('a', 'b'))
  await read(keys('a', 'b'))
  await read(keys('c', 'a'))
  await read(keys('b'))
  expect(reads).toEqual([['a', 'b'], ['c'], ['b']])
})

test('two pages read at once are both complete', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let calls = 0
  const read = cachedReader(2, async ids => {
    await gates[calls++]?.promise
    return ids.map(id => ({ id, version: 1 }))
  })
  const keys = (...ids: string[]) => ids.map(id => ({ id, version: 1, table: 1 }))
  const [first, second] = [read(keys('a', 'b')), read(keys('c', 'd'))]
  gates[1].resolve()
  expect((await second).map(({ id }) => id)).toEqual(['c', 'd'])
  const third = read(keys('c', 'e'))
  gates[0].resolve()
  expect((await first).map(({ id }) => id)).toEqual(['a', 'b'])
  expect((await third).map(({ id }) => id)).toEqual(['c', 'e'])
})
