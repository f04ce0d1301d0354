import { afterAll, beforeEach, expect, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import { Route, Routes, useParams } from 'react-router-dom'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book } from '../../../scripts/testing/steps.ts'
import { endHold } from '../../../src/modules/booking/windows/testing.ts'
import { paths } from '../../shared/paths.ts'
import type { Answers, Draft } from './draft.ts'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
const office = await server.administrator()
await addProvider(office)
const { choose, fireEvent, page, press, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { drafts, emptyDraft } = await import('./draft.ts')
const { HomeWizard } = await import('./home.tsx')
const { QuotePage } = await import('./service.tsx')
page.setURL(server.url)
afterAll(() => server.stop())

const store = getDefaultStore()
beforeEach(() => {
  for (const { draftAtom, empty } of Object.values(drafts)) store.set(draftAtom, empty)
})

const answers: Partial<Answers> = {
  fromAddress: '789 N Water St, Milwaukee, WI 53202',
  toAddress: '500 Main St, Racine, WI 53403',
  homeSize: '1bedroom',
  name: 'Rosa Diaz',
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@example.com',
  phone: '(414) 555-0147',
}
const draftWith = (more: Partial<Answers>, draft: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  ...draft,
  answers: { ...emptyDraft.answers, ...answers, ...more },
})

/** The day before the weekend in which clocks go forward, and the Monday after it. */
const [friday, monday] = ['2094-03-12', '2094-03-15']
const windowAt = (date: string, hour: number) => ({
  date,
  start: `${date}T${hour}:00:00.000Z`,
  end: `${date}T${hour + 2}:00:00.000Z`,
})

const day = () => screen.getByLabelText<HTMLInputElement>(/Preferred date/)
const bookings = async () => (await office.get('/api/admin/service-requests')).body
const Checkout = () => <h1>Checkout of {useParams().serviceRequestId}</h1>

const openQuote = () =>
  render(
    <Surroundings at={paths.moving}>
      <Routes>
        <Route path={paths.moving} element={<QuotePage service="moving" />} />
        <Route path={paths.checkout} element={<Checkout />} />
      </Routes>
    </Surroundings>,
  )

test('a window sets the day, another day clears the window, and any day clears both', async () => {
  store.set(drafts.moving.draftAtom, draftWith({}, { step: 'quote' }))
  openQuote()
  await screen.findByRole('radio', { name: 'Any day, call me', checked: true })
  fireEvent.input(day(), { target: { value: friday } })
  await screen.findByRole('radio', { name: 'Any time on Fri, Mar 12, 2094, call me', checked: true })
  await choose('Monday, March 15, 2094, 8 – 10 AM, 1 left')
  expect(day().value).toBe(monday)
  expect(store.get(drafts.moving.draftAtom).answers).toMatchObject({
    serviceDate: monday,
    arrivalWindow: windowAt(monday, 13),
  })

  fireEvent.input(day(), { target: { value: '2094-03-16' } })
  await screen.findByRole('radio', { name: 'Any time on Tue, Mar 16, 2094, call me', checked: true })
  expect(store.get(drafts.moving.draftAtom).answers.arrivalWindow).toBeNull()
  await choose('Any day, call me')
  expect(day().value).toBe('')
})

test('in the home wizard any day will do for who says so, until a day is chosen', async () => {
  store.set(drafts.home.draftAtom, draftWith({ serviceDate: friday }))
  render(<HomeWizard />, { wrapper: Surroundings })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Any day, call me' }))
  expect(day().value).toBe('')
  fireEvent.input(day(), { target: { value: monday } })
  await screen.findByRole('radio', { name: 'Any day, call me', checked: false })
  await choose('Any day, call me')
  expect(day().value).toBe('')
  await screen.findByText('Any day', { selector: 'dd' })
  await press('See my price')
  await press('Skip photos')
  await press('Book my move')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
  const [booking] = await bookings()
  expect(booking).toMatchObject({ preferredDate: null, windowStart: null, status: 'pending_payment' })
})

test('in the home wizard a day is required, and a chosen window is a day', async () => {
  store.set(drafts.home.draftAtom, draftWith({}))
  render(<HomeWizard />, { wrapper: Surroundings })
  await press('See my price')
  await screen.findByText('Date is required')
  await press('See open arrival times')
  await screen.findByText(/The number says how many crews are left/)
  screen.getByRole('radio', { name: 'Any day, call me', checked: false })
  await press('Later days')
  fireEvent.input(day(), { target: { value: friday } })
  await choose('Friday, March 12, 2094, 10 AM – 12 PM, 1 left')
  expect(screen.queryByText('Date is required')).toBeNull()
  await screen.findByText('10 AM – 12 PM', { selector: 'dd' })
})

test('a window that was taken meanwhile costs nothing typed: another one is chosen and booked', async () => {
  store.set(
    drafts.moving.draftAtom,
    draftWith({ serviceDate: monday, arrivalWindow: windowAt(monday, 13) }, { step: 'quote' }),
  )
  openQuote()
  await screen.findByRole('radio', { name: 'Monday, March 15, 2094, 8 – 10 AM, 1 left', checked: true })
  const before = (await bookings()).length
  const rival = await book(server.browser(), { windowStart: `${monday}T13:00:00.000Z` })
  expect(rival.windowStart).toBe(`${monday}T13:00:00.000Z`)
  await press('Book Now')
  await screen.findByText(/^That time has just been taken\. Please choose another one\./)
  await screen.findByRole('radio', { name: 'Monday, March 15, 2094, 8 – 10 AM, Full' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Rosa Diaz')
  expect(await bookings()).toHaveLength(before + 1)

  await choose('Tuesday, March 16, 2094, 8 – 10 AM, 1 left')
  await waitFor(() => expect(screen.queryByText(/^That time has just been taken/)).toBeNull())
  await press('Book Now')
  await screen.findByRole('heading', { name: /^Checkout of / })
  const [booking] = await bookings()
  expect(booking).toMatchObject({ windowStart: '2094-03-16T13:00:00.000Z', preferredDate: '2094-03-16' })
})

test('a draft whose day has passed asks for another day where the booking was refused', async () => {
  store.set(drafts.home.draftAtom, draftWith({ serviceDate: '2026-01-05' }, { step: 'estimate' }))
  render(<HomeWizard />, { wrapper: Surroundings })
  await press('Book my move')
  await press('Continue to payment')
  await screen.findByText('Choose a date that is not in the past')
  await screen.findByRole('radio', { name: 'Any day, call me', checked: false })
  expect(screen.queryByText(/^Any time on/)).toBeNull()
  await choose('Any day, call me')
  await waitFor(() => expect(screen.queryByText('Choose a date that is not in the past')).toBeNull())
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
})

/** Books at a time, up to the card. */
async function openPayment(arrivalWindow: ReturnType<typeof windowAt>): Promise<void> {
  store.set(
    drafts.home.draftAtom,
    draftWith({ serviceDate: arrivalWindow.date, arrivalWindow }, { step: 'estimate' }),
  )
  render(<HomeWizard />, { wrapper: Surroundings })
  await press('Book my move')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
}

test('a booking that is made again before it is paid takes the place of the first one, and its time', async () => {
  const arrivalWindow = windowAt('2094-03-17', 13)
  await openPayment(arrivalWindow)
  const first = store.get(drafts.home.draftAtom).bookingId
  await press('Back')
  await screen.findByLabelText(/First name/)
  fireEvent.input(screen.getByLabelText(/First name/), { target: { value: 'Ana' } })
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
  await waitFor(() => expect(store.get(drafts.home.draftAtom).bookingId).not.toBe(first))
  const [second, earlier] = await bookings()
  expect([second.windowStart, second.status]).toEqual([arrivalWindow.start, 'pending_payment'])
  expect([earlier.id, earlier.status, earlier.heldProviderId]).toEqual([first, 'cancelled', null])
})

test('a booking that cannot hold its time any more is made again, not repeated', async () => {
  const arrivalWindow = windowAt('2094-03-18', 13)
  await openPayment(arrivalWindow)
  const first = store.get(drafts.home.draftAtom).bookingId ?? ''
  for (const _ of Array(5))
    await office.patch(`/api/service-requests/${first}/window`, { windowStart: arrivalWindow.start })
  await endHold(server, first)
  await press('Back')
  await press('Continue to payment')
  await screen.findByText(/^We have held a time for this booking as often as we can/)
  await press('Book again')
  await press('See my price')
  await press('Skip photos')
  await press('Book my move')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
  const [second, earlier] = await bookings()
  expect([earlier.id, earlier.status]).toEqual([first, 'cancelled'])
  expect(second.windowStart).toBeNull()
})
