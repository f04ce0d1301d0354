import { expect, test } from 'bun:test'
import { exportAddress, nothingAsked, queryOf } from './filter.ts'

test('includes bookings awaiting payment in pending, also in the export', () => {
  expect(queryOf({ ...nothingAsked, status: 'pending' }).status).toEqual(['pending', 'pending_payment'])
  expect(exportAddress({ ...nothingAsked, status: 'pending', q: ' Diaz ' })).toBe(
    '/api/admin/service-requests.csv?status=pending&status=pending_payment&q=Diaz',
  )
})

test('ignores an incomplete date', () => {
  for (const from of ['0002-03-01', '0202-03-01', 'today']) {
    expect(queryOf({ ...nothingAsked, from }).from, from).toBeUndefined()
  }
  expect(queryOf({ ...nothingAsked, from: '2027-03-01' }).from).toBe('2027-03-01')
})
