import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay } from '../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()

const path = '/api/admin/service-requests.csv'

test('exports matching bookings with dollars, Chicago times and crew names', async () => {
  const { id } = await bookAndPay(server.browser(), { customerName: 'Rosa "Rosie" Diaz, Jr.' })
  const provider = await addProvider(office, 'North crew')
  await office.patch(`/api/admin/service-requests/${id}/assign`, {
    providerId: provider.id,
    scheduledDate: '2094-01-04T15:00:00Z',
  })
  await book(server.browser(), { customerName: 'Somebody else' })

  const { headers, body } = await office.get(`${path}?status=assigned`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/)
  const [heading, line, ...rest] = body.split('\r\n')
  expect(rest).toEqual([''])
  expect(heading).toStartWith('Number,Status,Service,Created,')
  expect(line).toStartWith(`#FM${id.slice(-6)},assigned,moving,`)
  expect(line).toContain('"Rosa ""Rosie"" Diaz, Jr."')
  expect(line).toContain(',2094-01-04 09:00,')
  expect(line).toMatch(/,North crew,\d+\.\d\d,\d+\.\d\d,0\.00,/)
})

test('escapes customer text that a spreadsheet would run as a formula', async () => {
  const names = ['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)']
  for (const customerName of names) await book(server.browser(), { customerName, status: 'pending' })
  const { body } = await office.get(`${path}?status=pending`)
  for (const name of names) expect(body).toContain(`'${name.replaceAll('"', '""')}`)
  expect(body).not.toMatch(/(^|,|\n)"?\s*[=+@]/)
})

test('exports a list longer than a page completely', async () => {
  await server.deps.sql`
    insert into service_requests
    select copy.* from (select * from service_requests limit 1) one, generate_series(1, 1200) n,
      jsonb_populate_record(null::service_requests, to_jsonb(one) || jsonb_build_object('id', 'copy' || n,
        'customerName', 'Copy ' || n, 'stripePaymentIntentId', null, 'status', 'confirmed')) copy`
  await server.deps.sql`
    insert into booking_accounts
    select copy.* from (select * from booking_accounts limit 1) one, generate_series(1, 1200) n,
      jsonb_populate_record(null::booking_accounts, to_jsonb(one) || jsonb_build_object('id', 'copy' || n)) copy`
  const { body } = await office.get(`${path}?status=confirmed`)
  const customers = body.match(/Copy \d+/g)
  expect(new Set(customers).size).toBe(1200)
  expect(customers).toHaveLength(1200)
})
