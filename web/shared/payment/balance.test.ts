import { expect, test } from 'bun:test'
import { dueToday } from './balance.ts'

test('what is due only later is not due today, until its day has come', () => {
  const account = { balance: 700.1, dueLater: 200.05 }
  expect(dueToday({ ...account, dueLaterOn: '2099-01-01' })).toBe(500.05)
  expect(dueToday({ ...account, dueLaterOn: '2020-01-01' })).toBe(700.1)
  expect(dueToday({ ...account, dueLater: 0, dueLaterOn: null })).toBe(700.1)
})
