import { expect, test } from 'bun:test'
import { metersPerMile } from '../../src/shared/geo.ts'
import { makeDrives } from './drives.ts'
import { evaluate } from './evaluation.ts'
import { methods } from './methods.ts'

test('the simulated drives of a seed are frozen', () => {
  const digest = (seed: number) =>
    new Bun.CryptoHasher('sha256').update(JSON.stringify(makeDrives(seed))).digest('hex')
  expect([1, 2].map(digest)).toEqual([
    'dd884ce73ffd48d3592b34846aaafd347b082485f70acb376267a15dd71109cd',
    'd8927b6eddffcb2264a33d0361738904f02af2c305fa228c65a3414d4c9684d3',
  ])
})

test('a truck keeps to the limits, and drives in towns and on expressways as fast as trucks do', () => {
  const drives = makeDrives(1)
  const highest = drives.map(({ fixes }) => Math.max(...fixes.map(({ speed }) => speed)))
  expect(Math.max(...highest)).toBeLessThan((62 * metersPerMile) / 3600)
  expect(highest.filter(speed => speed > (45 * metersPerMile) / 3600).length).toBeGreaterThan(20)
  for (const { fixes, arrivedAt } of drives) {
    expect(fixes.at(-1)!.timestamp <= arrivedAt).toBeTrue()
    expect(fixes.every(({ timestamp }, n) => n === 0 || timestamp > fixes[n - 1]!.timestamp)).toBeTrue()
  }
})

test('a method that knows the truth is right, and its range holds all', () => {
  const drives = makeDrives(1).map(drive => ({
    ...drive,
    arrivedAt: Date.parse(drive.arrivedAt),
    fixes: drive.fixes.map(fix => ({ ...fix, at: Date.parse(fix.timestamp) })),
  }))
  const truth = {
    name: 'truth',
    estimate({ fixes, to }: Parameters<(typeof methods)[number]['estimate']>[0]) {
      const drive = drives.find(each => each.to === to)
      const likely = ((drive?.arrivedAt ?? 0) - (fixes.at(-1)?.at ?? 0)) / 60_000
      return { likely, earliest: likely, latest: likely }
    },
  }
  const [result, usual] = evaluate(drives, [truth, ...methods])
  expect(result).toMatchObject({ median: 1, inside: 1, width: 0 })
  expect(usual).toMatchObject({ questions: result?.questions ?? 0 })
})
