import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { job } from '../../../scripts/testing/steps.ts'

/** A geocoder that knows every house on two streets, and a router. */
const services = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.startsWith('/route/')) {
      return Response.json({ code: 'Ok', routes: [{ distance: 64_000, duration: 3000 }] })
    }
    const isMilwaukee = searchParams.get('q')?.includes('Milwaukee')
    const road = isMilwaukee ? 'North Water Street' : 'Main Street'
    const city = isMilwaukee ? 'Milwaukee' : 'Kenosha'
    const [lat, lon] = isMilwaukee ? ['43.0324', '-87.9093'] : ['42.5847', '-87.8212']
    const address = { house_number: '1', road, city, state: 'Wisconsin' }
    return Response.json([{ lat, lon, address }])
  },
})
const server = await testServer({
  geocoder: { url: services.url.origin, kind: 'nominatim' },
  routingUrl: services.url.origin,
})
afterAll(async () => {
  await server.stop()
  await services.stop(true)
})

const quoted = async (n: number) => {
  const { status, body } = await server.browser().post('/api/calculate-pricing', {
    ...job,
    fromAddress: `${n} N Water St, Milwaukee, WI 53202`,
    toAddress: `${n} Main St, Kenosha, WI 53140`,
  })
  expect(status).toBe(200)
  return { pricing: body.pricing, measured: body.measured, confidence: body.confidence }
}

test('twelve simultaneous quotes get the price of a quiet one', async () => {
  const quiet = await quoted(1)
  expect(quiet).toMatchObject({ measured: 'routed', confidence: 'high' })
  const twelve = await Promise.all(Array.from({ length: 12 }, (_, n) => quoted(n + 2)))
  expect(twelve).toEqual(twelve.map(() => quiet))
})
