import { afterAll, describe, expect, test } from 'bun:test'
import { manageCode, trackingCode } from '../tokens.ts'
import { accessMessages } from './access.ts'
import { signingKey, trackingSite } from './testing.ts'

const site = await trackingSite()
afterAll(() => site.close())
const server = await site.serve()

type Answer = {
  status: number
  hasAccess?: boolean
  reason?: string | null
  trackingToken?: string | null
  serviceRequestId?: string | null
}

async function verify(id: string, body?: object, cookie = ''): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/service-requests/${id}/verify-tracking-access`, {
    method: 'POST',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, ...(await answer.json()) }
}

const denied = (reason: string) => ({
  ...{ status: 200, hasAccess: false, reason },
  ...{ trackingToken: null, serviceRequestId: null },
})

describe('access to tracking', () => {
  test('is for paid bookings', async () => {
    const unpaid = await server.addUnpaidBooking()
    const code = trackingCode(unpaid.id, signingKey)
    for (const body of [undefined, {}, { phone: unpaid.customerPhone }, { code }]) {
      expect(await verify(unpaid.id, body), JSON.stringify(body)).toEqual(
        denied('GPS tracking is for confirmed bookings'),
      )
    }
  })

  test('requires verification, with the specified message', async () => {
    const { id } = await server.addBooking()
    const reason = 'Access Denied — Tracking access requires payment confirmation and phone verification'
    for (const body of [undefined, {}, { phone: '' }, { code: '' }, { code: 'invented' }]) {
      expect(await verify(id, body), JSON.stringify(body)).toEqual(denied(reason))
    }
    const otherCode = trackingCode((await server.addBooking()).id, signingKey)
    expect(await verify(id, { code: otherCode })).toEqual(denied(reason))
  })

  test.each(['(414) 555-0171', '4145550171', '+1 414 555 0171', '1-414-555-0171'])(
    'is granted for the booking’s phone number written as %s',
    async phone => {
      const booking = await server.assign(await server.addBooking(), await server.addProvider('Crew'))
      const { status, hasAccess, reason, trackingToken } = await verify(booking.id, { phone })
      expect({ status, hasAccess, reason }).toEqual({ status: 200, hasAccess: true, reason: null })
      const socket = await server.connectSocket({
        serviceRequestId: booking.id,
        token: trackingToken ?? '',
      })
      expect(await socket.rest()).toEqual([])
    },
  )

  test('is granted for mailed codes, the owner and administrators', async () => {
    const { id } = await server.addBooking()
    expect(await verify(id, { code: trackingCode(id, signingKey) })).toMatchObject({ hasAccess: true })
    expect(await verify(id, { code: manageCode(id, signingKey) })).toMatchObject({ hasAccess: true })
    expect(await verify(id, undefined, server.signIn('admin').cookie)).toMatchObject({ hasAccess: true })

    const [owner, other] = [server.signIn('customer'), server.signIn('customer')]
    const own = await server.addBooking({ userId: owner.id })
    expect(await verify(own.id, undefined, owner.cookie)).toMatchObject({ hasAccess: true })
    expect(await verify(own.id, undefined, other.cookie)).toMatchObject({ hasAccess: false })
  })

  test('is granted by booking number and phone number', async () => {
    const { id, customerPhone: phone } = await server.addBooking()
    for (const number of [`FM${id.slice(-6)}`, `%23fm${id.slice(-6).toLowerCase()}`]) {
      expect(await verify(number, { phone }), number).toMatchObject({ hasAccess: true, serviceRequestId: id })
      expect(await verify(number, { phone: '4145550000' })).toEqual(denied(accessMessages.unverified))
    }
    expect((await verify('FM000000', { phone })).status).toBe(404)
  })

  test('ends with the job', async () => {
    const assigned = await server.assign(await server.addBooking(), await server.addProvider('Crew'))
    const code = trackingCode(assigned.id, signingKey)
    expect(await verify(assigned.id, { code })).toMatchObject({ hasAccess: true })
    const completed = await server.changeStatus(assigned, 'completed')
    expect(await verify(assigned.id, { code })).toEqual(denied(accessMessages.completed))
    await server.changeStatus(completed, 'cancelled')
    expect(await verify(assigned.id, { code })).toEqual(denied(accessMessages.cancelled))
  })

  test('allows ten phone numbers a booking in 15 minutes; codes still work', async () => {
    const { id, customerPhone } = await server.addBooking()
    for (let n = 0; n < 10; n++) {
      expect(await verify(id, { phone: `414555${1000 + n}` })).toMatchObject({ hasAccess: false })
    }
    expect(await verify(id, { phone: customerPhone })).toMatchObject({ status: 429 })
    expect(await verify(id, { code: trackingCode(id, signingKey) })).toMatchObject({ hasAccess: true })
  })

  test('allows thirty phone numbers per address in 15 minutes, across all bookings', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const { id } = await server.addBooking()
      for (let m = 0; m < 9; m++) statuses.push((await verify(id, { phone: '4145559999' })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('gets 404 for an unknown booking, and 422 for an invalid body', async () => {
    expect((await verify('nowhere')).status).toBe(404)
    const { id } = await server.addBooking()
    expect((await verify(id, { phone: 4145550123 })).status).toBe(422)
  })
})

describe('the crew page', () => {
  const crewPage = async (token?: string) => {
    const answer = await fetch(`${server.url}/api/crew`, { headers: token ? { 'x-crew-token': token } : {} })
    return { status: answer.status, ...(await answer.json()) }
  }

  test('shows the crew and its job: the one in progress, else the next', async () => {
    const provider = await server.addProvider('South Crew')
    const token = server.crewTokenOf(provider)
    const self = { id: provider.id, name: 'South Crew' }
    expect(await crewPage(token)).toEqual({
      status: 200,
      provider: self,
      job: null,
      calendarUrl: expect.any(String),
      appHeardAt: null,
    })

    const over = await server.assign(await server.addBooking(), provider, 6)
    const later = await server.assign(await server.addBooking(), provider, 20)
    const next = await server.assign(await server.addBooking(), provider, 16)
    expect((await crewPage(token)).job).toEqual({
      serviceRequestId: next.id,
      bookingNumber: `#FM${next.id.slice(-6)}`,
      customerName: 'Nora Lindqvist',
      fromAddress: next.fromAddress,
      toAddress: next.toAddress,
      scheduledDate: '2027-03-15T16:00:00.000Z',
      status: 'assigned',
      itemCategories: [],
      fromAccess: 'Not asked',
      toAccess: 'Not asked',
      fromAccessInSpanish: 'No se preguntó',
      toAccessInSpanish: 'No se preguntó',
    })
    await server.changeStatus(later, 'in_progress')
    expect((await crewPage(token)).job).toMatchObject({ serviceRequestId: later.id, status: 'in_progress' })
    for (const each of [later, next]) await server.changeStatus(each, 'completed')
    expect((await crewPage(token)).job).toMatchObject({ serviceRequestId: over.id })
  })

  test('requires a valid crew link', async () => {
    expect(await crewPage()).toMatchObject({ status: 401, error: 'unauthenticated' })
    expect(await crewPage('invented')).toMatchObject({ status: 401 })
  })
})

describe('the fleet', () => {
  const fleet = async (cookie: string) => {
    const answer = await fetch(`${server.url}/api/admin/fleet`, { headers: { cookie } })
    return { status: answer.status, providers: await answer.json() }
  }

  test('requires an administrator', async () => {
    expect((await fleet('')).status).toBe(401)
    expect((await fleet(server.signIn('customer').cookie)).status).toBe(403)
  })

  test('shows each provider’s current position, and active for ten minutes after its last report', async () => {
    const { cookie } = server.signIn('admin')
    const provider = await server.addProvider('Fleet Crew')
    const find = async () =>
      (await fleet(cookie)).providers.find(({ id }: { id: string }) => id === provider.id)
    expect(await find()).toMatchObject({
      name: 'Fleet Crew',
      phone: provider.phone,
      email: provider.email,
      isOnline: false,
      active: false,
      currentLatitude: null,
      lastLocationUpdate: null,
    })

    const crew = await server.connectCrew(provider)
    const reportFrom = async (latitude: number) => {
      crew.send({
        type: 'location_update',
        providerId: provider.id,
        location: { latitude, longitude: -87.9, timestamp: site.clock.now, accuracy: 5, heading: 10 },
      })
      await crew.rest()
    }
    await reportFrom(43)
    await server.live.settled()
    await reportFrom(43.00001)
    const seen = {
      isOnline: true,
      active: true,
      currentLatitude: 43.00001,
      currentLongitude: -87.9,
      heading: 10,
    }
    expect(await find()).toMatchObject(seen)
    site.pass(601)
    expect(await find()).toMatchObject({ ...seen, active: false })
  })
})

test('no unexpected errors were reported', () => {
  expect(server.reported).toEqual([])
})
