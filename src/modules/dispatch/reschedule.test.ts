import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, customer, register } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../tokens.ts'

const server = await testServer()
afterAll(() => server.stop())
const owner = server.browser()
const visitor = server.browser()
const office = await server.administrator()
await register(owner, 'owner')
const north = await addProvider(office, 'North crew')
const south = await addProvider(office, 'South crew')

const move = (id: string, scheduledDate: string, who = owner, headers: Record<string, string> = {}) =>
  who.patch(`/api/service-requests/${id}/schedule`, { scheduledDate }, headers)
const assign = (id: string, providerId: string, scheduledDate: string) =>
  office.patch(`/api/admin/service-requests/${id}/assign`, { providerId, scheduledDate })
const seen = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
const mails = async (id: string): Promise<{ recipient: string; subject: string }[]> => {
  await server.settled()
  return server.deps.sql`
    select recipient, payload ->> 'subject' as subject from outbox
    where about = ${id} and kind = 'mail' and state <> 'waiting' order by id`
}

test('without a crew, the new time is stored as a preference and mailed to customer and office', async () => {
  const { id } = await bookAndPay(owner)
  const nine = '2094-05-03T14:00:00.000Z'
  const { status, body } = await move(id, nine)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'confirmed', preferredDate: '2094-05-03', preferredTime: '09:00' })
  await move(id, nine)
  expect((await mails(id)).slice(1)).toEqual([
    {
      recipient: customer.customerEmail,
      subject: expect.stringMatching(/^New time requested, Monday, May 3, 2094 at 9:00 AM: #FM/),
    },
    {
      recipient: server.deps.config.mail.supportEmail,
      subject: expect.stringMatching(/^#FM\w{6}: new time, Monday, May 3, 2094 at 9:00 AM$/),
    },
  ])
})

test('without a crew, the customer can choose a bookable day without a time', async () => {
  const { id } = await bookAndPay(owner)
  const choose = (preferredDate: string) =>
    owner.patch(`/api/service-requests/${id}/preferred-date`, { preferredDate })
  await move(id, '2094-05-03T14:00:00.000Z')
  const { status, body } = await choose('2094-05-04')
  expect([status, body.preferredDate, body.preferredTime]).toEqual([200, '2094-05-04', null])
  await choose('2094-05-04')
  const [, , , mail, ...more] = await mails(id)
  expect(mail?.subject).toMatch(/^New time requested, Tuesday, May 4, 2094: #FM/)
  expect(more).toEqual([expect.objectContaining({ recipient: server.deps.config.mail.supportEmail })])

  for (const day of ['2094-05-08', '2024-05-07', 'tomorrow']) expect((await choose(day)).status).toBe(422)
  await assign(id, north.id, '2094-05-18T14:00:00Z')
  expect((await choose('2094-05-05')).body.error).toBe('crew_booked')
})

test('a booking keeps its crew if it is available, and otherwise gets another', async () => {
  const [mine, others, third] = await Promise.all([bookAndPay(owner), bookAndPay(owner), bookAndPay(owner)])
  await assign(mine.id, north.id, '2094-05-04T14:00:00Z')
  await assign(others.id, north.id, '2094-05-06T14:00:00Z')
  const before = await seen(mine.id)

  expect((await move(mine.id, '2094-05-05T14:00:00.000Z')).status).toBe(200)
  const moved = await seen(mine.id)
  expect([moved.providerId, moved.scheduledDate]).toEqual([north.id, '2094-05-05T14:00:00.000Z'])

  expect((await move(mine.id, '2094-05-06T14:00:00.000Z')).status).toBe(200)
  const changed = await seen(mine.id)
  expect([changed.providerId, changed.scheduledDate]).toEqual([south.id, '2094-05-06T14:00:00.000Z'])
  expect([changed.paidAmount, changed.status]).toEqual([before.paidAmount, 'assigned'])

  await assign(third.id, north.id, '2094-05-07T14:00:00Z')
  const refused = await move(third.id, '2094-05-06T14:00:00.000Z')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'No crew is available at that time. Please choose another.',
  ])
  expect(refused.body.slots[2]).toEqual({ time: '09:00', label: '9:00 AM', available: false })
  const subjects = (await mails(mine.id)).map(({ subject }) => subject)
  expect(
    subjects.filter(subject => subject.startsWith('Your crew is booked for Thursday, May 6, 2094')),
  ).toHaveLength(1)
  expect(subjects.filter(subject => subject.includes('new time, Thursday, May 6, 2094'))).toHaveLength(1)
})

test('customers choose a slot from tomorrow on; nobody can choose an unavailable time', async () => {
  const { id } = await bookAndPay(owner)
  const now = new Date().toISOString()
  const issues = async (at: string) => (await move(id, at)).body.issues
  expect(await issues(now)).toEqual([{ path: 'scheduledDate', message: 'Choose tomorrow or a later day' }])
  expect(await issues('2094-05-10T14:10:00Z')).toEqual([
    { path: 'scheduledDate', message: 'Choose one of the times shown' },
  ])
  expect(await issues('2094-05-08T14:00:00Z')).toEqual([
    { path: 'scheduledDate', message: 'Choose a day from Monday to Friday' },
  ])
  expect((await move(id, '2094-05-08T14:00:00Z', office)).status).toBe(409)
  expect((await move(id, '2094-05-10T14:00:00Z', office)).status).toBe(200)
})

test('only the owner, the mailed link and the office can reschedule', async () => {
  const { id } = await bookAndPay(owner)
  const at = '2094-05-11T14:00:00Z'
  const link = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
  expect((await move(id, at, visitor)).status).toBe(401)
  const other = server.browser()
  await register(other, 'other')
  expect((await move(id, at, other)).status).toBe(403)
  expect((await move(id, at, visitor, link)).status).toBe(200)
})

test('the responses contain no contact data or notes', async () => {
  const { id } = await bookAndPay(owner)
  await office.patch(`/api/admin/service-requests/${id}/status`, { adminNotes: 'Ring twice' })
  const day = { preferredDate: '2094-05-13' }
  const answers = [
    await move(id, '2094-05-12T14:00:00.000Z'),
    await owner.patch(`/api/service-requests/${id}/preferred-date`, day),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    for (const field of ['adminNotes', 'customerName', 'customerEmail', 'customerPhone', 'userId'])
      expect(body).not.toHaveProperty(field)
  }
})

test('rescheduling is refused before payment and after the job has started or is over', async () => {
  const unpaid = await book(owner)
  const { id } = await bookAndPay(owner)
  const at = '2094-05-12T14:00:00Z'
  const messages = [(await move(unpaid.id, at)).body.message]
  expect((await owner.get(`/api/my/service-requests/${id}`)).body.canReschedule).toBe(true)
  for (const status of ['in_progress', 'completed', 'cancelled']) {
    await office.patch(`/api/admin/service-requests/${id}/status`, { status })
    const { status: code, body } = await move(id, at)
    messages.push(body.message)
    expect(code, status).toBe(409)
  }
  expect(messages).toEqual([
    'Please pay for the booking first. Then you can choose another time.',
    'This service is already underway, so its time can no longer be changed. Please call us.',
    'This service is complete, so its time can no longer be changed. Please call us.',
    'This booking is cancelled.',
  ])
})
