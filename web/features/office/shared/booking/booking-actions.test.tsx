import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../../scripts/testing/office-front.ts'
import { addProvider, book, bookAndPay, customer, job } from '../../../../../scripts/testing/steps.ts'

const front = await frontOfOffice()
const { office, server } = front
const crew = await addProvider(office, 'North crew')
const eight = '2094-03-16T13:00:00.000Z'
const reserved = await bookAndPay(server.browser(), { windowStart: eight, customerName: 'Rita Reserved' })
const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body

const { field, fireEvent, press, render, screen, Surroundings, waitFor } = await front.openDocument()
const { default: BookingPanel } = await import('../../booking-panel/booking-panel.tsx')
const { Board } = await import('../../schedule/board/board.tsx')

const openPanel = (id: string) => render(<BookingPanel id={id} />, { wrapper: Surroundings })

async function request(toAddress: string, more: object = {}) {
  const { body } = await server.browser().post('/api/service-requests', {
    ...job,
    ...customer,
    toAddress,
    roomSize: job.homeSize,
    ...more,
  })
  return body.serviceRequest
}

test('the board shows a reserved time in its crew’s row, and suggests the crew in the tray', async () => {
  const { unmount } = render(<Board day="2094-03-16" />, { wrapper: Surroundings })
  const block = await screen.findByRole('button', { name: 'Reserved for Rita Reserved' })
  expect(block.title).toBe(`Reserved for Rita Reserved, ${reserved.bookingNumber}`)
  await screen.findByRole('button', { name: 'Confirm North crew for Rita Reserved' })
  unmount()
})

test('one click confirms the crew and time that are reserved', async () => {
  const { unmount } = openPanel(reserved.id)
  const suggestion = await screen.findByText(/^Suggested:/)
  expect(suggestion.textContent).toBe(
    'Suggested: North crew, Tuesday, March 16, 2094 at 8:00 AM. The customer chose 8 – 10 AM.',
  )
  await press('Confirm North crew for Rita Reserved')
  await screen.findByText('Provider assigned and scheduled successfully')
  await waitFor(() => expect(screen.queryAllByText(/^Suggested:/)).toHaveLength(0))
  expect(await bookingOf(reserved.id)).toMatchObject({
    status: 'assigned',
    providerId: crew.id,
    scheduledDate: eight,
  })
  unmount()
})

test('a request with an unknown address says so, and is accepted at the corrected address', async () => {
  const { id } = await request('zzzz qqqq street')
  const { unmount } = openPanel(id)
  await screen.findByText(/^Address not found\. Nothing can be paid until you accept this request\./)
  const places = () => screen.getAllByText(/^Known to the block|^Not found|^Only the|^Found at/)
  expect(
    places()
      .map(({ textContent }) => textContent)
      .at(-1),
  ).toBe('Not found')
  await press('Accept request')
  await waitFor(() => expect(field(/^Drop-off address/).getAttribute('aria-invalid')).toBe('true'))
  fireEvent.input(field(/^Drop-off address/), { target: { value: job.toAddress } })
  await press('Accept request')
  await screen.findByText('Request accepted')
  await waitFor(() => expect(screen.queryAllByText(/^To review/)).toHaveLength(0))
  expect(await bookingOf(id)).toMatchObject({ review: null, toAddress: job.toAddress })
  unmount()
})

test('a request whose law depends on a county is accepted once the office writes it into the address', async () => {
  const { id } = await request('Maple Park, IL 60151', { fromAddress: '60614' })
  const { unmount } = openPanel(id)
  await screen.findByText('To review: Outside our area')
  await press('Accept request')
  await screen.findByText(
    /counties decide whether this move is local by law\. Write a county into its address/,
  )
  fireEvent.input(field(/^Drop-off address/), { target: { value: 'Maple Park, Kane County, IL 60151' } })
  await press('Accept request')
  await waitFor(() => expect(screen.queryAllByText(/^To review/)).toHaveLength(0))
  expect(await bookingOf(id)).toMatchObject({ review: null, jurisdiction: 'IL-local' })
  unmount()
})

test('a request outside the area is accepted as it is', async () => {
  const { id, pricing } = await request('1 E Main St, Madison, WI 53703')
  const { unmount } = openPanel(id)
  await screen.findByText('To review: Outside our area')
  await press('Accept request')
  await waitFor(() => expect(screen.queryAllByText(/^To review/)).toHaveLength(0))
  const { review, pricing: now } = await bookingOf(id)
  expect([review, now.total]).toEqual([null, pricing.total])
  unmount()
})

test('a far request is accepted at a price and with the crew’s hours', async () => {
  const { id } = await request('100 Ocean Dr, Miami Beach, FL 33139')
  const { unmount } = openPanel(id)
  await screen.findByText('To review: Outside our area')
  fireEvent.input(field(/^Your price/), { target: { value: '4250.50' } })
  fireEvent.input(field(/^What the price is for/), { target: { value: 'Two days' } })
  fireEvent.input(field(/^Crew’s hours/), { target: { value: '20.1' } })
  await press('Accept request')
  await screen.findByText('Enter 0.25 to 100 hours, in quarters of an hour')
  fireEvent.input(field(/^Crew’s hours/), { target: { value: '20.5' } })
  await press('Accept request')
  await waitFor(() => expect(screen.queryAllByText(/^To review/)).toHaveLength(0))
  expect((await bookingOf(id)).pricing).toMatchObject({ total: 4250.5, estimatedHours: 20.5 })
  unmount()
})

test('cash is recorded in the panel, and a correction without an amount is refused', async () => {
  const { id } = await book(server.browser())
  const { pricing } = await bookingOf(id)
  const { unmount } = openPanel(id)
  await screen.findByText('Not paid yet')
  await press('Record cash or check')
  fireEvent.input(field(/^Taken by/), { target: { value: 'Sam Ortiz' } })
  await press('Record')
  await screen.findByText(/^Taken by Sam Ortiz/)
  await press(/^Correct/)
  fireEvent.input(field(/^Amount/), { target: { value: '' } })
  await press('Save correction')
  await screen.findByText('Enter the amount that was taken')
  expect((await bookingOf(id)).account.received).toBe(pricing.total)
  unmount()
})

test('after a lost answer, the other choice at the same control is made at once', async () => {
  const { id } = await bookAndPay(server.browser())
  const { unmount } = openPanel(id)
  await screen.findByText('No automatic texts: the customer has not agreed')
  front.loseAnswer(`/api/admin/service-requests/${id}/sms-consent`)
  await press('They agreed on the phone')
  await screen.findByText('Could not be saved')
  await screen.findByText('Agreed to automatic texts')
  await press('They no longer want texts')
  await screen.findByText('No automatic texts: the customer has not agreed')
  unmount()
})
