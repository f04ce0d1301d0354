import { afterAll, expect, spyOn, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../../../src/modules/tokens.ts'

const server = await testServer()
const office = await server.administrator()
const crew = await addProvider(office)
const [mine, other, early, kept] = await Promise.all([1, 2, 3, 4].map(() => bookAndPay(server.browser())))

const { choose, fireEvent, page, press, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { BookingDetails } = await import('./booking-details.tsx')
page.setURL(server.url)
afterAll(() => server.stop())

const slot = (label: string) => screen.findByRole<HTMLInputElement>('radio', { name: label })

const showBooking = (id: string) =>
  render(<BookingDetails id={id} code={manageCode(id, server.deps.signingKey)} />, { wrapper: Surroundings })

test('a customer picks another time, and sees the remaining ones if it was taken meanwhile', async () => {
  await office.patch(`/api/admin/service-requests/${mine!.id}/assign`, {
    providerId: crew.id,
    scheduledDate: '2094-06-07T14:00:00Z',
  })
  showBooking(mine!.id)
  await press('Change date')
  await screen.findByText('Choose a day to see its times.')
  screen.getByText('June 2094')
  await press('Next month')
  const free = screen
    .getAllByRole('button', { name: /day, / })
    .find(button => !button.hasAttribute('aria-disabled'))
  const day = free?.getAttribute('aria-label') ?? ''
  fireEvent.click(free!)
  await choose('9:00 AM')

  const date = new Date(`${day} 12:00 UTC`).toISOString().slice(0, 10)
  const nine = Temporal.PlainDateTime.from(`${date}T09:00`).toZonedDateTime('America/Chicago').toInstant()
  await office.patch(`/api/admin/service-requests/${other!.id}/assign`, {
    providerId: crew.id,
    scheduledDate: nine.toString(),
  })
  await press('Choose this time')
  await screen.findByText('No crew is available at that time. Please choose another.')
  await waitFor(async () => expect((await slot('9:00 AM')).disabled).toBe(true))
  expect(screen.queryByText(/has #FM/)).toBeNull()

  await choose('4:00 PM')
  await press('Choose this time')
  await screen.findByText('Time changed')
  const { body } = await office.get(`/api/admin/service-requests/${mine!.id}`)
  expect(Date.parse(body.scheduledDate)).toBe(nine.add({ hours: 7 }).epochMilliseconds)
})

test('without a crew to choose times from, the customer requests a day, and no day is shown as full', async () => {
  await office.patch(`/api/admin/providers/${crew.id}`, { isActive: false })
  showBooking(early!.id)
  await press('Change date')
  await screen.findByText(/Tell us the day you’d like, and we’ll call you/)
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
