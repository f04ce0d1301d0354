import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callScript } from './testing/run-script.ts'
import { rooms } from './testing/steps.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairmove-photos-'))
afterAll(() => rm(folder, { recursive: true }))

async function evaluate(labels: Record<string, Record<string, number>>) {
  await Bun.write(join(folder, 'labels.json'), JSON.stringify(labels))
  return callScript(['eval-vision', folder], {})
}

test('counts the labeled photos, and calibrates nothing on a few', async () => {
  await Bun.write(join(folder, 'living-room.jpg'), await rooms.sofaAndChair())
  const { code, out } = await evaluate({ 'living-room.jpg': { sofa: 1, 'dining-chair': 2 } })
  expect(code).toBe(0)
  expect(out).toMatch(/^dining-chair +2 +1 +100% +50%$/m)
  expect(out).toMatch(/^sofa +1 +1 +100% +100%$/m)
  expect(out).toContain('55 cu ft said, 60 cu ft true, on 1 photo.\n')
  expect(out).toContain('No calibration: something was counted on 1 of the photos, and it takes 40.\n')
})

test('names a photo that is missing or cannot be read, and an unknown item', async () => {
  const failed = (err: string) => ({ code: 1, out: '', err })
  expect(await evaluate({ 'none.jpg': {} })).toEqual(failed('none.jpg cannot be read.\n'))
  await Bun.write(join(folder, 'letter.jpg'), 'Dear movers')
  expect(await evaluate({ 'letter.jpg': {} })).toEqual(failed('letter.jpg cannot be read.\n'))
  expect(await evaluate({ 'a.jpg': { couch: 1 } })).toEqual(
    failed('labels.json names "couch", which is not in the cube sheet.\n'),
  )
})
