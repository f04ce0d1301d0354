import { beforeAll, expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../../scripts/testing/office-front.ts'
import { book } from '../../../../../scripts/testing/steps.ts'

const front = await frontOfOffice()
const { office, server } = front
const { act, fireEvent, press, render, screen, Surroundings, waitFor, within } = await front.openDocument()
const { BookingHistory } = await import('./history.tsx')

let id: string
beforeAll(async () => {
  id = (await book(server.browser())).id
  await office.patch(`/api/admin/service-requests/${id}/status`, {
    status: 'confirmed',
    note: 'Paid in cash',
  })
  await office.post(`/api/service-requests/${id}/messages`, { message: 'We come at nine.' })
})

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'The booking over time' })
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.parentElement?.textContent
const scans = () => screen.getAllByRole('listitem').map(item => item.querySelector('p')?.textContent)

test('lists the events, and shows the booking at the slider position', async () => {
  render(<BookingHistory id={id} version={2} crewId={undefined} />, { wrapper: Surroundings })
  await waitFor(() => expect(fact('Status')).toBe('StatusConfirmed'))
  expect(scans()).toEqual([
    expect.stringContaining('Rosa Diaz booked a move for $'),
    'The status changed from pending to confirmed: Paid in cash.',
    'The office wrote: We come at nine.',
  ])
  expect(slider().valueAsNumber).toBe(2)

  fireEvent.change(slider(), { target: { value: '1' } })
  await waitFor(() => expect(fact('Status')).toBe('StatusConfirmedwas pending'))
  expect(slider().getAttribute('aria-valuetext')).toContain('The status changed from pending')
  fireEvent.change(slider(), { target: { value: '0' } })
  await waitFor(() => expect(fact('Status')).toBe('StatusPending'))
  expect(
    within(screen.getByRole('region', { name: /^As it stood on/ })).getByText(/booked a move/),
  ).toBeTruthy()
  await press('Now')
  await waitFor(() => expect(fact('Status')).toBe('StatusConfirmed'))
})

test('filters events by kind, and shows the data of each with money in dollars', async () => {
  render(<BookingHistory id={id} version={2} crewId={undefined} />, { wrapper: Surroundings })
  const [first] = await screen.findAllByText('Details')
  act(() => first?.closest('details')?.setAttribute('open', ''))
  expect((await screen.findByText('Total', { selector: 'dt' })).parentElement?.textContent).toMatch(
    /^Total\$[\d,]+\.\d\d$/,
  )

  const filter = screen.getByLabelText('What to show')
  fireEvent.change(filter, { target: { value: 'chat' } })
  expect(scans()).toEqual(['The office wrote: We come at nine.'])
  fireEvent.change(filter, { target: { value: 'positions' } })
  screen.getByText('Nothing of this kind yet.')
})
