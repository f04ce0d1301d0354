import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { book, bookAndPay } from '../../../scripts/testing/steps.ts'
import { rebuild } from '../../eventlog/rebuild.ts'
import { createSchemas } from '../../eventlog/schemas.ts'
import { facts, tables } from '../../modules.ts'
import { addDays, dayAt } from '../../shared/chicago.ts'
import { listRequests } from './list.ts'

const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()
const customers = [
  { customerName: 'José Núñez', customerEmail: 'jose@nunez.example', customerPhone: '+1 414 555 0147' },
  { customerName: 'Mary O’Brien', customerEmail: 'mary@example.com', customerPhone: '312.555.0199' },
]
const ids: string[] = []
for (const each of customers) ids.push((await book(server.browser(), each)).id)

const found = async (query: Record<string, string>) => {
  const { body } = await office.get(`/api/admin/service-requests?${new URLSearchParams(query)}`)
  return body.map(({ customerName }: { customerName: string }) => customerName).toSorted()
}

describe('a booking search matches', () => {
  test.each([
    ['a prefix of the name without accents', 'nun'],
    ['words in any order', 'nuñez jose'],
    ['the email address', 'jose@nunez.example'],
    ['the phone as entered', '+1 414 555 0147'],
    ['the phone in another notation', '(414) 555-0147'],
    ['the phone as digits', '4145550147'],
    ['the local number', '555-0147'],
    ['the last four digits', '0147'],
  ])('%s', async (_, q) => {
    expect(await found({ q })).toEqual(['José Núñez'])
  })

  test('the number and the id', async () => {
    const [id = ''] = ids
    for (const q of [`#FM${id.slice(-6)}`, `fm${id.slice(-6).toLowerCase()}`, id.slice(-6), id]) {
      expect(await found({ q })).toEqual(['José Núñez'])
    }
  })

  test('a name with an apostrophe, however it is typed', async () => {
    for (const q of ["o'brien", 'brien', 'O’Brien']) expect(await found({ q })).toEqual(['Mary O’Brien'])
  })

  test('the addresses, and nothing for an unknown word', async () => {
    expect(await found({ q: 'Water St Racine' })).toEqual(['José Núñez', 'Mary O’Brien'])
    for (const q of ['nobody', '414 555 0148', "' | '':*", '\\']) expect(await found({ q })).toEqual([])
  })

  test('the status and the creation date', async () => {
    const days = ids.map(async id => {
      const { body } = await office.get(`/api/admin/service-requests/${id}`)
      return dayAt(body.createdAt)
    })
    const [first = '', last = ''] = await Promise.all(days)
    await office.patch(`/api/admin/service-requests/${ids[1]}/status`, { status: 'cancelled' })
    expect(await found({ status: 'cancelled', q: 'st' })).toEqual(['Mary O’Brien'])
    expect(await found({ from: first, to: last })).toHaveLength(2)
    expect(await found({ from: addDays(last, 1) })).toEqual([])
    expect(await found({ to: addDays(first, -1) })).toEqual([])
  })
})

test('scanning the newest bookings first gives the same results', async () => {
  const names = async (limit: number, cursor?: string) => {
    const page = await listRequests(server.deps.db, { q: 'racine', limit, cursor })
    return page.map(({ customerName }) => customerName)
  }
  const [older, newer] = ['José Núñez', 'Mary O’Brien']
  expect(await names(1)).toEqual([newer])
  expect(await names(1, ids[1])).toEqual([older])
  expect(await names(2)).toEqual([newer, older])
  // Less than a page of matches uses the word index.
  expect(await names(50)).toEqual([newer, older])
  expect(await names(50, ids[0])).toEqual([])
})

test('the status counts follow new, paid and changed bookings, and a rebuild', async () => {
  const counts = async () => (await office.get('/api/admin/service-requests/counts')).body
  const { total, byStatus } = await counts()
  await book(server.browser())
  const { id } = await bookAndPay(server.browser())
  await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled' })
  const { pending, cancelled = 0 } = byStatus
  const after = {
    total: total + 2,
    byStatus: { ...byStatus, pending: pending + 1, cancelled: cancelled + 1 },
  }
  expect(await counts()).toEqual(after)
  await rebuild(server.deps.sql, { tables, schemas: createSchemas(facts) })
  expect(await counts()).toEqual(after)
})

test('the list shows a change at once, and a row that a rebuild corrected', async () => {
  const { id } = await book(server.browser())
  const listed = async () => (await office.get(`/api/admin/service-requests?limit=1`)).body[0]
  await server.deps.sql`update service_requests set "customerName" = 'Wrong' where id = ${id}`
  expect(await listed()).toMatchObject({ id, status: 'pending', customerName: 'Wrong' })
  await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled' })
  expect(await listed()).toMatchObject({ id, status: 'cancelled', customerName: 'Wrong' })
  await rebuild(server.deps.sql, { tables, schemas: createSchemas(facts) })
  expect(await listed()).toMatchObject({
    id,
    status: 'cancelled',
    customerName: expect.not.stringContaining('Wrong'),
  })
})
