import { afterAll, describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, customer } from '../../../scripts/testing/steps.ts'
import { newId, uuidv5 } from '../../eventlog/ids.ts'
import type { AccountEvent } from '../accounts/events.ts'
import { users } from '../accounts/user.ts'
import { crewToken, officeCalendarToken } from '../tokens.ts'

const server = await testServer()
afterAll(() => server.stop())
const { signingKey, config, log } = server.deps
const office = await server.administrator()
const anybody = server.browser()

/** The path of a calendar's address. */
const pathOf = (url: string) => url.replace(config.publicUrl, '')

function entriesOf(body: string) {
  const file = new ICAL.Component(ICAL.parse(body))
  return file.getAllSubcomponents('vevent').map(entry => {
    const { uid, summary, location, description, startDate, endDate } = new ICAL.Event(entry)
    const times = [startDate, endDate].map(time => time.toJSDate().toISOString())
    return { uid, summary, location, description, times }
  })
}

async function crewWithJob(name: string, scheduledDate: string) {
  const provider = await addProvider(office, name)
  const link = await office.post(`/api/admin/providers/${provider.id}/crew-link`)
  const booking = await bookAndPay(anybody)
  await office.patch(`/api/admin/service-requests/${booking.id}/assign`, {
    providerId: provider.id,
    scheduledDate,
  })
  const calendar = async (token = link.body.token) =>
    pathOf((await anybody.get('/api/crew', { 'x-crew-token': token })).body.calendarUrl)
  return { provider, booking, calendar, path: await calendar() }
}

// Clocks change on Sunday, March 14 and November 7.
const spring = await crewWithJob('Spring crew', '2094-03-15T14:00:00.000Z')
const fall = await crewWithJob('Fall crew', '2094-11-08T14:00:00.000Z')
const officePath = pathOf((await office.get('/api/admin/calendar')).body.url)

const statusOf = async (path: string) => (await anybody.get(path)).status
const uidOf = ({ booking }: typeof spring) => `booking-${booking.id}`

describe('a calendar to subscribe to', () => {
  test('of a crew has its jobs and nobody else’s, each at its time and place', async () => {
    const { status, headers, body } = await anybody.get(spring.path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/calendar;charset=utf-8',
      'no-store',
    ])
    expect(entriesOf(body)).toEqual([
      {
        uid: uidOf(spring),
        summary: `Move ${spring.booking.bookingNumber}, Rosa Diaz`,
        location: '789 N Water St, Milwaukee, WI 53202',
        description: expect.stringMatching(
          /^Crew: Spring crew, \d people\nFrom: 789 N Water St.*\nTo: 500 Main St, Racine, WI 53403\nStatus: assigned$/i,
        ),
        times: ['2094-03-15T14:00:00.000Z', '2094-03-15T17:00:00.000Z'],
      },
    ])
  })

  test('of the office has the jobs of all crews, across both clock changes', async () => {
    const { body } = await anybody.get(officePath)
    expect(entriesOf(body).map(({ uid, times }) => [uid, times[0]])).toEqual([
      [uidOf(spring), '2094-03-15T14:00:00.000Z'],
      [uidOf(fall), '2094-11-08T14:00:00.000Z'],
    ])
  })

  test.each([spring.path, officePath])('has no phone number and no mail address: %#', async path => {
    const { body } = await anybody.get(path)
    for (const secret of [customer.customerEmail, customer.customerPhone, '555-0122', '?code=', '?manage=']) {
      expect(body).not.toContain(secret)
    }
  })

  test('drops a job that is cancelled', async () => {
    const { booking, path } = await crewWithJob('Idle crew', '2094-05-10T14:00:00.000Z')
    await office.patch(`/api/admin/service-requests/${booking.id}/status`, { status: 'cancelled' })
    expect(entriesOf((await anybody.get(path)).body)).toEqual([])
  })

  test('of a crew ends with its crew link', async () => {
    const { provider, path, calendar } = await crewWithJob('Changing crew', '2094-05-12T14:00:00.000Z')
    expect(await statusOf(path)).toBe(200)
    const { token } = (await office.post(`/api/admin/providers/${provider.id}/crew-link`)).body
    expect(await statusOf(path)).toBe(404)
    const next = await calendar(token)
    expect(await statusOf(next)).toBe(200)
    await office.delete(`/api/admin/providers/${provider.id}/crew-link`)
    expect(await statusOf(next)).toBe(404)
  })

  test('of the office ends with the administrator’s role or password', async () => {
    const person = {
      username: 'clerk',
      email: 'clerk@example.com',
      firstName: 'Cal',
      lastName: 'Lee',
      phone: '',
    }
    const command = () => ({ id: newId(), actor: 'test', at: new Date().toISOString() })
    const change = (event: AccountEvent) => log.handle(users, id, () => [event], command())
    const id = uuidv5(newId())
    const begin = () => [
      { type: 'UserRegistered', data: { ...person, passwordHash: 'one', role: 'admin' } } as const,
    ]
    await log.start(users, id, begin, command())
    const path = `/calendar/${officeCalendarToken({ id, password: 'one', calendarLink: 0 }, signingKey)}.ics`
    expect(await statusOf(path)).toBe(200)
    await change({ type: 'PasswordChanged', data: { passwordHash: 'two' } })
    expect(await statusOf(path)).toBe(404)
    await change({ type: 'PasswordChanged', data: { passwordHash: 'one' } })
    expect(await statusOf(path)).toBe(200)
    await change({ type: 'RoleChanged', data: { role: 'customer' } })
    expect(await statusOf(path)).toBe(404)
  })

  test('of the office gets a new address, which ends the earlier one', async () => {
    const before = pathOf((await office.get('/api/admin/calendar')).body.url)
    expect(await statusOf(before)).toBe(200)
    const after = pathOf((await office.post('/api/admin/calendar')).body.url)
    expect([await statusOf(before), await statusOf(after)]).toEqual([404, 200])
    expect(pathOf((await office.get('/api/admin/calendar')).body.url)).toBe(after)
    const crew = await anybody.get(fall.path)
    expect(crew.status).toBe(200)
  })

  test('opens for no other token', async () => {
    const link = crewToken({ id: spring.provider.id, crewLink: 1 }, signingKey)
    const altered = spring.path.replace(spring.provider.id, fall.provider.id)
    for (const path of [`/calendar/${link}.ics`, altered, '/calendar/.ics', '/calendar/none']) {
      expect([path, await statusOf(path)]).toEqual([path, 404])
    }
    // Nor does a calendar's token open the crew's page.
    const token = spring.path.replace('/calendar/', '').replace('.ics', '')
    expect((await anybody.get('/api/crew', { 'x-crew-token': token })).status).toBe(401)
  })
})
