import { expect, test } from 'bun:test'
import type { Fix } from '../../shared/messages.ts'
import { type Batch, createRecorder } from './recorder.ts'

const fix = (second: number): Fix => ({
  latitude: 43,
  longitude: -88,
  timestamp: new Date(second * 1000).toISOString(),
})
const crew = '01HCREW'

/** A log that fails while `isDown`. */
function aLog() {
  const log = {
    batches: [] as Batch[],
    isDown: false,
    append: async (batch: Batch) => {
      log.batches.push(batch)
      await Promise.resolve()
      if (log.isDown) throw new Error('The database does not answer.')
    },
  }
  return log
}

test('fixes added since the last flush become one batch', async () => {
  const log = aLog()
  const recorder = createRecorder(log.append)
  recorder.add(crew, [fix(1), fix(2)])
  recorder.add(crew, [fix(3)])
  await recorder.flush(crew)
  await recorder.flush(crew)
  expect(log.batches.map(batch => batch.fixes)).toEqual([[fix(1), fix(2), fix(3)]])
})

test('a failed batch is retried unchanged, before later ones', async () => {
  const log = aLog()
  const recorder = createRecorder(log.append)
  log.isDown = true
  recorder.add(crew, [fix(1)])
  await expect(recorder.flush(crew)).rejects.toThrow('does not answer')
  await recorder.flushAll().catch(() => {})
  recorder.add(crew, [fix(2)])
  log.isDown = false
  await recorder.flush(crew)
  const [first, ...more] = log.batches
  expect(first?.fixes).toEqual([fix(1)])
  expect(more.at(-2)).toEqual(first!)
  expect(more.at(-1)?.fixes).toEqual([fix(2)])
  expect(more.at(-1)?.id).not.toBe(first!.id)
})

test('fixes added during a flush are part of it, and one flush runs at a time', async () => {
  const log = aLog()
  const recorder = createRecorder(log.append)
  recorder.add(crew, [fix(1)])
  const first = recorder.flush(crew)
  recorder.add(crew, [fix(2)])
  const second = recorder.flush(crew)
  await second
  expect(log.batches.map(batch => batch.fixes)).toEqual([[fix(1)], [fix(2)]])
  await first
})

test('a failure for one provider does not hold up the others', async () => {
  const stored: string[] = []
  const recorder = createRecorder(async ({ providerId }) => {
    if (providerId === 'unlucky') throw new Error('no')
    stored.push(providerId)
  })
  for (const id of ['a', 'unlucky', 'b']) recorder.add(id, [fix(1)])
  await expect(recorder.flushAll()).rejects.toThrow('Positions wait.')
  await recorder.flushAll().catch(() => {})
  expect(stored.toSorted()).toEqual(['a', 'b'])
})

test('calls onStored once the fixes and all earlier ones are in the log', async () => {
  const log = aLog()
  const recorder = createRecorder(log.append)
  const stored: string[] = []
  const add = (name: string, fixes: readonly Fix[]) => recorder.add(crew, fixes, () => stored.push(name))
  add('nothing waits', [])
  expect(stored).toEqual(['nothing waits'])
  log.isDown = true
  add('first', [fix(1)])
  add('thinned away', [])
  await recorder.flushAll().catch(() => {})
  add('second', [fix(2)])
  expect(stored).toEqual(['nothing waits'])
  log.isDown = false
  await recorder.flushAll()
  expect(stored).toEqual(['nothing waits', 'first', 'thinned away', 'second'])
})
