import { afterAll, describe, expect, test } from 'bun:test'
import { silentPhones } from './silent-phones.ts'
import { trackingSite } from './testing.ts'

const crew = { id: 'north', name: 'North crew', phone: '414', isOnline: false, silence: null, heardAt: null }
const job = { id: 'job', providerId: 'north', customerName: 'Rosa', scheduledDate: '2027-03-15T14:00:00Z' }
const now = '2027-03-15T15:00:00Z'
const hidden = { at: '2027-03-15T14:31:30Z', why: 'hidden' } as const

describe('a silent phone', () => {
  const only = (more: object, jobs = [job]) => silentPhones([{ ...crew, ...more }], jobs, now)[0]

  test('is one of a crew that has a job and is offline', () => {
    expect(only({})).toMatchObject({ name: 'North crew', job: { id: 'job', customerName: 'Rosa' } })
    expect(only({ isOnline: true })).toBeUndefined()
    expect(only({}, [{ ...job, providerId: 'south' }])).toBeUndefined()
  })

  test('is silent since its last position of today, for the reason that is known', () => {
    const heardAt = '2027-03-15T14:30:00Z'
    expect(only({ heardAt, silence: hidden })).toMatchObject({ since: heardAt, why: 'hidden' })
    expect(only({ heardAt })).toMatchObject({ since: heardAt, why: null })
    const denied = { at: '2027-03-15T14:31:30Z', why: 'denied' } as const
    expect(only({ silence: denied })).toMatchObject({ since: denied.at, why: 'denied' })
  })

  test('never started if it sent nothing today', () => {
    const yesterday = '2027-03-14T20:00:00Z'
    const before = { heardAt: yesterday, silence: { ...hidden, at: yesterday } }
    expect(only(before)).toMatchObject({ since: null, why: null })
  })

  test('is listed once, with the first job', () => {
    const jobs = [job, { ...job, id: 'later' }]
    expect(silentPhones([crew], jobs, now).map(each => each.job.id)).toEqual(['job'])
  })
})

describe('the office sees', () => {
  test('whose phone is silent and why, from what its page said before', async () => {
    const site = await trackingSite()
    afterAll(() => site.close())
    const server = await site.serve()
    const provider = await server.addProvider('Silent crew')
    const providerId = provider.id
    await server.assign(await server.addBooking(), provider)
    const { cookie } = server.signIn('admin')
    const silent = async () => {
      const response = await fetch(`${server.url}/api/admin/silent-phones`, { headers: { cookie } })
      const phones: { since: string | null; why: string | null }[] = await response.json()
      return phones.map(({ since, why }) => (since === null ? 'never' : why))
    }
    const start = async () => {
      const crew = await server.connectCrew(provider)
      crew.send({ type: 'provider_register', providerId, phone: 'one' })
      crew.send({ type: 'location_update', providerId, location: { latitude: 43.03, longitude: -87.95 } })
      await crew.rest()
      await server.live.settled()
      expect(await silent()).toEqual([])
      return crew
    }
    const silence = async () => {
      site.pass(95)
      await server.live.sweep()
      return silent()
    }
    expect(await silent()).toEqual(['never'])

    const asleep = await start()
    asleep.send({ type: 'phone_status', providerId, status: 'hidden' })
    await asleep.rest()
    await asleep.close()
    expect(await silence()).toEqual(['hidden'])

    await (await start()).close()
    expect(await silence()).toEqual(['no_connection'])

    const stopped = await start()
    stopped.send({ type: 'provider_offline', providerId })
    await stopped.rest()
    await server.live.settled()
    expect(await silent()).toEqual(['stopped'])

    const denied = await start()
    denied.send({ type: 'phone_status', providerId, status: 'denied' })
    denied.send({ type: 'provider_offline', providerId })
    await denied.rest()
    await server.live.settled()
    expect(await silent()).toEqual(['denied'])
  })
})
