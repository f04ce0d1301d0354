import { afterAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import { Route, Routes, useParams } from 'react-router-dom'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, rooms, uploadPhoto } from '../../../scripts/testing/steps.ts'
import type { ServiceType } from '../../../src/shared/catalog.ts'
import { paths } from '../../shared/paths.ts'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
const { act, choose, cleanup, fireEvent, page, press, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { frontOf } = await import('../../shared/payment/testing.ts')
const { closeAlbumAtom } = await import('./photos/uploads.ts')
const { drafts, emptyDraft } = await import('./draft.ts')
const { QuotePage } = await import('./service.tsx')

const front = frontOf(server)
page.setURL(front.url)
afterAll(async () => {
  await front.stop()
  await server.stop()
})

const store = getDefaultStore()
beforeEach(() => {
  front.mend()
  for (const { draftAtom, empty } of Object.values(drafts)) store.set(draftAtom, empty)
  for (const album of Object.keys(drafts)) store.set(closeAlbumAtom, album)
})

const Checkout = () => <h1>Checkout of {useParams().serviceRequestId}</h1>

const open = (service: ServiceType) =>
  render(
    <Surroundings at={paths.moving}>
      <Routes>
        <Route path={paths.moving} element={<QuotePage service={service} />} />
        <Route path={paths.checkout} element={<Checkout />} />
      </Routes>
    </Surroundings>,
  )

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.input(field(label), { target: { value } })
const total = () => screen.getByText(/^\$[\d,]+\.\d\d$/, { selector: 'output' }).textContent

const milwaukee = '789 N Water St, Milwaukee, WI 53202'
const racine = '500 Main St, Racine, WI 53403'

async function toRoomSize({ from = milwaukee, to = racine } = {}) {
  await screen.findByLabelText(/Pickup address/)
  type(/Pickup address/, from)
  if (screen.queryByLabelText(/Drop-off address/)) type(/Drop-off address/, to)
  await press('Continue')
}
async function toPhotos(ends?: Parameters<typeof toRoomSize>[0]) {
  await toRoomSize(ends)
  await heading('How big is the move?')
  await choose(/1 bedroom/)
  await press('Continue')
  await heading('Show us what we will carry')
}
async function toQuote(ends?: Parameters<typeof toRoomSize>[0]) {
  await toPhotos(ends)
  await press('Continue to Quote')
  await screen.findByText('Labor')
}
async function toJunkSize() {
  await toRoomSize()
  await heading('How much junk?')
  await choose(/2 bedroom/)
}
function fillContact() {
  type(/^Name/, 'Rosa Diaz')
  type(/^Email/, 'rosa@example.com')
  type(/^Phone/, '(414) 555-0147')
}
const bookings = async () => (await (await server.administrator()).get('/api/admin/service-requests')).body

test('a step cannot be left unanswered', async () => {
  open('moving')
  await heading('Where are you moving?')
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
  type(/Pickup address/, milwaukee)
  expect(button('Continue').disabled).toBeTrue()
  type(/Drop-off address/, '  ')
  expect(button('Continue').disabled).toBeTrue()
  type(/Drop-off address/, racine)
  await press('Continue')
  await heading('How big is the move?')
  expect(button('Continue').disabled).toBeTrue()
  await choose(/3\+ bedroom or house/)
  expect(button('Continue').disabled).toBeFalse()
})

test('a move that ends where it starts is asked about at once, and goes on with another address', async () => {
  open('moving')
  await toRoomSize({ to: '789 n water st, Milwaukee WI 53202, USA' })
  const question = screen.getByText(
    'This is the same address as the pickup. Where should we bring your things?',
  )
  expect(field(/Drop-off address/).getAttribute('aria-describedby')).toBe(question.id)
  await waitFor(() => expect(document.activeElement === field(/Drop-off address/)).toBeTrue())
  type(/Drop-off address/, racine)
  expect(screen.queryByText(question.textContent ?? '')).toBeNull()
  await press('Continue')
  await heading('How big is the move?')
})

test.each(['moving', 'junk'] as const)(
  '%s: stairs, elevator and a long carry are asked for at each end, and priced',
  async service => {
    open(service)
    await screen.findByLabelText(/Pickup address/)
    const isMove = service === 'moving'
    const ends = isMove ? [' at pickup', ' at drop-off'] : ['']
    expect(screen.getAllByText(/^Floor, stairs and elevator/).map(({ textContent }) => textContent)).toEqual(
      ends.map(end => `Floor, stairs and elevator${end}`),
    )
    type(/^Floors up$/, '11')
    if (isMove) {
      type(/^Other steps at drop-off$/, '24')
      fireEvent.click(screen.getByLabelText(/park more than 75 feet from the door at drop-off/))
    }
    await toRoomSize()
    await screen.findByText('Please enter a number from 0 to 10')
    type(/^Floors up$/, '3')
    await press('Continue')
    await heading(isMove ? 'How big is the move?' : 'How much junk?')
    await choose(/1 bedroom/)
    if (isMove) {
      await press('Continue')
      await press('Continue to Quote')
    } else await press('Get Instant Quote')
    await screen.findByText('Labor')
    screen.getByText(isMove ? 'Stairs and floors at pickup' : /^Stairs and floors/)
    if (isMove) screen.getByText('Stairs and floors at drop-off')
  },
)

test.each([
  [
    'moving',
    [
      /^Studio.*up to 650 sq ft.*\$70\.00 starting price$/,
      /^1 bedroom.*up to 850 sq ft.*\$120\.00 starting price$/,
      /^2 bedroom.*up to 1300 sq ft.*\$180\.00 starting price$/,
      /^3\+ bedroom or house.*pay per item.*\$250\.00 starting price$/,
    ],
  ],
  ['junk', [/\$65\.00 starting price$/, /\$95\.00/, /\$135\.00/, /\$185\.00/]],
] as const)('the four sizes of %s have their labels and starting prices', async (service, cards) => {
  open(service)
  await toRoomSize()
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(4))
  for (const [index, card] of screen.getAllByRole('radio').entries()) {
    expect(card.closest('label')?.textContent).toMatch(cards[index]!)
  }
})

test('a junk job goes straight to its price', async () => {
  open('junk')
  await heading('Where should we pick up the items?')
  expect(screen.queryByLabelText(/Drop-off/)).toBeNull()
  await toJunkSize()
  await press('Get Instant Quote')
  await heading('Your quote')
  await screen.findByText('Labor')
  expect(screen.getByText(/Hauling and disposal/)).toBeDefined()
  await press('Back')
  await heading('Show us what we will carry')
})

test('a failed junk estimate is logged, and the photos step follows', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  front.break('/api/pricing/estimate')
  open('junk')
  await toJunkSize()
  await press('Get Instant Quote')
  await heading('Show us what we will carry')
  expect(logged.mock.calls.map(([message]) => message)).toContain('The junk estimate failed.')
  logged.mockRestore()

  front.mend()
  await press('Continue to Quote')
  await screen.findByText('Labor')
})

test('a failed price request at the photos step can be retried', async () => {
  front.break('/api/pricing/estimate')
  open('moving')
  await toPhotos()
  expect(screen.getByText(/At least 3 photos are recommended/)).toBeDefined()
  await press('Continue to Quote')
  await screen.findByText('Pricing Failed')
  front.mend()
  await press('Continue to Quote')
  await screen.findByText('Labor')
})

test('a quote without its data says so and cannot be booked', async () => {
  front.break('/api/pricing/estimate')
  const answers = {
    ...emptyDraft.answers,
    fromAddress: milwaukee,
    toAddress: racine,
    homeSize: 'studio',
  } as const
  store.set(drafts.moving.draftAtom, { ...emptyDraft, step: 'quote', answers })
  open('moving')
  expect(await screen.findByText('Error: Missing pricing or analysis data')).toBeDefined()
  fillContact()
  expect(button('Book Now').disabled).toBeTrue()
  front.mend()
  await press('Get the price again')
  await screen.findByText('Labor')
  await waitFor(() => expect(button('Book Now').disabled).toBeFalse())
})

test('the quote expands to its arithmetic, and changing the address changes the price', async () => {
  open('moving')
  await toQuote()
  expect(screen.getByText('Labor').closest('details')?.textContent).toContain('2 movers × 3 h × $70.00')
  expect(
    screen.getByText(/^Secure payment powered by our test card sandbox. No real card is charged$/),
  ).toBeDefined()
  const before = total()
  fillContact()
  type(/Drop-off address/, '233 S Wacker Dr, Chicago, IL 60606')
  expect(button('Book Now').disabled).toBeTrue()
  await waitFor(() => expect(button('Book Now').disabled).toBeFalse())
  expect(total()).not.toBe(before)
})

test('a town is enough for the price and the booking; a hint asks for the house number', async () => {
  open('moving')
  await toQuote({ from: 'Milwaukee, WI' })
  fillContact()
  const asked =
    'Your crew needs the street and house number. Add them here, or tell us when we call before the move.'
  expect(field(/Pickup address/).getAttribute('aria-describedby')).toBe(screen.getByText(asked).id)
  expect(button('Book Now').disabled).toBeFalse()
  type(/Pickup address/, milwaukee)
  expect(screen.queryByText(asked)).toBeNull()
})

test('an incomplete form cannot be booked', async () => {
  open('moving')
  await toQuote()
  type(/^Name/, 'Rosa Diaz')
  type(/^Email/, 'rosa@example.com')
  expect(button('Book Now').disabled).toBeTrue()
})

test('errors appear beside their fields', async () => {
  open('moving')
  await toQuote()
  type(/^Name/, 'Rosa Diaz')
  type(/^Email/, 'rosa')
  type(/^Phone/, '555')
  type(/^Preferred date/, '2020-01-01')
  await press('Book Now')
  expect(await screen.findByText('Valid email is required')).toBeDefined()
  expect(screen.getByText('Valid phone number is required')).toBeDefined()
  expect(screen.getByText('Please choose today or a later day')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Email/))
  expect(front.timesAsked('POST /api/service-requests')).toBe(0)
})

test('a signed-in visitor’s contact details are filled in', async () => {
  const user = { firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com', phone: '(414) 555-0147' }
  const signedIn = () => {
    front.alter('/api/auth/session', signedIn)
    return { user }
  }
  signedIn()
  open('moving')
  await toQuote()
  await waitFor(() => expect(button('Book Now').disabled).toBeFalse())
  expect([/^Name/, /^Email/, /^Phone/].map(label => field(label).value)).toEqual([
    'Rosa Diaz',
    'rosa@example.com',
    '(414) 555-0147',
  ])
})

test('retrying a failed booking creates one pending booking and leads to checkout', async () => {
  open('moving')
  await toQuote()
  front.break('/api/service-requests')
  fillContact()
  await press('Book Now')
  await screen.findByText('Booking Failed')
  front.mend()
  await press('Book Now')
  await waitFor(() => expect(button('Book Now').disabled).toBeTrue())
  await screen.findByRole('heading', { name: /^Checkout of/ })
  cleanup()
  open('moving')
  await screen.findByText('Labor')
  await press('Book Now')
  const checkout = await screen.findByRole('heading', { name: /^Checkout of/ })
  const made = await bookings()
  expect(made).toMatchObject([
    { customerName: 'Rosa Diaz', status: 'pending', roomSize: '1bedroom', toAddress: racine },
  ])
  expect(checkout.textContent).toBe(`Checkout of ${made[0].id}`)
})

test('a booking response that arrives after the visitor went back does not open the checkout', async () => {
  open('moving')
  await toQuote()
  fillContact()
  const { received, release } = front.hold('/api/service-requests')
  await press('Book Now')
  await waitFor(() => received)
  await press('Back')
  await heading('Show us what we will carry')
  await press('Back')
  await heading('How big is the move?')
  await choose(/Studio/)
  await act(async () => release())
  await press('Continue')
  await heading('Show us what we will carry')
  await press('Continue to Quote')
  await screen.findByText('Labor')
  expect(store.get(drafts.moving.draftAtom).bookingId).toBeNull()
})

test('a changed price is shown, and booked only after the visitor accepts it', async () => {
  open('junk')
  await toJunkSize()
  front.alter('/api/pricing/estimate', quote => ({ ...quote, pricing: { ...quote.pricing, total: 1 } }))
  await press('Get Instant Quote')
  await screen.findByText('Labor')
  const before = (await act(bookings)).length
  fillContact()
  await press('Book Now')
  const words = await screen.findByText(/It was \$1\.00 when you looked and is now \$[\d.]+\d\./)
  await waitFor(() => expect(document.activeElement === words.closest('[role=alert]')).toBeTrue())
  expect(await act(bookings)).toHaveLength(before)
  await press(`Book for ${total()}`)
  await screen.findByRole('heading', { name: /^Checkout of/ })
})

test('a failed photo upload is reported beside the booking button', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  front.break('/api/photos/upload')
  open('moving')
  await toPhotos()
  const files = [new File(['a photo'], 'sofa.jpg', { type: 'image/jpeg' })]
  fireEvent.change(screen.getByLabelText(/Choose photos/), { target: { files } })
  await screen.findByRole('button', { name: 'Try sofa.jpg again' })
  await press('Continue to Quote')
  await screen.findByText(
    'A photo did not upload and is not part of the booking. Go back to the photos to try again.',
  )
  cleanup()
  logged.mockRestore()
})

async function requestReview() {
  fillContact()
  await waitFor(() => expect(button('Request a review').disabled).toBeFalse())
  await press('Request a review')
  await heading('We have your request')
  expect(screen.queryByText('Booking Confirmed!')).toBeNull()
  const [booking] = await act(bookings)
  expect(booking).toMatchObject({ status: 'pending', paidAmount: 0 })
  await screen.findByText(booking.bookingNumber)
  return booking
}

test('outside the service area the office gets a request, and nothing is charged', async () => {
  open('moving')
  await toQuote({ to: '1 E Main St, Madison, WI 53703' })
  expect(screen.getByText(/request a review/)).toBeDefined()
  expect((await requestReview()).review).toBe('outside')
})

test('an address that is not found has no total; its ZIP code gives one beside the field', async () => {
  open('moving')
  await toPhotos({ to: 'Beverly Hills' })
  await press('Continue to Quote')
  await screen.findByText('$ –', { selector: 'output' })
  await screen.findAllByText('We couldn’t find this address. Please add its ZIP code.')
  expect(field(/Drop-off address/).getAttribute('aria-invalid')).toBe('true')
  type(/Drop-off address/, 'Beverly Hills, 60655')
  await screen.findByText('Labor')
  expect(field(/Drop-off address/).getAttribute('aria-invalid')).toBeNull()
})

test('a junk job at an address that is not found becomes a request', async () => {
  open('junk')
  await toRoomSize({ from: '10 Downing Street London' })
  await choose(/2 bedroom/)
  await press('Get Instant Quote')
  await screen.findByText('$ –', { selector: 'output' })
  expect((await requestReview()).review).toBe('unlocated')
})

test('a local move in Illinois is labeled an estimate, billed by the hour', async () => {
  open('moving')
  await toQuote({ from: '233 S Wacker Dr, Chicago, IL 60606', to: '100 N Main St, Wheaton, IL 60187' })
  expect(
    screen.getByText(/non-binding estimate.*actual hours: 2 workers at \$70\.00 per hour each/),
  ).toBeDefined()
})

test('a booking paid elsewhere is confirmed when the visitor returns', async () => {
  const { id } = await bookAndPay(server.browser())
  store.set(drafts.moving.draftAtom, { ...emptyDraft, step: 'quote', bookingId: id })
  open('moving')
  await heading('Booking Confirmed!')
  expect(await screen.findByText(`#FM${id.slice(-6).toUpperCase()}`)).toBeDefined()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('Start Chat with Support')).toBe(`/tracking/${id}#chat`)
  expect(link('Track Your Order')).toBe(`/tracking/${id}`)
  screen.getByText('We’ll call you within 2 hours to set the time.')
  await press('Get another quote')
  await heading('Where are you moving?')
  expect(field(/Pickup address/).value).toBe('')
})

test('a booking with an arrival window is told when the crew comes, not that we call to set a time', async () => {
  await addProvider(await server.administrator())
  const { id } = await bookAndPay(server.browser(), { windowStart: '2094-03-16T13:00:00.000Z' })
  store.set(drafts.moving.draftAtom, { ...emptyDraft, step: 'quote', bookingId: id })
  open('moving')
  await heading('Booking Confirmed!')
  await screen.findByText(/^Your arrival time is reserved: Tuesday, March 16, 2094, 8:00.AM to 10:00.AM\./)
  expect(screen.queryByText(/to set the time/)).toBeNull()
})

test('the detected inventory can be corrected, and its effect on the price is shown', async () => {
  const url = await uploadPhoto(server, await rooms.sofaAndChair())
  store.set(drafts.moving.draftAtom, { ...emptyDraft, photos: [{ url, name: 'living room.jpg' }] })
  open('moving')
  await toQuote()
  const before = total()
  await screen.findByText('We counted 2 items in your photo.')
  expect(total()).toBe(before)
  const field = screen.getByRole('combobox', { name: 'Add an item' })
  fireEvent.change(field, { target: { value: 'grand piano' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText(/^\$[\d,.]+ with this list, \$250.00 more than without it.$/)).toBeDefined()
  await press('Price without this list')
  await waitFor(() => expect(total()).toBe(before))
})

const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('the junk wizard asks about special items on its size step, and says at once what happens with them', async () => {
  open('junk')
  await toJunkSize()
  screen.getByRole('group', { name: 'Is any of this in the load?' })
  expect(screen.queryByText(/We take these to a tire recycler/)).toBeNull()
  tick('Tires')
  tick('Batteries')
  const answer = screen.getByText(/We take these to a tire recycler\. Included in your price\./)
  expect(answer.closest('[aria-live=polite]')).not.toBeNull()
  expect(screen.getByText(/We can’t take these: they can start a fire/)).toBeDefined()
  expect(button('Get Instant Quote').disabled).toBeFalse()
  await press('Get Instant Quote')
  await screen.findByText('Labor')
  screen.getByRole('group', { name: 'Special items in the load' })
  tick('Batteries')
  expect(screen.queryByText(/they can start a fire/)).toBeNull()
  fillContact()
  await waitFor(() => expect(button('Book Now').disabled).toBeFalse())
  await press('Book Now')
  await screen.findByRole('heading', { name: /^Checkout of/ })
  const [{ id }] = await act(bookings)
  const { body } = await (await server.administrator()).get(`/api/admin/service-requests/${id}`)
  expect(body.job.itemCategories).toEqual(['Tires'])
})

test('a move is not asked about special disposal', async () => {
  open('moving')
  await toRoomSize()
  await heading('How big is the move?')
  expect(screen.queryByText('Is any of this in the load?')).toBeNull()
})

test('a refrigerator on a junk photo is offered as a special item, and never chosen by itself', async () => {
  const items = [{ name: 'refrigerator', label: 'Refrigerator', count: 1, cubicFeet: 45, confidence: 0.9 }]
  front.alter('/api/photos/analyze', ({ analysis }) => ({ analysis: { ...analysis, items } }))
  const url = await uploadPhoto(server, await rooms.sofaAndChair())
  store.set(drafts.junk.draftAtom, {
    ...drafts.junk.empty,
    photos: [{ url, name: 'garage.jpg' }],
  })
  open('junk')
  await toJunkSize()
  await press('Get Instant Quote')
  await screen.findByText(
    /may show: Refrigerators and air conditioners\. Check everything that is in the load\.$/,
  )
  const offered = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Refrigerators/ })
  expect(offered.checked).toBeFalse()
  expect(store.get(drafts.junk.draftAtom).answers.itemCategories).toEqual([])
  tick('Refrigerators and air conditioners')
  expect(screen.getByText(/recovers the refrigerant first/)).toBeDefined()
  expect(screen.queryByText(/may show/)).toBeNull()
})
