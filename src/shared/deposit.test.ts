import { expect, test } from 'bun:test'
import { depositOf } from './deposit.ts'

test.each([
  [51_000, { percent: 100 }, 51_000],
  [51_000, { percent: 25 }, 12_750],
  [51_001, { percent: 33.3 }, 16_983],
  [51_000, { cents: 10_000 }, 10_000],
  // Never more than the price, and never a rest that no card can pay.
  [8_000, { cents: 10_000 }, 8_000],
  [10_050, { cents: 10_000 }, 10_050],
  [10_100, { cents: 10_000 }, 10_000],
  [1_000, { percent: 1 }, 100],
  [150, { percent: 50 }, 150],
])('of %i cents, %o is %i', (total, deposit, cents) => expect(depositOf(total, deposit)).toBe(cents))
