import { afterAll, afterEach, expect, test } from 'bun:test'
import type { ReactNode } from 'react'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { startLiveServer } from '../../shared/live/testing.ts'

const { act, page, renderHook, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { useCrewState, useEta, useTracking } = await import('./use-tracking.ts')

const server = startLiveServer()
page.setURL(server.url)
afterAll(server.stop)
afterEach(() => sessionStorage.clear())

const provider = { id: 'p1', name: 'Harbor crew', phone: '414-555-0122', isOnline: true }

const etaIn = (miles: number) => ({
  type: 'eta',
  serviceRequestId: 'b1',
  providerId: 'p1',
  to: 'pickup',
  arrivesAt: new Date(Date.now() + 600_000).toISOString(),
  earliestAt: new Date(Date.now() + 500_000).toISOString(),
  latestAt: new Date(Date.now() + 800_000).toISOString(),
  positionAt: new Date().toISOString(),
  minutes: 10,
  miles,
  approximate: true,
})

const options = {
  serviceRequestId: 'b1',
  token: 't',
  isChatting: false,
  isOnItsDay: false,
  onEnd: () => {},
}

test('on the day of the job the arrival is known without tracking, and the position is not', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <Surroundings>{children}</Surroundings>
  const tracked = renderHook(
    () => {
      const { live, isConnected, start } = useTracking({ ...options, isOnItsDay: true })
      const job = { booking: { id: 'b1', provider }, live, isConnected }
      const seenAt = useCrewState(job, Date.now(), crew => crew.location?.timestamp)
      return { isConnected, start, seenAt, miles: useEta(job, Date.now())?.miles }
    },
    { wrapper },
  )
  const timestamp = new Date().toISOString()
  const tell = (socket: Awaited<ReturnType<typeof server.accepted>>) => {
    const location = { latitude: 43, longitude: -87.9, timestamp }
    socket.say({ type: 'provider_online', providerId: 'p1' })
    socket.say({ type: 'location_update', providerId: 'p1', location })
    socket.say(etaIn(3))
  }
  const quiet = await server.accepted()
  tell(quiet)
  await waitFor(() => expect(tracked.result.current.miles).toBe(3))
  expect(tracked.result.current).toMatchObject({ isConnected: false, seenAt: undefined })
  expect(screen.queryByText('Location Updated')).toBeNull()

  act(() => tracked.result.current.start())
  tell(await server.accepted())
  await waitFor(() => expect(tracked.result.current).toMatchObject({ isConnected: true, seenAt: timestamp }))
  await screen.findByText('Location Updated')
  expect(await quiet.closed).toBeGreaterThan(0)
  tracked.unmount()
})

test('a position renders what shows it, but neither the page nor what shows the ETA', async () => {
  const renders = { page: 0, eta: 0, crew: 0 }
  const wrapper = ({ children }: { children: ReactNode }) => <Surroundings>{children}</Surroundings>
  const tracking = renderHook(
    () => {
      renders.page++
      return useTracking(options)
    },
    { wrapper },
  )
  act(() => tracking.result.current.start())
  const socket = await server.accepted()
  await waitFor(() => expect(tracking.result.current.isConnected).toBe(true))

  const { live, isConnected } = tracking.result.current
  const job = { booking: { id: 'b1', provider }, live, isConnected }
  const eta = renderHook(() => {
    renders.eta++
    return useEta(job, Date.now())
  })
  const crew = renderHook(() => {
    renders.crew++
    return useCrewState(job, Date.now(), crew => crew.location?.timestamp)
  })
  const report = async (second: number) => {
    const timestamp = new Date(Date.now() + second * 1000).toISOString()
    socket.say({
      type: 'location_update',
      providerId: 'p1',
      location: { latitude: 43, longitude: -87.9, timestamp },
    })
    await waitFor(() => expect(crew.result.current).toBe(timestamp))
  }
  socket.say({ type: 'provider_online', providerId: 'p1' })
  socket.say(etaIn(3))
  await report(1)
  await waitFor(() => expect(eta.result.current?.miles).toBe(3))

  const before = { ...renders }
  for (const second of [2, 3, 4]) await report(second)
  expect(renders).toEqual({ ...before, crew: before.crew + 3 })
})

test('the connection is lost once it fails, not while it opens for the first time', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <Surroundings>{children}</Surroundings>
  const tracking = renderHook(() => useTracking(options), { wrapper })
  server.refuse(1)
  act(() => tracking.result.current.start())
  expect(tracking.result.current).toMatchObject({ isTracking: true, isConnected: false, isLost: false })
  await waitFor(() => expect(tracking.result.current.isLost).toBeTrue())
  tracking.unmount()
})
