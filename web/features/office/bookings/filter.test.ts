import { expect, test } from 'bun:test'
import { exportAddress, nothingAsked, queryOf } from './filter.ts'

test('what awaits its payment is found as pending, and in the file too', () => {
  expect(queryOf({ ...nothingAsked, status: 'pending' }).status).toEqual(['pending', 'pending_payment'])
  expect(exportAddress({ ...nothingAsked, status: 'pending', q: ' Diaz ' })).toBe(
    '/api/admin/service-requests.csv?status=pending&status=pending_payment&q=Diaz',
  )
})

test('a date asks for nothing until it is whole', () => {
  for (const from of ['0002-03-01', '0202-03-01', 'today']) {
    expect(queryOf({ ...nothingAsked, from }).from, from).toBeUndefined()
  }
  expect(queryOf({ ...nothingAsked, from: '2027-03-01' }).from).toBe('2027-03-01')
})
