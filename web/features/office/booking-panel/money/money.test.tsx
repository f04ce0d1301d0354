import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../../scripts/testing/office-front.ts'
import { addProvider, bookAndPay, customer, job, monday } from '../../../../../scripts/testing/steps.ts'
import { money, toCents } from '../../../../../src/shared/money.ts'

const front = await frontOfOffice()
const { server } = front
const { fireEvent, press, render, screen, Surroundings, waitFor, within } = await front.openDocument()
const { WithBooking } = await import('../../testing/with-booking.tsx')
const { Money } = await import('./money.tsx')

const Panel = ({ id }: Readonly<{ id: string }>) => (
  <WithBooking id={id}>{booking => <Money booking={booking} />}</WithBooking>
)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const accountOf = async (id: string) =>
  (await front.office.get(`/api/admin/service-requests/${id}/account`)).body

/** A two-bedroom move with a crew at 9:00. */
async function bookLargeMove(ends: object = {}) {
  const visitor = server.browser()
  const move = {
    ...{ serviceType: 'moving', homeSize: '2bedroom' },
    ...{ fromAddress: '789 N Water St, Milwaukee, WI 53202', toAddress: '500 Main St, Racine, WI 53403' },
    accessDetails: { floorLevel: 0, hasElevator: false, stairsCount: 0 },
    ...ends,
  }
  const { estimateId, pricing } = (await visitor.post('/api/calculate-pricing', move)).body
  const { id } = await bookAndPay(visitor, { ...move, ...customer, estimateId, pricing })
  const crew = await addProvider(front.office, `Crew ${crypto.randomUUID()}`)
  await front.office.patch(`/api/admin/service-requests/${id}/assign`, {
    ...{ providerId: crew.id, scheduledDate: '2094-01-04T15:00:00Z' },
  })
  return { id, pricing }
}

test('shows the estimate beside the work, and one button closes the job and says what is refunded', async () => {
  const { id, pricing } = await bookLargeMove()
  const { unmount } = render(<Panel id={id} />, { wrapper: Surroundings })
  await screen.findByText('Total')
  await press('Close the job')
  expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe('09:00')
  type('Breaks in minutes', '30')
  // 4:15 of the estimated 4:45, without the break.
  type('End', '13:45')
  expect(screen.getByLabelText<HTMLInputElement>('Worked in minutes', { exact: false }).value).toBe('255')
  const button = await screen.findByRole('button', { name: 'Close and refund $105.00' })
  const table = within(screen.getByRole('table', { name: 'Estimate and actual price' }))
  const labor = table.getByRole('rowheader', { name: /^Labor/ }).closest('tr')
  expect(labor?.textContent).toBe('Labor3 movers × 3.5 h × $70.00$840.00$735.00')

  fireEvent.click(button)
  await screen.findByText('3 workers, 4 h 15 min. Estimated at', { exact: false })
  await waitFor(async () => expect(await accountOf(id)).toMatchObject({ refunded: 105, balance: 0 }))
  expect(await accountOf(id)).toMatchObject({ price: pricing.total - 105 })
  expect((await accountOf(id)).settlement.span).toEqual({
    startedAt: '2094-01-04T15:00:00.000Z',
    endedAt: '2094-01-04T19:45:00.000Z',
    breakMinutes: 30,
  })
  expect((await front.office.get(`/api/admin/service-requests/${id}`)).body.status).toBe('completed')
  unmount()
})

test('a discount whose answer is lost is given once, although the balance on the page has changed', async () => {
  const { id, pricing } = await bookLargeMove()
  const { unmount } = render(<Panel id={id} />, { wrapper: Surroundings })
  await press('Discount or charge')
  type('Amount in dollars', '20')
  type('What it is for', 'A late start')
  type('Reason, for the customer', 'The crew was late')
  front.loseAnswer(`/api/admin/service-requests/${id}/charges`)
  await press('Give discount')
  await screen.findByText('Please try again.')
  await screen.findByText('A late start')
  await press('Give discount')
  await screen.findByText(/^This was already sent with other details\./)
  expect(await accountOf(id)).toMatchObject({ price: pricing.total - 20 })
  unmount()
})

test('more than the estimate is due only if somebody agreed to it', async () => {
  const { id, pricing } = await bookLargeMove()
  const { unmount } = render(<Panel id={id} />, { wrapper: Surroundings })
  await screen.findByText('Total')
  await press('Close the job')
  type('Worked in minutes', String(pricing.estimatedHours * 60))
  await press('Add an extra')
  type('What was added', 'Stair climber')
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Fill in the form first' }).disabled,
  ).toBeTrue()
  type('In dollars', '80')
  await screen.findByText('$80.00 above the estimate is not charged: nobody agreed to it.')
  await screen.findByRole('button', { name: 'Close the job' })
  type('Agreed by', 'Rosa Diaz')
  fireEvent.click(await screen.findByRole('button', { name: 'Close; $80.00 is due' }))
  await screen.findByText('Balance due')
  await press('Correct the hours')
  expect(screen.getByLabelText<HTMLInputElement>('What was added').value).toBe('Stair climber')
  unmount()
})

test('a local Illinois move takes no extras and no discounts', async () => {
  const ends = {
    fromAddress: '2140 N Lincoln Ave, Chicago, IL 60614',
    toAddress: '820 Davis St, Evanston, IL 60201',
  }
  const { id } = await bookLargeMove(ends)
  const { unmount } = render(<Panel id={id} />, { wrapper: Surroundings })
  await screen.findByText('Total')
  expect(screen.queryByRole('button', { name: 'Discount or charge' })).toBeNull()
  await press('Close the job')
  expect(screen.queryByRole('button', { name: 'Add an extra' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Travel in minutes').value).toBe('45')
  unmount()
})

test('a discount needs a reason, and lowers the price', async () => {
  const { id, pricing } = await bookLargeMove()
  render(<Panel id={id} />, { wrapper: Surroundings })
  await screen.findByText('Total')
  await press('Discount or charge')
  type('Amount in dollars', '25')
  type('What it is for', 'Late arrival')
  await press('Give discount')
  await screen.findByText('Say why')
  type('Reason, for the customer', 'The crew was an hour late')
  await press('Give discount')
  await screen.findByText('The crew was an hour late')
  expect(await accountOf(id)).toMatchObject({ price: pricing.total - 25 })
})

test('what the crew reported fills the form, and is shown beside it', async () => {
  const { id } = await bookLargeMove()
  const { body: booking } = await front.office.get(`/api/admin/service-requests/${id}`)
  const ana = { id: 'ana', name: 'Ana Ruiz', language: 'en' }
  await front.office.patch(`/api/admin/providers/${booking.providerId}`, { members: [ana] })
  const { token } = (await front.office.post(`/api/admin/providers/${booking.providerId}/crew-link`)).body
  await front.office.post(`/api/admin/service-requests/${id}/crew-plan`, { members: ['ana'], trucks: [] })
  const start = Date.now() - 6 * 3_600_000
  const steps = [
    ...[['drive_started', 0] as const, ['arrived', 20] as const, ['work_started', 30] as const],
    ...[['break_started', 60] as const, ['work_resumed', 75] as const, ['loaded', 120] as const],
    ...[['unloaded', 240] as const, ['finished', 255] as const],
  ].map(([type, minutes]) => ({
    ...{ id: type, type, by: 'ana' },
    at: new Date(start + minutes * 60_000).toISOString(),
  }))
  const extra = {
    ...{ id: 'extra', type: 'extra_agreed', by: 'ana' },
    at: new Date(start + 130 * 60_000).toISOString(),
    data: { label: 'A piano', amountCents: 15_000, agreedBy: 'Rosa Diaz' },
  }
  const sent = await server
    .browser()
    .post(`/api/crew/jobs/${id}/events`, [...steps, extra], { 'x-crew-token': token })
  expect(sent.body.refused).toEqual([])

  const { unmount } = render(<Panel id={id} />, { wrapper: Surroundings })
  await screen.findByText('Total')
  await press('Close the job')
  const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(value(/^Workers/)).toBe('1')
  expect([value(/^Breaks/), value(/^Worked/), value(/^Travel/)]).toEqual(['15', '210', '40'])
  expect([value(/^What was added/), value(/^In dollars/), value(/^Agreed by/)]).toEqual([
    ...['A piano', '150.00', 'Rosa Diaz'],
  ])
  const reported = screen.getByRole('region', { name: 'Reported by the crew' })
  expect(reported.textContent).toContain('A piano, $150.00, agreed by Rosa Diaz')
  expect(reported.textContent).toContain('Total: 20 min drive to the customer, 3 h 30 min of work')
  await screen.findByRole('table', { name: 'Estimate and actual price' })
  unmount()
})

test('a request that could not be located does not say which rules apply', async () => {
  const { body } = await server.browser().post('/api/service-requests', {
    ...customer,
    ...{ serviceType: 'moving', roomSize: job.homeSize, preferredDate: monday },
    ...{ fromAddress: 'zzzz qqqq street', toAddress: job.toAddress, totalPrice: 0 },
  })
  render(<Panel id={body.serviceRequest.id} />, { wrapper: Surroundings })
  await screen.findByText(/^There is no estimate yet\. Which rules apply depends/)
  expect(screen.queryByText(/Move between states/)).toBeNull()
})

test('refuses a refund once another one was made since its dialog was opened', async () => {
  const { id, pricing } = await bookLargeMove()
  const { unmount } = render(<Panel id={id} />, { wrapper: Surroundings })
  await screen.findByText('Total')
  await press('Refund')
  type('Amount in dollars', '20')
  await front.office.post(`/api/admin/service-requests/${id}/refund`, { amount: 20 })
  await press('Refund $20.00')
  const left = money(toCents(pricing.total) - 2000)
  await screen.findByText(`The amount that can be refunded has changed to ${left}. Nothing was refunded.`)
  // The page knows it by now.
  await screen.findByText(/^Refunded, /, { exact: false })
  await press('Refund $20.00')
  await screen.findByText(
    'The amount that can be refunded has changed. Close this and check the money again.',
  )
  await press('Don’t refund')
  await press('Refund')
  type('Amount in dollars', '5')
  await press('Refund $5.00')
  await waitFor(async () => expect((await accountOf(id)).refunded).toBe(25))
  unmount()
})

test('records what was paid back by hand, at most what we owe', async () => {
  const { id } = await bookLargeMove()
  await front.office.post(`/api/admin/service-requests/${id}/cash`, {
    ...{ kind: 'cash', amount: 80, takenBy: 'Sam Ortiz' },
  })
  const { unmount } = render(<Panel id={id} />, { wrapper: Surroundings })
  await press('Record money paid back')
  await screen.findByText(/^We owe the customer \$80\.00\./)
  type('Amount in dollars', '90')
  await press('Record')
  await screen.findByText('Enter at most $80.00')
  screen.getByText('Enter who paid it')
  type('Amount in dollars', '80')
  type('Paid by', 'Sam Ortiz')
  type('Note for the customer', 'check 1043')
  await press('Record')
  await screen.findByText(/^Paid back by check, /)
  expect(await accountOf(id)).toMatchObject({ balance: 0, refunded: 80 })
  expect(screen.queryByText('Record money paid back')).toBeNull()
  await press('Remove $80.00 paid back')
  await screen.findByText('Remove the $80.00 paid back?')
  type('Reason', 'The check was not sent')
  await press('Remove')
  await screen.findByText(/^Refund canceled, /)
  expect(await accountOf(id)).toMatchObject({ balance: -80, refunded: 0 })
  unmount()
})
