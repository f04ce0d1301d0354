import { afterAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { openDocument } from '../../scripts/testing/dom.ts'
import { testServer } from '../../scripts/testing/server.ts'
import { addProvider, bookAndPay, job, noStairs } from '../../scripts/testing/steps.ts'

/** The card provider's library fails once a DOM exists, so pay before opening one. */
const server = await testServer()
const office = await server.administrator()
const booking = await bookAndPay(server.browser())
const { fromAddress } = job
const load = { serviceType: 'junk', fromAddress, loadSize: 2, accessDetails: noStairs }
const itemCategories = ['Furniture', 'Tires', 'Asbestos']
const quote = await server.browser().post('/api/calculate-pricing', { ...load, itemCategories })
const { estimateId, pricing } = quote.body
const junk = await bookAndPay(server.browser(), { serviceType: 'junk', estimateId, pricing })

const today = await bookAndPay(server.browser())

const { act, cleanup, page, press, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../shared/testing.tsx')
const { holdReceiver } = await import('../features/crew/testing/receiver.ts')
const { default: Crew } = await import('./crew.tsx')

afterAll(async () => {
  cleanup()
  await server.stop()
})
beforeEach(() => page.setURL(server.url))

test('a crew sees its job, shares its position until it stops, and is then offline', async () => {
  const receiver = holdReceiver()
  const { provider, token } = await newCrew('Harbor crew')
  await office.patch(`/api/admin/service-requests/${booking.id}/assign`, {
    providerId: provider.id,
    scheduledDate: '2094-03-15T15:00:00Z',
  })
  open(token)
  await screen.findByRole('heading', { name: 'Harbor crew' })
  // Shown once the day has loaded, so that nothing moves.
  await screen.findByText(booking.bookingNumber)
  expect(screen.getByText('Monday, March 15, 2094 at 10:00 AM')).toBeDefined()
  expect(screen.getByText('500 Main St, Racine, WI 53403')).toBeDefined()
  expect(screen.getByText('Not sending')).toBeDefined()
  const calendar = screen.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')
  expect(calendar).toMatch(/^webcal:\/\/localhost:3000\/calendar\/crew\..+\.ics$/)

  await press('Start')
  await screen.findByText('Finding your position…')
  act(() => receiver.at(43.05, -87.95, Date.now()))
  await screen.findByText(/^Last sent at .* Accurate to 16 ft\.$/)
  expect(screen.getByText('Sending your position')).toBeDefined()
  await waitFor(async () => expect(await online(provider.id)).toBe(true))
  expect(server.deps.live.latest(provider.id)).toMatchObject({ latitude: 43.05, longitude: -87.95 })

  await press('Stop')
  await screen.findByText('Not sending')
  await waitFor(async () => expect(await online(provider.id)).toBe(false))
  expect(receiver.watching()).toBe(0)
})

test('a crew sees where the special items of its load go, and what not to load', async () => {
  const { provider, token } = await newCrew('Junk crew')
  await office.patch(`/api/admin/service-requests/${junk.id}/assign`, {
    providerId: provider.id,
    scheduledDate: '2094-03-16T15:00:00Z',
  })
  open(token)
  const special = await screen.findByRole('region', { name: /^Special items/ })
  expect([...special.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'TiresTo a recyclerWe take these to a tire recycler. Included in your price.',
    'AsbestosDo not loadWe can’t take it. Leave it where it is, and call a licensed asbestos contractor.',
  ])
})

test('setting off shares the position; a stay at the pickup proposes the arrival, and only a tap reports it', async () => {
  const receiver = holdReceiver()
  const { provider, token } = await newCrew('Near crew')
  await office.patch(`/api/admin/service-requests/${today.id}/assign`, {
    providerId: provider.id,
    scheduledDate: `${Temporal.Now.plainDateISO('America/Chicago')}T15:00:00Z`,
  })
  const job = async () => (await office.get('/api/crew/day', { 'x-crew-token': token })).body.days[0].jobs[0]
  const { latitude, longitude } = (await job()).from
  open(token)
  await press('We are on our way')
  await screen.findByText(/^On the way$/)
  await screen.findByText('Finding your position…')
  const now = Date.now()
  act(() => receiver.at(latitude, longitude, now - 40_000))
  act(() => receiver.at(latitude + 0.0005, longitude, now - 5_000))
  await screen.findByText('You have arrived')
  expect((await job()).steps.map(({ type }: { type: string }) => type)).not.toContain('arrived')
  await press('We have arrived')
  await waitFor(async () =>
    expect((await job()).steps).toMatchObject([{ type: 'drive_started' }, { type: 'arrived' }]),
  )
  await waitFor(() => expect(screen.queryAllByText('You have arrived')).toHaveLength(0))
})

test('a position that the server rejects is reported, and sharing continues', async () => {
  const receiver = holdReceiver()
  const { token } = await newCrew('Lost crew')
  open(token)
  await screen.findByText(/No job is assigned to you right now/)
  await press('Start')
  await screen.findByText('Finding your position…')
  act(() => receiver.at(0, 0, Date.now()))
  await screen.findByText('This phone has no position yet.')
  act(() => receiver.at(43.05, -87.95, Date.now() + 1))
  await screen.findByText(/^Last sent at/)
})

test('without permission nothing is sent, and the page says why', async () => {
  const receiver = holdReceiver()
  const { token } = await newCrew('Shy crew')
  open(token)
  await screen.findByRole('heading', { name: 'Shy crew' })
  await press('Start')
  await screen.findByText('Finding your position…')
  act(() => receiver.fail(1))
  await screen.findByText('GPS Error: Location access denied by user')
  await screen.findByText('Not sending')
  expect(screen.getByText('Location access denied by user')).toBeDefined()
})

test('a reload during a drive resumes sharing, but not after Stop', async () => {
  holdReceiver()
  const { token } = await newCrew('Forgetful crew')
  open(token)
  await press('Start')
  await screen.findByText('Finding your position…')
  cleanup()
  open(token)
  await screen.findByText('Finding your position…')
  await press('Stop')
  cleanup()
  open(token)
  await screen.findByText('No job is assigned to you right now. You can still send your position.')
  expect(screen.getByText('Not sending')).toBeDefined()
})

test('without a network the page shows cached data, and clears it when the link is rejected', async () => {
  holdReceiver()
  const { provider, token } = await newCrew('Distant crew')
  open(token)
  await screen.findByRole('heading', { name: 'Distant crew' })
  cleanup()
  const { fetch } = globalThis
  const offline = spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(
      async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
        if (String(input).endsWith('/api/crew')) throw new TypeError('Failed to fetch')
        return fetch(input, init)
      },
      { preconnect: fetch.preconnect },
    ),
  )
  open(token)
  await screen.findByRole('heading', { name: 'Distant crew' })
  await waitFor(() =>
    expect(offline.mock.calls.some(([input]) => String(input).endsWith('/api/crew'))).toBe(true),
  )
  await screen.findByText(/No job is assigned to you right now/)
  cleanup()
  offline.mockRestore()

  await linkOf(provider.id)
  open(token)
  await screen.findByText('This crew link was replaced by a newer one.')
  expect(screen.queryAllByText('Distant crew')).toHaveLength(0)
  expect(localStorage.getItem('crew 2')).toBeNull()
})

test('an invalid link says so and offers no start button', async () => {
  const { provider, token } = await newCrew('Old crew')
  await linkOf(provider.id)
  open(token)
  await screen.findByText('This crew link was replaced by a newer one.')
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Start' })).toHaveLength(0))
})

test('replacing the link stops sharing', async () => {
  const receiver = holdReceiver()
  const { provider, token } = await newCrew('Busy crew')
  open(token)
  await screen.findByRole('heading', { name: 'Busy crew' })
  await press('Start')
  await screen.findByText('Finding your position…')
  act(() => receiver.at(43.05, -87.95, Date.now()))
  await screen.findByText(/^Last sent at/)
  await act(() => linkOf(provider.id))
  await screen.findByText('Call the office for a link that works:')
  expect((await screen.findAllByText('This crew link was replaced by a newer one.')).length).toBeGreaterThan(
    0,
  )
  // Everything fetched with the link is removed: the crew's name, its job and its chat.
  await waitFor(() => expect(screen.queryAllByText('Busy crew')).toHaveLength(0))
  expect(screen.queryAllByText(/^No job is assigned to you/)).toHaveLength(0)
})

const open = (token: string) =>
  render(
    <Surroundings>
      <Crew token={token} />
    </Surroundings>,
  )

async function newCrew(name: string) {
  const provider = await addProvider(office, name)
  return { provider, token: await linkOf(provider.id) }
}

const linkOf = async (providerId: string) =>
  (await office.post(`/api/admin/providers/${providerId}/crew-link`)).body.token

const online = async (providerId: string): Promise<boolean> => {
  const { body } = await office.get('/api/admin/fleet')
  return body.find(({ id }: { id: string }) => id === providerId).isOnline
}
