import { expect, test } from 'bun:test'
import { noon, stopAtNoon } from '../../../../scripts/testing/clock.ts'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { addProvider, book, bookAndPay, payWith } from '../../../../scripts/testing/steps.ts'
import { skip } from '../../../../src/eventlog/followers.ts'

const today = stopAtNoon()
const front = await frontOfOffice()
const { office, server } = front
const [north, old] = [await addProvider(office, 'North crew'), await addProvider(office, 'Old crew')]
const pathOf = (id: string) => `/api/admin/service-requests/${id}`
const setStatus = (id: string, status: string) => office.patch(`${pathOf(id)}/status`, { status })
const assign = (id: string, providerId: string, at: Temporal.ZonedDateTime) =>
  office.patch(`${pathOf(id)}/assign`, { providerId, scheduledDate: at.toInstant().toString() })
const paid = async (customerName: string, more: object = {}): Promise<string> =>
  (await bookAndPay(server.browser(), { customerName, ...more })).id

const late = await paid('Lou Late')
await assign(late, north.id, noon.subtract({ minutes: 35 }))
const soon = await paid('Sue Soon')
await assign(soon, north.id, noon.add({ hours: 5 }))
const stranded = await paid('Stan Stranded')
await assign(stranded, old.id, noon.add({ days: 2 }))
await office.patch(`/api/admin/providers/${old.id}`, { isActive: false })
const waiting = await paid('Wanda Waiting', { preferredDate: `${today.add({ days: 1 })}` })
await setStatus(waiting, 'in_progress')
const cancelled = await paid('Cora Cancelled')
await setStatus(cancelled, 'cancelled')
const { id: unpaid } = await book(server.browser(), { customerName: 'Uma Unpaid' })
await setStatus(unpaid, 'confirmed')

const { fireEvent, press, render, screen, Surroundings, waitFor, within } = await front.openDocument()
const { default: AttentionTab } = await import('./attention.tsx')
const { AttentionCount } = await import('../tabs.tsx')

const textOf = (name: string) => screen.getByRole('link', { name }).closest('li')?.textContent
/** Compares counts, because printing an unexpected element is slow. */
const count = (role: string, name?: RegExp) => screen.queryAllByRole(role, { name }).length

test('lists each booking with its reason, and assigns a crew or refunds it in place', async () => {
  const amount = `$${(await office.get(pathOf(waiting))).body.paidAmount.toFixed(2)}`
  render(
    <>
      <AttentionCount />
      <AttentionTab />
    </>,
    { wrapper: Surroundings },
  )
  await screen.findByRole('heading', { name: 'Needs Attention' })
  expect(screen.getAllByText('5').length).toBe(1)
  expect(textOf('Lou Late')).toContain('35 min late: North crew was due on Wednesday, March 10')
  expect(count('link', /^Sue Soon/)).toBe(0)
  expect(textOf('Stan Stranded')).toContain('Old crew is no longer active and still has this job on Friday')
  expect(textOf('Wanda Waiting')).toContain(
    `${amount} paid and no crew. Requested for Thu, Mar 11, 2027. The status says in progress.`,
  )
  expect(textOf('Uma Unpaid')).toContain(
    'The status is confirmed, but the payment that books it is missing or incomplete. Collect it, waive it, or cancel the booking.',
  )
  expect(textOf('Cora Cancelled')).toMatch(/Cancelled, and \$[\d,.]+ of the payment was not refunded\./)
  expect(screen.getByRole('link', { name: 'Call North crew' }).getAttribute('href')).toBe('tel:4145550122')

  await press('Assign & Schedule Wanda Waiting')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('North crew on Thu, Mar 11, 2027, 8:00 AM to 11:00 AM')
  await press('Assign crew')
  await waitFor(() => expect(count('dialog')).toBe(0))
  await waitFor(() => expect(count('region', /^Booked, without a crew/)).toBe(0))
  expect((await office.get(pathOf(waiting))).body).toMatchObject({ status: 'assigned', providerId: north.id })

  await press('Refund Cora Cancelled')
  await screen.findByRole('alertdialog')
  await press(/^Refund \$/)
  await waitFor(() => expect(count('alertdialog')).toBe(0))
  await waitFor(() => expect(count('region', /^Cancelled, not refunded/)).toBe(0))
  const { paidAmount, refundedAmount } = (await office.get(pathOf(cancelled))).body
  expect(refundedAmount).toBe(paidAmount)
})

test('says of a booking whose payment was waived that nothing was paid by card', async () => {
  const { id } = await book(server.browser(), { customerName: 'Walt Waived' })
  await office.post(`${pathOf(id)}/deposit-waiver`, { reason: 'Pays cash on the day' })
  render(<AttentionTab />, { wrapper: Surroundings })
  await screen.findByRole('link', { name: 'Walt Waived' })
  expect(textOf('Walt Waived')).toContain('Nothing paid by card and no crew. Requested for any day.')
  await setStatus(id, 'cancelled')
})

test('leads from a refund that failed to the money, and offers no refund of another payment', async () => {
  const { id } = await bookAndPay(server.browser(), { customerName: 'Rae Rejected' })
  const second = { bookingId: id, key: 'second', amountCents: 5000, description: 'Again' }
  const { clientSecret } = await server.deps.payments.createIntent(second)
  await payWith(server.browser(), String(clientSecret), 'pm_card_refundFail')
  await server.settled()
  render(<AttentionTab />, { wrapper: Surroundings })
  const failed = within(await screen.findByRole('region', { name: /^Refund that did not go through/ }))
  failed.getByRole('button', { name: 'Open the booking of Rae Rejected' })
  expect(failed.queryByRole('button', { name: /^Refund/ })).toBeNull()
  await setStatus(id, 'cancelled')
})

test('waives the payment of an unpaid booking from the list', async () => {
  const { id } = await book(server.browser(), { customerName: 'Bo Bounced' })
  await setStatus(id, 'confirmed')
  render(<AttentionTab />, { wrapper: Surroundings })
  await screen.findByRole('link', { name: 'Bo Bounced' })
  expect(count('button', /^Collect the payment of Bo Bounced$/)).toBe(1)
  expect(count('button', /^Change status of Bo Bounced$/)).toBe(1)
  await press('Waive payment of Bo Bounced')
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Pays the crew' } })
  await press('Waive payment')
  await waitFor(() => expect(textOf('Bo Bounced')).toContain('Nothing paid by card and no crew.'))
  await setStatus(id, 'cancelled')
})

test('lists failed tasks with a workaround, and removes one when it is skipped', async () => {
  // Simulates repeated mail failures for this event.
  const { sql } = server.deps
  const [assigned] = await sql`
    select position from events where stream = ${`booking-${soon}`} and type = 'ProviderAssigned'`
  const position: number = assigned?.position
  await sql`
    insert into deferred_events (reaction, position, attempts, "lastError")
    values ('booking mails', ${position}, 10, 'Error: a fault')`
  const { unmount } = render(<AttentionTab />, { wrapper: Surroundings })
  const section = within(await screen.findByRole('region', { name: 'The site could not do this 1' }))
  expect(section.getByRole('link', { name: 'Sue Soon' })).toBeTruthy()
  const text = section.getByRole('listitem').textContent
  expect(text).toContain('An email or text message about this could not be sent:')
  expect(text).toContain('North crew')
  expect(text).toContain('Call or email the customer yourself.')
  expect(text).toContain(
    `For technical support: booking mails, event ${position} (ProviderAssigned of booking-${soon}). Error: a fault`,
  )
  unmount()

  await skip(sql, 'booking mails', position)
  render(<AttentionTab />, { wrapper: Surroundings })
  await waitFor(() => expect(count('region', /^The site could not do this/)).toBe(0))
})

test('lists a task that repeats by itself and keeps failing', async () => {
  const { sql } = server.deps
  await sql`
    insert into jobs (id, kind, key, state, payload, "lastError")
    values ('sweep', 'card sweep', 'sweep', 'failed', '{}', 'Error: a fault')`
  const { unmount } = render(<AttentionTab />, { wrapper: Surroundings })
  const section = within(await screen.findByRole('region', { name: 'The site could not do this 1' }))
  const text = section.getByRole('listitem').textContent
  expect(text).toContain('that the card provider did not report may be missing here. Check its dashboard')
  expect(text).toContain('For technical support: card sweep. Error: a fault')
  unmount()
  await sql`delete from jobs where id = 'sweep'`
})

test('retries a failed task from the list', async () => {
  const { sql } = server.deps
  await setStatus(unpaid, 'cancelled')
  await server.settled()
  await sql`
    update jobs set state = 'failed', attempts = 300, "lastError" = 'Error: a fault'
    where kind = 'close checkout' and about = ${unpaid}`
  render(<AttentionTab />, { wrapper: Surroundings })
  const section = within(await screen.findByRole('region', { name: 'The site could not do this 1' }))
  expect(section.getByRole('listitem').textContent).toContain(
    'The card checkout may still be open after this:',
  )
  await press('Try Again')
  await screen.findByText('Trying again')
  await waitFor(() => expect(count('region', /^The site could not do this/)).toBe(0))
  await server.settled()
  const jobs = await sql`select state from jobs where kind = 'close checkout' and about = ${unpaid}`
  expect([...jobs]).toEqual([{ state: 'done' }])
})
