import { afterAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type TestServer, testServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, job } from '../../../scripts/testing/steps.ts'
import { milesBetween, type Point } from '../../shared/geo.ts'

const server = await testServer()
afterAll(() => server.stop())

const routes = [
  { homeSize: 'studio', fromAddress: 'Milwaukee, WI 53202', toAddress: 'Milwaukee, WI 53211' },
  { homeSize: 'studio', fromAddress: 'Racine, WI 53403', toAddress: 'Chicago, IL 60614' },
  { homeSize: '1bedroom', fromAddress: 'Milwaukee, WI 53202', toAddress: 'Racine, WI 53403' },
  { homeSize: '1bedroom', fromAddress: 'Waukesha, WI 53186', toAddress: 'Waukesha, WI 53188' },
  { homeSize: '2bedroom', fromAddress: 'Kenosha, WI 53140', toAddress: 'Milwaukee, WI 53204' },
]
const days = ['2094-05-17', '2094-05-18', '2094-05-22']
const slots = 20

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ assign: fc.nat(4), crew: fc.nat(1), day: fc.nat(2), slot: fc.nat(slots - 1) }),
  },
  { weight: 1, arbitrary: fc.record({ unassign: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ swap: fc.nat(4), with: fc.nat(4) }) },
)

/** Every run starts with two jobs for one crew at one time, so that at least one succeeds and one is refused. */
const steps = fc
  .array(step, { minLength: 6, maxLength: 12 })
  .map(rest => [{ assign: 0, crew: 0, day: 0, slot: 4 }, { assign: 1, crew: 0, day: 0, slot: 4 }, ...rest])

type Office = Awaited<ReturnType<TestServer['administrator']>>

/** A paid booking for each route. */
const bookAll = (office: Office) =>
  Promise.all(
    routes.map(async route => {
      const quote = (await office.post('/api/calculate-pricing', { ...job, ...route })).body
      const { fromAddress, toAddress, homeSize: roomSize } = route
      const { estimateId, pricing } = quote
      const { id } = await bookAndPay(office, { fromAddress, toAddress, roomSize, estimateId, pricing })
      return id
    }),
  )

test('in any order of assignments, crews have time for jobs and drives, and exactly the available slots can be assigned', async () => {
  const office = await server.administrator()
  const bookings = await bookAll(office)
  const crews = [await addProvider(office, 'Local crew'), await addProvider(office, 'Roaming crew')]
  await office.patch(`/api/admin/providers/${crews[1].id}`, { areas: [], serviceTypes: [] })
  const assignPath = (n: number) => `/api/admin/service-requests/${bookings[n]}/assign`
  let assigned = 0
  let refused = 0

  const property = fc.asyncProperty(steps, async steps => {
    for (const each of steps) {
      if ('unassign' in each) await office.delete(assignPath(each.unassign))
      else if ('swap' in each) {
        await office.post('/api/admin/swap', { a: bookings[each.swap], b: bookings[each.with] })
      } else {
        const providerId = crews[each.crew].id
        const query = `date=${days[each.day]}&providerId=${providerId}&serviceRequestId=${bookings[each.assign]}`
        const offered = (await office.get(`/api/availability?${query}`)).body[each.slot]
        const scheduledDate = Temporal.PlainDateTime.from(`${days[each.day]}T${offered.time}`)
          .toZonedDateTime('America/Chicago')
          .toInstant()
          .toString()
        const { status, body } = await office.patch(assignPath(each.assign), { providerId, scheduledDate })
        const isAccepted = status === 200 && body.warnings.length === 0
        expect(isAccepted).toBe(offered.available)
        if (status === 200) assigned += 1
        else refused += 1
      }
    }
    for (const { id } of crews) expect(await unreachableJobs(id)).toEqual([])
    for (const n of bookings.keys()) await office.delete(assignPath(n))
  })
  const numRuns = 6
  await fc.assert(property, { numRuns, endOnFailure: true })
  expect(assigned).toBeGreaterThanOrEqual(numRuns)
  expect(refused).toBeGreaterThanOrEqual(numRuns)
})

/** The crew's jobs that start before it can arrive. */
async function unreachableJobs(crew: string) {
  const jobs = await server.deps.sql<{ id: string; start: string; end: string; from: Point; to: Point }[]>`
    select id, "scheduledDate" as start, "scheduledEnd" as end, "fromCoordinates" as from, "toCoordinates" as to
    from service_requests where "providerId" = ${crew} order by "scheduledDate"`
  return jobs.filter((next, n) => {
    const before = jobs[n - 1]
    if (!before) return false
    const miles = milesBetween(before.to, next.from) * 1.21
    // The first twelve miles at 30 mph, the rest at 50.
    const minutes = miles <= 12 ? miles * 2 : 24 + (miles - 12) * 1.2
    return Date.parse(next.start) < Date.parse(before.end) + minutes * 60_000
  })
}
