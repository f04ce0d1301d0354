import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { Route, Routes } from 'react-router-dom'
import { openDocument } from '../../scripts/testing/dom.ts'
import { testServer } from '../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, customer } from '../../scripts/testing/steps.ts'
import { crewWithJob, tapped } from '../../src/modules/moveday/testing.ts'
import { manageCode, trackingCode } from '../../src/modules/tokens.ts'
import { paths } from '../shared/paths.ts'

/** The card provider's library fails once a DOM exists, so pay before opening one. */
const server = await testServer()
const office = await server.administrator()
const paid = await Promise.all(Array.from({ length: 10 }, () => bookAndPay(server.browser())))
const undoing = await crewWithJob(server, 'Undoing crew')
const nextPaid = () => paid.pop() ?? { id: 'there are too few', bookingNumber: '' }

const { act, cleanup, fireEvent, page, press, render, screen, waitFor, within } = await openDocument()
const { Address, Surroundings } = await import('../shared/testing.tsx')
const {
  bookedPhone,
  manageCode: storedManageCode,
  trackingToken,
} = await import('../shared/api/credentials.ts')
const { frontOf } = await import('../shared/payment/testing.ts')
const { default: Tracking } = await import('./tracking.tsx')

afterAll(() => server.stop())
beforeEach(() => page.setURL(server.url))
afterEach(() => sessionStorage.clear())

test('an unpaid booking cannot be tracked, and the page says whom to ask', async () => {
  const { id } = await book(server.browser())
  open(`/tracking/${id}`)
  expect(await screen.findByText('Verifying access...')).toBeDefined()
  await screen.findByRole('heading', { name: 'Access Restricted' })
  expect(screen.getByText('GPS tracking is for confirmed bookings')).toBeDefined()
  expect(screen.getByText(/emailed to you on your scheduled moving date, after your payment/)).toBeDefined()
  expect(screen.getByRole('link', { name: /\(414\) 555-0134/ }).getAttribute('href')).toBe('tel:4145550134')
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
})

test('a booking whose check bounced says what is due, and leads to its payment', async () => {
  const { id, pricing } = await book(server.browser())
  const path = `/api/admin/service-requests/${id}/cash`
  const check = { kind: 'check', takenBy: 'Sam' }
  const { entries } = (await office.post(path, { ...check, amount: pricing.total })).body
  await server.settled()
  await office.patch(`${path}/${entries.at(-1).id}`, { ...check, amount: pricing.total - 120 })
  await server.settled()
  open(`/tracking/${id}`)
  await screen.findByText(/^\$120\.00 is due for this booking\. Please pay it soon/)
  expect(screen.queryByText('GPS tracking is for confirmed bookings')).toBeNull()
  expect(screen.getByRole('link', { name: 'Pay $120.00' }).getAttribute('href')).toBe(
    `/checkout/${id}?for=balance`,
  )
})

test('a booking that cannot be verified points to support', async () => {
  open('/tracking/..%2Fauth%2Flogout')
  await screen.findByText('Unable to verify access. Please contact support.')
})

test('a wrong phone number is denied, the right one works in any format and survives a reload, and a cancellation ends access', async () => {
  const { id } = nextPaid()
  const first = open(`/tracking/${id}`)
  await screen.findByRole('heading', { level: 1, name: /^One more step/ })
  expect(screen.queryByText(/Access Denied/)).toBeNull()
  await verify('414-555-9999')
  await screen.findByText('Access Denied')
  expect(
    screen.getAllByText('Tracking access requires payment confirmation and phone verification').length,
  ).toBeGreaterThan(0)
  await verify('+1 414 555 0147')
  await screen.findByRole('heading', { name: 'Live Service Tracking' })
  expect(screen.queryByText('Access Denied')).toBeNull()

  first.unmount()
  const second = open(`/tracking/${id}`)
  await screen.findByRole('heading', { name: 'Live Service Tracking' })

  second.unmount()
  await setStatus(id, 'cancelled')
  open(`/tracking/${id}`)
  await screen.findByRole('heading', { name: 'Access Restricted' })
})

test('a visitor who booked in this tab or used the mailed link is not asked for a phone number', async () => {
  const [booked, managed] = [nextPaid(), nextPaid()]
  bookedPhone(booked.id).write(customer.customerPhone)
  storedManageCode(managed.id).write(manageCode(managed.id, server.deps.signingKey))
  for (const { id } of [booked, managed]) {
    open(`/tracking/${id}`)
    await screen.findByRole('heading', { name: 'Live Service Tracking' })
    cleanup()
  }
})

test('an invalid or too long phone number is not sent', async () => {
  const { id } = nextPaid()
  open(`/tracking/${id}`)
  await verify('555')
  await screen.findByText('Valid phone number is required')
  await verify('4'.repeat(41))
  await screen.findByText('Please use at most 40 characters')
})

test('the mailed link gives access, and its code leaves the address', async () => {
  const { id } = nextPaid()
  open(`/tracking/${id}?code=${trackingCode(id, server.deps.signingKey)}&from=mail`)
  await screen.findByRole('heading', { name: 'Live Service Tracking' })
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/tracking/${id}?from=mail`))
})

test('the mailed link gives access on retry and after a reload if access could not be checked at first', async () => {
  const { id } = nextPaid()
  const front = frontOf(server)
  page.setURL(front.url)
  front.exhaust(`/api/service-requests/${id}/verify-tracking-access`)
  const first = open(`/tracking/${id}?code=${trackingCode(id, server.deps.signingKey)}`)
  await screen.findByText('Too many calls. Please try again in 2 minutes.')
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByLabelText(/Phone number/)).toBeNull()
  first.unmount()
  open(`/tracking/${id}`)
  await screen.findByRole('button', { name: 'Try again' })
  front.mend()
  await press('Try again')
  await screen.findByRole('heading', { name: 'Live Service Tracking' })
  cleanup()
  await front.stop()
})

test('a visitor without a link finds the booking by its number and phone', async () => {
  const { id, bookingNumber } = nextPaid()
  open('/tracking')
  await fill(/Booking number/, bookingNumber.toLowerCase())
  await fill(/Phone number/, customer.customerPhone)
  await press('Track')
  await screen.findByRole('heading', { name: 'Live Service Tracking' })
  expect(await screen.findByText(bookingNumber)).toBeDefined()
  expect(trackingToken(id).read()).toBeDefined()
})

test('the customer follows the crew from start to stop, and only while the job lasts', async () => {
  const { id, bookingNumber } = nextPaid()
  const provider = await addProvider(office, `Crew ${id.slice(-4)}`)
  await assign(id, provider.id)
  open(`/tracking/${id}`)
  await verify(customer.customerPhone)

  const details = within(await screen.findByRole('region', { name: 'Service Details' }))
  expect(details.getByText('Moving')).toBeDefined()
  expect(details.getByText('assigned')).toBeDefined()
  expect(details.getByText(provider.name)).toBeDefined()
  expect(details.getByRole('img', { name: 'Offline' })).toBeDefined()
  expect(details.getByRole('link', { name: provider.phone })).toBeDefined()
  expect(details.getByText('789 N Water St, Milwaukee, WI 53202')).toBeDefined()
  expect(details.getByText('500 Main St, Racine, WI 53403')).toBeDefined()
  expect(screen.getByText('Disconnected')).toBeDefined()

  await press('Start Tracking')
  await screen.findByText('Tracking Started')
  await screen.findByText('Connected')
  const crew = await act(() => crewSocket(provider.id))
  crew.report(43.05, -87.95)
  await marker(`${provider.name}, online`)
  await screen.findByText('Location Updated')
  const active = within(screen.getByRole('region', { name: 'Active Providers' }))
  fireEvent.click(await active.findByRole('button', { name: new RegExp(`${provider.name}.*Just now`) }))
  expect(within(screen.getByRole('region', { name: 'Provider Details' })).getByText('Online')).toBeDefined()

  crew.report(43.06, -87.96)
  await waitFor(() => expect(shown(provider.id)).toEqual({ latitude: '43.06', longitude: '-87.96' }))

  await setStatus(id, 'in_progress')
  await details.findByText('in progress')

  await press('Stop Tracking')
  await screen.findByText('Tracking Stopped')
  await screen.findByText('Disconnected')
  await marker(`${provider.name}, offline`)

  await press('Start Tracking')
  await screen.findByText('Connected')
  await setStatus(id, 'completed')
  await screen.findByRole('heading', { name: 'Your move is done' })
  expect(screen.getByText('This service is complete, so live tracking has ended.')).toBeDefined()
  expect(await screen.findByText(bookingNumber)).toBeDefined()
  expect(screen.queryByLabelText(/Phone number/)).toBeNull()
  crew.close()
})

test('an open page follows a crew that takes back the end of its job, without asking for the phone again', async () => {
  const { serviceRequestId, send } = undoing
  open(`/tracking/${serviceRequestId}`)
  await verify(customer.customerPhone)
  await press('Start Tracking')
  await screen.findByText('Connected')
  const finished = tapped('finished', 0)
  await send([tapped('work_started', 3), tapped('loaded', 2), tapped('unloaded', 1), finished])
  await screen.findByRole('heading', { name: 'Your move is done' })
  const { taken } = await send([tapped('undone', 0, { data: { undoes: finished.id } })])
  expect(taken).toHaveLength(1)
  await screen.findByRole('heading', { name: 'In progress' })
  await screen.findByText('Connected')
  await send([tapped('finished', 0)])
  await screen.findByRole('heading', { name: 'Your move is done' })
})

test('news that arrives while the booking is read is not lost', async () => {
  const { id } = nextPaid()
  const provider = await addProvider(office, `Crew ${id.slice(-4)}`)
  await assign(id, provider.id)
  open(`/tracking/${id}`)
  await verify(customer.customerPhone)
  await press('Start Tracking')
  await screen.findByText('Connected')
  const answer = holdNextAnswer(`/api/service-requests/${id}`)
  await setStatus(id, 'in_progress')
  await answer.isHeld
  await setStatus(id, 'confirmed')
  // The message comes after the news, on the same connection.
  const message = { message: 'Hello', senderType: 'admin' }
  await act(() => office.post(`/api/service-requests/${id}/messages`, message))
  await screen.findByRole('button', { name: 'Chat, 1 new message' })
  answer.release()
  const details = within(screen.getByRole('region', { name: 'Service Details' }))
  await details.findByText('confirmed')
})

test('the markers of a booking show its start and end', async () => {
  const { id } = nextPaid()
  open(`/tracking/${id}`)
  await verify(customer.customerPhone)
  expect((await marker('Pickup: 789 N Water St, Milwaukee, WI 53202')).dataset.kind).toBe('pickup')
  expect((await marker('Delivery: 500 Main St, Racine, WI 53403')).dataset.kind).toBe('delivery')
})

const open = (at: string) =>
  render(
    <Surroundings at={at}>
      <Address />
      <Routes>
        <Route path={paths.trackingStart} element={<Tracking />} />
        <Route path={paths.tracking} element={<Tracking />} />
      </Routes>
    </Surroundings>,
  )

/** Fills a field. A rejected field is validated again on input, asynchronously. */
async function fill(label: RegExp, value: string) {
  const field = await screen.findByLabelText(label)
  await act(async () => fireEvent.input(field, { target: { value } }))
}

async function verify(phone: string) {
  await fill(/Phone number on the booking/, phone)
  await press('Verify phone')
}

const marker = (name: string) => screen.findByLabelText(name, { selector: '[data-kind]' })

const shown = (providerId: string) => {
  const { latitude, longitude } =
    document.querySelector<HTMLElement>(`[data-provider-id="${providerId}"]`)?.dataset ?? {}
  return { latitude, longitude }
}

const assign = (id: string, providerId: string) =>
  office.patch(`/api/admin/service-requests/${id}/assign`, {
    providerId,
    scheduledDate: '2094-03-15T15:00:00Z',
  })

const setStatus = (id: string, status: string) =>
  act(() => office.patch(`/api/admin/service-requests/${id}/status`, { status }))

/** Holds the next answer to the page's GET of a path, after the server gave it, until `release()`. */
function holdNextAnswer(path: string) {
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const send = fetch
  const held = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const answer = await send(input, init)
    if (input === path && (init?.method ?? 'GET') === 'GET') {
      spy.mockRestore()
      hold()
      await released
    }
    return answer
  }
  const spy = spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(held, { preconnect: send.preconnect }),
  )
  return { isHeld, release }
}

/** Opens a crew's live socket. */
async function crewSocket(providerId: string) {
  const { token } = (await office.post(`/api/admin/providers/${providerId}/crew-link`)).body
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/location?token=${token}`)
  await new Promise(resolve => socket.addEventListener('open', resolve))
  return {
    report(latitude: number, longitude: number) {
      const location = { latitude, longitude, accuracy: 5, timestamp: new Date().toISOString() }
      socket.send(JSON.stringify({ type: 'location_update', providerId, location }))
    },
    close: () => socket.close(),
  }
}
