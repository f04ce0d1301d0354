import { afterAll, beforeEach, expect, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import { ulid } from 'ulid'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { monday, rooms, uploadPhoto } from '../../../scripts/testing/steps.ts'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
const { act, choose, cleanup, fireEvent, page, press, render, screen, waitFor } = await openDocument()
const { dollars } = await import('../../shared/payment/dollars.ts')
const { Surroundings } = await import('../../shared/testing.tsx')
const { frontOf, payWithCard } = await import('../../shared/payment/testing.ts')
const { drafts, emptyDraft, rescheduled } = await import('./draft.ts')
const { HomeWizard } = await import('./home.tsx')

const { draftAtom } = drafts.home

const front = frontOf(server)
afterAll(async () => {
  await front.stop()
  await server.stop()
})
page.setURL(front.url)
beforeEach(() => {
  front.mend()
  getDefaultStore().set(draftAtom, emptyDraft)
})

const open = () => render(<HomeWizard />, { wrapper: Surroundings })
const reopen = () => {
  cleanup()
  open()
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const typed = (label: RegExp) => field(label).value

async function fillDetails() {
  await heading('What can we do for you?')
  type(/Pickup address/, '789 N Water St, Milwaukee, WI 53202')
  type(/Drop-off address/, '500 Main St, Racine, WI 53403')
  type(/Preferred date/, monday)
  await choose(/2-3 Bedrooms/)
}
async function toEstimate(next = 'Skip photos') {
  await fillDetails()
  await press('See my price')
  await heading('Show us what we will carry')
  await press(next)
  await heading('Your move')
}
async function toContact() {
  await toEstimate()
  await press('Book my move')
  await heading('Who do we call?')
}
async function toPayment() {
  await toContact()
  fillContact('Rosa')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
}

function fillContact(firstName: string) {
  type(/First name/, firstName)
  type(/Last name/, 'Diaz')
  type(/^Email \*/, 'rosa@example.com')
  type(/^Phone \*/, '(414) 555-0147')
}

/** Timers of this length do not fire until restored. */
function withholdTimers(withheldMs: number) {
  const start = globalThis.setTimeout
  const startUnlessWithheld = (work: () => void, ms?: number) =>
    start(work, ms === withheldMs ? 1_000_000_000 : ms)
  globalThis.setTimeout = Object.assign(startUnlessWithheld, start)
  return () => {
    globalThis.setTimeout = start
  }
}

const bookings = async () => (await (await server.administrator()).get('/api/admin/service-requests')).body

test('a collapsed question shows its answer, and opens if it contains an error', async () => {
  open()
  await fillDetails()
  const access = screen.getByText('Floor, stairs and elevator at pickup').closest('details')!
  expect(access.open).toBeFalse()
  expect(access.querySelector('summary')?.textContent).toContain('Ground floor, no steps')
  type(/^Floors up$/, '11')
  expect(access.querySelector('summary')?.textContent).toContain('11 floors up')
  await press('See my price')
  await screen.findByText('Please enter a number from 0 to 10')
  expect(access.open).toBeTrue()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Floors up$/))
})

test('a special item that is typed but not added counts', async () => {
  open()
  await fillDetails()
  type(/Another special item/, 'A harp')
  await press('See my price')
  await heading('Show us what we will carry')
  expect(getDefaultStore().get(draftAtom).answers).toMatchObject({ specialItems: ['A harp'], typedItem: '' })
})

test('a live price shows beside the questions before submission', async () => {
  open()
  await fillDetails()
  await screen.findByText('Labor')
  const total = screen.getByText(/^\$1,\d{3}\.\d\d$/, { selector: 'output' }).textContent ?? ''
  expect(
    screen.getByText(
      (text, element) =>
        element?.tagName === 'SPAN' &&
        text.includes(`We never charge more than ${total} without asking you.`),
    ),
  ).toBeDefined()
})

test('each line of the estimate expands to its arithmetic, with crew, hours and rate', async () => {
  open()
  await toEstimate()
  const line = screen.getByText('Labor').closest('details')
  expect(line?.textContent).toContain('3 movers × 4 h × $70.00')
  expect(screen.getByText(/3 people × 4\.75 hours × \$70\.00 an hour each/)).toBeDefined()
  expect(screen.getByText(/^\d+ miles \(approximate\)$/)).toBeDefined()
})

test('each new step focuses its heading', async () => {
  open()
  await toEstimate()
  expect(document.activeElement?.textContent).toBe('Your move')
  await press('Back')
  expect(document.activeElement?.textContent).toBe('What can we do for you?')
})

test('the booking awaits payment, and resubmitting the same data keeps the same booking', async () => {
  open()
  await toPayment()
  await press('Back')
  await heading('Who do we call?')
  expect(typed(/First name/)).toBe('Rosa')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
  expect(await bookings()).toMatchObject([{ customerName: 'Rosa Diaz', status: 'pending_payment' }])

  await press('Back')
  await heading('Who do we call?')
  type(/First name/, 'Rosalia')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
  expect(await bookings()).toHaveLength(2)
})

test('a booking response that arrives after the visitor went back is not paid for', async () => {
  open()
  await toContact()
  fillContact('Rosa')
  const { received, release } = front.hold('/api/service-requests')
  await press('Continue to payment')
  await received
  await press('Back')
  await heading('Your move')
  await press('Back')
  await heading('What can we do for you?')
  await choose(/Studio/)
  await act(async () => release())
  await press('See my price')
  await heading('Show us what we will carry')
  expect(getDefaultStore().get(draftAtom).bookingId).toBeNull()
})

test('a booking whose reply was lost is not made again, although a reload brings a fresh estimate', async () => {
  open()
  await toContact()
  fillContact('Olga')
  front.alter('/api/service-requests', () => ({}))
  await press('Continue to payment')
  await screen.findByText('Booking Failed')
  const made = (await act(bookings)).length
  front.alter('/api/calculate-pricing', quote => ({ ...quote, estimateId: ulid() }))
  reopen()
  await heading('Who do we call?')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
  expect(await act(bookings)).toHaveLength(made)
})

test('a reload of the payment or the confirmation requests no price', async () => {
  open()
  await toPayment()
  const before = front.timesAsked('/api/calculate-pricing')
  reopen()
  await payWithCard('4242424242424242')
  await heading('Booking Confirmed!')
  reopen()
  await heading('Booking Confirmed!')
  expect(front.timesAsked('/api/calculate-pricing')).toBe(before)
})

test('the payment starts with the client secret that the booking returned', async () => {
  open()
  const before = front.timesAsked('/api/create-payment-intent')
  await toPayment()
  expect(front.timesAsked('/api/create-payment-intent')).toBe(before)
})

test('a chosen size or suggestion is priced at once, while typed text waits for a pause', async () => {
  open()
  await heading('What can we do for you?')
  const restore = withholdTimers(700)
  await fillDetails()
  await screen.findByText('Labor')

  const before = front.timesAsked('/api/calculate-pricing')
  act(() => screen.getByLabelText(/Drop-off address/).focus())
  type(/Drop-off address/, 'Kenosha')
  const [suggestion] = await screen.findAllByRole('option')
  expect(front.timesAsked('/api/calculate-pricing')).toBe(before)
  fireEvent.click(suggestion!)
  await waitFor(() => expect(front.timesAsked('/api/calculate-pricing')).toBe(before + 1))
  restore()
})

test('navigating away and back keeps the input and the step', async () => {
  open()
  await fillDetails()
  reopen()
  await screen.findByLabelText(/Pickup address/)
  expect(typed(/Pickup address/)).toBe('789 N Water St, Milwaukee, WI 53202')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /2-3 Bedrooms/ }).checked).toBe(true)

  await press('See my price')
  await heading('Show us what we will carry')
  reopen()
  await heading('Show us what we will carry')
})

test('a changed price is shown, and booked only after the visitor accepts it', async () => {
  open()
  await fillDetails()
  await screen.findByText('Labor')
  front.alter('/api/calculate-pricing', quote => ({
    ...quote,
    pricing: { ...quote.pricing, total: 1 },
    range: null,
  }))
  await choose(/Studio/)
  await screen.findByText('$1.00', { selector: 'output' })
  await press('See my price')
  await heading('Show us what we will carry')
  await press('Skip photos')
  await heading('Your move')
  await press('Book my move')
  await heading('Who do we call?')
  const before = (await act(bookings)).length

  fillContact('Rosa')
  await press('Continue to payment')
  const words = await screen.findByText(/It was \$1\.00 when you looked and is now \$[\d,.]+\d\./)
  await waitFor(() => expect(document.activeElement === words.closest('[role=alert]')).toBeTrue())
  expect(await act(bookings)).toHaveLength(before)

  const now = screen.getByText(/^\$[\d,]+\.\d\d$/, { selector: 'output' }).textContent
  await press(`Book for ${now}`)
  await screen.findByRole('button', { name: `Pay ${now}` })
})

test('a booking refused for its price can be retried if the price turns out the same', async () => {
  open()
  await toContact()
  front.break('/api/service-requests', 409, { error: 'price_changed', message: 'The price has changed.' })
  fillContact('Rosa')
  await press('Continue to payment')
  await screen.findByText('Booking Failed')
  front.mend()
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
})

test('a ZIP code is enough for the price; the booking asks for the house number', async () => {
  open()
  await fillDetails()
  type(/Pickup address/, '53202')
  await press('See my price')
  await heading('Show us what we will carry')
  await press('Skip photos')
  await heading('Your move')
  await press('Book my move')
  await heading('Who do we call?')
  const asked =
    'Your crew needs the street and house number. Add them here, or tell us when we call before the move.'
  expect(screen.getByText(asked)).toBeDefined()
  expect(screen.queryByLabelText(/Drop-off address/)).toBeNull()
  type(/Pickup address/, '2001 W National Ave, Milwaukee, WI 53204')
  expect(screen.queryByText(asked)).toBeNull()
  fillContact('Zita')
  await press('Continue to payment')
  // Another route has another price, which is requested before booking.
  await press(/^Book for/)
  await screen.findByLabelText(/Card number/)
  expect((await bookings())[0]).toMatchObject({
    customerName: 'Zita Diaz',
    fromAddress: '2001 W National Ave, Milwaukee, WI 53204',
  })
})

test('both ends are asked for stairs and a long carry, and the price counts both', async () => {
  open()
  await fillDetails()
  type(/^Other steps$/, '36')
  type(/^Other steps at drop-off$/, '48')
  fireEvent.click(screen.getByRole('checkbox', { name: /75 feet from the door at drop-off/ }))
  await screen.findByText('Stairs and floors at pickup')
  const atDropOff = await screen.findByText('Stairs and floors at drop-off')
  expect(atDropOff.closest('details')?.textContent).toContain(
    '3 flights of stairs beyond the first and a long carry',
  )
})

async function sendRequest(firstName: string) {
  await heading('Who do we call?')
  expect(screen.getByText(/Nothing is charged/)).toBeDefined()
  fillContact(firstName)
  await press('Send the request')
  await heading('We have your request')
  expect(screen.queryByText('Booking Confirmed!')).toBeNull()
  expect(screen.getByText('Nothing is charged.')).toBeDefined()
  const [booking] = await act(bookings)
  await screen.findByText(booking.bookingNumber)
  return booking
}

test('an address that is not found has no price; its ZIP code gives one', async () => {
  open()
  await fillDetails()
  type(/Drop-off address/, 'zzzz qqqq street')
  const need = await screen.findByText('We couldn’t find this address. Please add its ZIP code.')
  expect(field(/Drop-off address/).getAttribute('aria-describedby')).toBe(need.id)
  expect(screen.getByText('$ –', { selector: 'output' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Request a review' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'See my price' })).toBeNull()
  type(/Drop-off address/, 'zzzz qqqq street, 53403')
  expect(screen.queryByText(need.textContent ?? '')).toBeNull()
  await screen.findByText('Labor')
  expect(screen.queryByRole('button', { name: 'Request a review' })).toBeNull()
  await press('See my price')
  await heading('Show us what we will carry')
})

test('the same address at both ends is asked about at the drop-off field', async () => {
  open()
  await fillDetails()
  type(/Drop-off address/, '789 N Water Street, Milwaukee WI')
  const question = await screen.findByText(
    'This is the same address as the pickup. Where should we bring your things?',
  )
  expect(field(/Drop-off address/).getAttribute('aria-describedby')).toBe(question.id)
})

test('without a ZIP code the office gets a request, and nothing is charged', async () => {
  open()
  await fillDetails()
  type(/Pickup address/, '🏠')
  type(/Drop-off address/, 'zzzz qqqq street')
  await press('See my price')
  await waitFor(() => expect(document.activeElement === field(/Pickup address/)).toBeTrue())
  await press('Request a review')
  const before = front.timesAsked('/api/create-payment-intent')
  const booking = await sendRequest('Una')
  expect(booking).toMatchObject({ status: 'pending', review: 'unlocated', toAddress: 'zzzz qqqq street' })
  expect(front.timesAsked('/api/create-payment-intent')).toBe(before)
  reopen()
  await heading('We have your request')
  await press('Start New Quote')
  await heading('What can we do for you?')
})

test('an address that is found after all must be priced before it is booked', async () => {
  open()
  await fillDetails()
  type(/Drop-off address/, 'zzzz qqqq street')
  await press('Request a review')
  await heading('Who do we call?')
  type(/Drop-off address/, '500 Main St, Racine, WI 53403')
  await press('See my price')
  await heading('Your move')
  await screen.findByText('Labor')
})

test('outside the service area the office gets a request, and nothing is charged', async () => {
  open()
  await fillDetails()
  type(/Drop-off address/, '1 E Main St, Madison, WI 53703')
  await screen.findByText(/^Outside our usual area/)
  await press('See my price')
  await heading('Show us what we will carry')
  await press('Skip photos')
  await heading('Your move')
  expect(screen.getByText(/request a review/)).toBeDefined()
  const windowStart = '2094-03-16T13:00:00.000Z'
  act(() =>
    getDefaultStore().set(draftAtom, draft =>
      rescheduled(draft, { date: '2094-03-16', start: windowStart, end: '2094-03-16T15:00:00.000Z' }),
    ),
  )
  await press('Request a review')
  await screen.findByText(/^This is outside our usual area\. Nothing is charged/)
  const { pricing, ...booking } = await sendRequest('Otto')
  expect(booking).toMatchObject({ review: 'outside', status: 'pending', windowStart, heldUntil: null })
  await screen.findByText(/Tuesday, March 16, 2094, 8:00.AM to 10:00.AM/)
  screen.getByText(
    `We check the route, and confirm the price of ${dollars(pricing.total)} or tell you another one.`,
  )
})

test('a local move in Illinois is labeled an estimate, billed by the hour', async () => {
  open()
  await fillDetails()
  type(/Pickup address/, '233 S Wacker Dr, Chicago, IL 60606')
  type(/Drop-off address/, '100 N Main St, Wheaton, IL 60187')
  await press('See my price')
  await heading('Show us what we will carry')
  await press('Skip photos')
  await heading('Your move')
  await screen.findByText(/non-binding estimate.*actual hours/)
})

test('a new quote starts empty', async () => {
  open()
  await toPayment()
  await payWithCard('4242424242424242')
  await heading('Booking Confirmed!')
  await press('Start New Quote')
  await heading('What can we do for you?')
  expect(typed(/Pickup address/)).toBe('')
})

test('a failed price request can be retried', async () => {
  front.break('/api/calculate-pricing')
  open()
  await fillDetails()
  // The live price fails first. If it were still pending, it would answer the submit of the same request.
  await screen.findByText(/^We can’t price this yet/)
  await press('See my price')
  await screen.findByText('Pricing Failed')
  front.exhaust('/api/calculate-pricing')
  await press('See my price')
  await screen.findByText('Too many calls. Please try again in 2 minutes.')
  front.mend()
  await press('See my price')
  await heading('Show us what we will carry')
})

test('a failed booking can be retried', async () => {
  open()
  await toContact()
  front.break('/api/service-requests')
  fillContact('Rosa')
  await press('Continue to payment')
  await screen.findByText('Booking Failed')
  front.mend()
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
})

test('the detected inventory can be corrected, changes the price, and is part of the booking', async () => {
  const url = await uploadPhoto(server, await rooms.sofaAndChair())
  getDefaultStore().set(draftAtom, { ...emptyDraft, photos: [{ url, name: 'living room.jpg' }] })
  open()
  await fillDetails()
  await press('See my price')
  await heading('Show us what we will carry')
  await press('Continue to estimate')
  await screen.findByText('We counted 2 items in your photo.')
  await press('Use this list for my price')
  expect(await screen.findByText(/the same as without it: everything fits in what is included/)).toBeDefined()

  const field = screen.getByRole('combobox', { name: 'Add an item' })
  fireEvent.change(field, { target: { value: 'upright' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText(/^\$[\d,.]+ with this list, \$150.00 more than without it.$/)).toBeDefined()
  expect(screen.getByText('Upright piano', { selector: 'summary span' })).toBeDefined()

  await press('Book my move')
  await heading('Who do we call?')
  fillContact('Nora')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
  const [booking] = await bookings()
  expect(booking.aiAnalysis.description).toContain(
    'in 3 items that were counted: Sofa × 1, Upright piano × 1',
  )
  expect(booking.photoUrls).toHaveLength(1)
})

test('without photos the visitor lists the things, and the list is part of the booking', async () => {
  open()
  await fillDetails()
  await press('See my price')
  await heading('Show us what we will carry')
  await press('List your things')
  for (const thing of ['upright', 'sofa']) {
    const field = await screen.findByRole('combobox', { name: 'Add an item' })
    fireEvent.change(field, { target: { value: thing } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  expect(screen.queryByText('AI estimate')).toBeNull()
  await screen.findByText(/^\$[\d,.]+ with this list, \$150.00 more than without it.$/)
  await choose('Yes, everything')
  await press('Continue to estimate')
  await heading('Your move')
  await press('Book my move')
  await heading('Who do we call?')
  fillContact('Lista')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
  const [booking] = await bookings()
  expect(booking.photoUrls).toEqual([])
  expect(booking.aiAnalysis.description).toContain(
    'in 2 items that were counted: Sofa × 1, Upright piano × 1',
  )
})

test('without a price for the corrected inventory, nothing can be booked', async () => {
  getDefaultStore().set(draftAtom, { ...emptyDraft, inventory: [{ name: 'sofa', count: 1 }] })
  open()
  await toEstimate('Continue to estimate')
  await screen.findByText(/ with this list, /)
  front.break('/api/calculate-pricing')
  const add = screen.getByRole('combobox', { name: 'Add an item' })
  fireEvent.change(add, { target: { value: 'upright' } })
  fireEvent.keyDown(add, { key: 'Enter' })
  await screen.findByRole('button', { name: 'Get the price again' })
  expect(screen.getByRole('alert').textContent).toBe('Failed to calculate pricing. Please try again.')
  expect(screen.queryByRole('button', { name: 'Book my move' })).toBeNull()
  expect(screen.queryByText(/ with this list, /)).toBeNull()

  front.mend()
  await press('Get the price again')
  expect(await screen.findByText(/^\$[\d,.]+ with this list, \$150.00 more than without it.$/)).toBeDefined()
  await press('Book my move')
  await heading('Who do we call?')
  expect(getDefaultStore().get(draftAtom).inventory).toEqual([
    { name: 'sofa', count: 1 },
    { name: 'upright-piano', count: 1 },
  ])
})

test('a junk job asks about special items, and the booking has the answer', async () => {
  open()
  await fillDetails()
  expect(screen.queryByText('Is any of this in the load?')).toBeNull()
  await choose(/Haul away junk/)
  await screen.findByRole('group', { name: 'Is any of this in the load?' })
  const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
  tick('Electronics')
  tick('Liquid or oil paint')
  tick('Mattresses')
  expect(screen.getByText(/We take these to an electronics recycler/)).toBeDefined()
  expect(screen.getByText(/If you dry latex paint with cat litter first, we take it/)).toBeDefined()
  const kinds = screen.getByText('Kind of items').closest('details')
  expect(kinds?.querySelector('summary')?.textContent).toBe('Kind of itemsMattresses')
  await press('See my price')
  await heading('Show us what we will carry')
  await press('Skip photos')
  await heading('Your junk removal')
  expect(screen.getByText(/If you dry latex paint with cat litter first, we take it/)).toBeDefined()
  tick('Electronics')
  await press('Book my move')
  await heading('Who do we call?')
  fillContact('June')
  await press('Continue to payment')
  await screen.findByLabelText(/Card number/)
  const [{ id }] = await act(bookings)
  const { body } = await (await server.administrator()).get(`/api/admin/service-requests/${id}`)
  expect(body.job.itemCategories).toEqual(['Liquid or oil paint', 'Mattresses'])
})

test('special junk that is typed says what happens with it, and costs nothing', async () => {
  open()
  await fillDetails()
  await choose(/Haul away junk/)
  type(/Another special item/, 'asbestos siding')
  expect(screen.getByText(/call a licensed asbestos contractor/)).toBeDefined()
  await press('See my price')
  await heading('Show us what we will carry')
  await press('Skip photos')
  await heading('Your junk removal')
  expect(screen.getByText(/call a licensed asbestos contractor/)).toBeDefined()
  expect(screen.getByText('Labor')).toBeDefined()
  expect(screen.queryByText('asbestos siding')).toBeNull()
})
