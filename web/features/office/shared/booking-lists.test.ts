import { expect, test } from 'bun:test'
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OfficeBooking } from '../../../../src/shared/booking.ts'
import { exportUrl, type Filter, noFilter, pageSize, patchLists, queryOf } from './booking-lists.ts'

const listsKey = ['office', 'bookings', 'list']

/** Booking `n` of a list, newest first. */
const booking = (n: number, fields: Partial<OfficeBooking> = {}) =>
  ({
    id: `booking ${n}`,
    status: 'confirmed',
    adminNotes: null,
    createdAt: new Date(Date.UTC(2027, 0, 1) - n * 60_000).toISOString(),
    ...fields,
  }) as OfficeBooking

const pageFrom = (first: number) => Array.from({ length: pageSize }, (_, n) => booking(first + n))

function loaded(filter: Partial<Filter> = {}, pages = [pageFrom(0), pageFrom(pageSize)]) {
  const client = new QueryClient()
  const key = [...listsKey, { ...noFilter, ...filter }]
  const data: InfiniteData<readonly OfficeBooking[]> = { pages, pageParams: ['', ''] }
  client.setQueryData(key, data)
  const rows = () => client.getQueryData<typeof data>(key)?.pages.flat()
  return { client, key, rows }
}

test('updates a changed booking in place on any page', () => {
  const { client, rows } = loaded()
  const changed = booking(70, { status: 'assigned', adminNotes: 'Call first' })
  expect(patchLists(client, listsKey, changed)).toBe(true)
  expect(rows()?.[70]).toEqual(changed)
  expect(rows()?.filter(row => row.adminNotes !== null)).toEqual([changed])
})

test('ignores a booking on a page that is not loaded', () => {
  const { client, rows } = loaded()
  const before = rows()
  expect(patchLists(client, listsKey, booking(1000))).toBe(true)
  expect(rows()).toEqual(before)
})

test('refetches a list that a booking may join', () => {
  expect(patchLists(loaded().client, listsKey, booking(-1))).toBe(false)
  // A partial page is the last one.
  expect(patchLists(loaded({}, [[booking(0)]]).client, listsKey, booking(9))).toBe(false)
  expect(patchLists(loaded({ status: 'confirmed' }).client, listsKey, booking(-1))).toBe(false)
  expect(patchLists(loaded({ q: 'Ann' }).client, listsKey, booking(-1))).toBe(false)
})

test('refetches a status list that a booking leaves, but not for a booking of another status', () => {
  const { client } = loaded({ status: 'confirmed' })
  expect(patchLists(client, listsKey, booking(3, { status: 'assigned' }))).toBe(false)
  expect(patchLists(client, listsKey, booking(-1, { status: 'assigned' }))).toBe(true)
})

test('refetches an invalidated hidden list when it is shown', async () => {
  const { client, key } = loaded()
  await client.invalidateQueries({ queryKey: listsKey })
  patchLists(client, listsKey, booking(3, { adminNotes: 'Call first' }))
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

test('refetches a list whose pending response may be older than the change', async () => {
  const { client, key, rows } = loaded()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const reading = client.fetchQuery({ queryKey: key, queryFn: () => promise.then(() => ({ pages: [] })) })
  expect(patchLists(client, listsKey, booking(3))).toBe(false)
  resolve(undefined)
  await reading
  expect(rows()).toEqual([])
})

test('includes bookings awaiting payment in pending, also in the export', () => {
  expect(queryOf({ ...noFilter, status: 'pending' }).status).toEqual(['pending', 'pending_payment'])
  expect(exportUrl({ ...noFilter, status: 'pending', q: ' Diaz ' })).toBe(
    '/api/admin/service-requests.csv?status=pending&status=pending_payment&q=Diaz',
  )
})

test('ignores an incomplete date', () => {
  for (const from of ['0002-03-01', '0202-03-01', 'today']) {
    expect(queryOf({ ...noFilter, from }).from, from).toBeUndefined()
  }
  expect(queryOf({ ...noFilter, from: '2027-03-01' }).from).toBe('2027-03-01')
})
