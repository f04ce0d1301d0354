import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { bookAndPay, customer } from '../../../../scripts/testing/steps.ts'
import type { Delivered } from '../../../adapters/outbox.ts'
import { createNotificationRecorder } from './outbox.ts'

const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()
const booking = await bookAndPay(server.browser())
await server.settled()

type TimelineEntry = Readonly<{ type: string; summary: string; data: Readonly<{ outboxId?: string }> }>

const notifications = async (): Promise<TimelineEntry[]> =>
  (await office.get(`/api/admin/service-requests/${booking.id}/timeline`)).body.filter(
    ({ type }: TimelineEntry) => type.startsWith('Notification'),
  )

test('a mail is in its booking’s history without its text, with its outbox id', async () => {
  const subject = `Your move is confirmed: ${booking.bookingNumber}`
  const [mail, ...others] = await notifications()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    type: 'NotificationKept',
    actor: 'system',
    summary: `An email to ${customer.customerEmail} was kept for the office to read: ${subject}.`,
    data: { kind: 'mail', recipient: customer.customerEmail, subject },
  })
  const [stored] = (await office.get(`/api/admin/outbox?serviceRequestId=${booking.id}`)).body
  expect(stored).toMatchObject({ id: mail?.data.outboxId, subject, state: 'kept' })
  expect(JSON.stringify(mail)).not.toContain('Hello Rosa')
})

test('it is recorded once even if it is enqueued, sent and reported again', async () => {
  const { sql } = server.deps
  await sql`update checkpoints set position = 0 where name = 'booking mails'`
  await server.settled()
  await sql`update outbox set state = 'waiting', "lockedUntil" = null where about = ${booking.id}`
  await bookAndPay(server.browser()) // Wakes the sender.
  await server.settled()
  expect(await notifications()).toHaveLength(1)
})

test('a failed delivery has its reason, and messages without a known booking do not fail the sender', async () => {
  const reports: unknown[] = []
  const { log } = server.deps
  const record = createNotificationRecorder({ log, report: error => reports.push(error) })
  const text: Delivered = {
    id: 'a text',
    kind: 'text',
    recipient: customer.customerPhone,
    payload: { text: 'Your crew is on its way.' },
    about: booking.id,
    at: '2027-03-15T13:00:00.000Z',
    delivery: { state: 'failed', reason: 'No such number' },
  }
  await record(text)
  await record({ ...text, id: 'another', about: null })
  expect(reports).toEqual([])
  await record({ ...text, id: 'a third', about: 'nothing' })
  expect(reports.map(String)).toEqual(['Error: service_requests has no nothing.'])
  expect((await notifications()).map(({ summary }) => summary)).toEqual([
    expect.stringContaining('was kept'),
    `A text message to ${customer.customerPhone} could not be delivered: No such number.`,
  ])
})
