import { afterAll, expect, spyOn, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../../../src/modules/tokens.ts'

const server = await testServer()
const office = await server.administrator()
const crew = await addProvider(office)
const [mine, other, early, kept] = await Promise.all([1, 2, 3, 4].map(() => bookAndPay(server.browser())))

const { choose, fireEvent, page, press, render, screen } = await openDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { BookingDetails } = await import('./booking-details.tsx')
page.setURL(server.url)
afterAll(() => server.stop())

const showBooking = (id: string) =>
  render(<BookingDetails id={id} code={manageCode(id, server.deps.signingKey)} />, { wrapper: Surroundings })

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a customer picks another window, and sees what is left if it was taken meanwhile', async () => {
  await office.patch(`/api/admin/service-requests/${mine!.id}/assign`, {
    providerId: crew.id,
    scheduledDate: '2094-06-07T14:00:00Z',
  })
  showBooking(mine!.id)
  await press('Change date')
  await screen.findByText('June 7 – 13')
  expect(button('Choose a time first').disabled).toBeTrue()
  await choose('Tuesday, June 8, 2094, 8 – 10 AM, 1 left')
  await office.patch(`/api/admin/service-requests/${other!.id}/assign`, {
    providerId: crew.id,
    scheduledDate: '2094-06-08T13:00:00Z',
  })
  await press('Choose this time')
  await screen.findByText('That time has just been taken. Please choose another one.')
  const taken = await screen.findByRole<HTMLInputElement>('radio', {
    name: 'Tuesday, June 8, 2094, 8 – 10 AM, Full',
  })
  expect(taken.disabled).toBe(true)

  await choose('Wednesday, June 9, 2094, 4 – 6 PM, 1 left')
  await press('Choose this time')
  await screen.findByText('Time changed')
  await screen.findByText('Wed, Jun 9, 2094, 4 – 6 PM')
  const { body } = await office.get(`/api/admin/service-requests/${mine!.id}`)
  expect(body).toMatchObject({
    scheduledDate: '2094-06-09T21:00:00.000Z',
    windowStart: '2094-06-09T21:00:00.000Z',
  })
})

test('without a crew to choose times from, the customer requests a day, and no day is shown as full', async () => {
  await office.patch(`/api/admin/providers/${crew.id}`, { isActive: false })
  showBooking(early!.id)
  await press('Change date')
  await screen.findByText(/Tell us the day you’d like, and we’ll call you/)
  expect(button('Choose a day first').disabled).toBeTrue()
  await press('Next month')
  const [day] = screen.getAllByRole('button', { name: /^Wednesday, / })
  fireEvent.click(day!)
  expect(screen.queryByText('Arrival time')).toBeNull()
  await press('Request this day')
  await screen.findByText('Day requested')
  const wished = day!.getAttribute('aria-label')?.replace(/, \d{4}$/, '')
  // In December, next month's date includes its year.
  await screen.findByText(
    new RegExp(`^You asked for ${wished}(, \\d{4})?\\. We’ll call you to set the time\\.`),
  )
})

test('the error of a failed cancellation is gone when the dialog opens again', async () => {
  showBooking(kept!.id)
  await press('Cancel booking')
  const offline = spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await press('Yes, cancel it')
  const failed = 'The booking could not be cancelled. Please try again or call us.'
  await screen.findByText(failed)
  offline.mockRestore()
  await press('Keep my booking')
  await press('Cancel booking')
  await screen.findByRole('alertdialog')
  expect(screen.queryAllByText(failed)).toHaveLength(0)
})
