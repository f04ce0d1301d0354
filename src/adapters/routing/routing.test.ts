import { afterEach, describe, expect, test } from 'bun:test'
import { milesBetween } from '../../shared/geo.ts'
import { approximateWay, createRouting } from './routing.ts'

const milwaukee = { latitude: 43.0389, longitude: -87.9065 }
const chicago = { latitude: 41.8781, longitude: -87.6298 }

const opened: { stop(force: boolean): unknown }[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop(true)
})

function osrm(answer: (request: Request) => Response | Promise<Response>) {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      asked.push(new URL(request.url).pathname + new URL(request.url).search)
      return answer(request)
    },
  })
  opened.push(server)
  return { url: server.url.href, asked }
}

function routingTo(url: string, timeoutMs?: number) {
  const errors: string[] = []
  const routing = createRouting({ url, timeoutMs, onError: ({ message }) => errors.push(message) })
  return { ...routing, errors }
}

describe('a great circle', () => {
  test('of one degree is a 360th of the circumference of a sphere with radius 6371 km', () => {
    const degree = (2 * Math.PI * 6371) / 360 / 1.609344
    expect(milesBetween({ latitude: 42, longitude: -88 }, { latitude: 43, longitude: -88 })).toBeCloseTo(
      degree,
      9,
    )
    expect(milesBetween({ latitude: 0, longitude: -88 }, { latitude: 0, longitude: -87 })).toBeCloseTo(
      degree,
      9,
    )
  })

  test('is zero from a place to itself, and half the circumference to the antipode', () => {
    expect(milesBetween(milwaukee, milwaukee)).toBe(0)
    const opposite = { latitude: -milwaukee.latitude, longitude: milwaukee.longitude + 180 }
    expect(milesBetween(milwaukee, opposite)).toBeCloseTo((Math.PI * 6371) / 1.609344, 6)
  })

  test('has the same length in both directions', () => {
    expect(milesBetween(milwaukee, chicago)).toBeCloseTo(milesBetween(chicago, milwaukee), 9)
  })
})

describe('without a routing service', () => {
  test('a route is 1.21 times the straight line and marked as approximate', async () => {
    const way = await createRouting({}).distance(milwaukee, chicago)
    expect(way.measured).toBe('approximate')
    expect(way.miles).toBeCloseTo(milesBetween(milwaukee, chicago) * 1.21, 9)
    expect(way.minutes).toBeCloseTo(24 + (way.miles - 12) * 1.2, 9)
  })

  test('the first twelve miles take city speed, the rest highway speed, and more miles never take less time', () => {
    const north = (degrees: number) => ({ ...milwaukee, latitude: milwaukee.latitude + degrees })
    const ways = Array.from({ length: 300 }, (_, n) => approximateWay(milwaukee, north(n / 200)))
    for (const [n, { miles, minutes }] of ways.entries()) {
      expect(minutes).toBeGreaterThanOrEqual(n === 0 ? 0 : ways[n - 1]!.minutes)
      expect(minutes).toBeCloseTo(miles <= 12 ? miles * 2 : 24 + (miles - 12) * 1.2, 9)
    }
  })
})

describe('with a routing service', () => {
  test('a route has road miles, requested with longitude first', async () => {
    const { url, asked } = osrm(() =>
      Response.json({ code: 'Ok', routes: [{ distance: 160_934.4, duration: 5400 }], waypoints: [] }),
    )
    const routing = routingTo(url)
    expect(await routing.distance(milwaukee, chicago)).toEqual({
      miles: 100,
      minutes: 90,
      measured: 'routed',
    })
    expect(asked).toEqual(['/route/v1/driving/-87.9065,43.0389;-87.6298,41.8781?overview=false'])
    expect(routing.errors).toEqual([])
  })

  const failures: [string, () => Response][] = [
    ['finds no way', () => Response.json({ code: 'NoRoute', message: 'Impossible' }, { status: 400 })],
    ['has no route in its answer', () => Response.json({ code: 'Ok', routes: [] })],
    [
      'gives a distance that is none',
      () => Response.json({ code: 'Ok', routes: [{ distance: -1, duration: 60 }] }),
    ],
    ['is out of order', () => new Response('upstream down', { status: 502 })],
    ['speaks no JSON', () => new Response('<html>')],
  ]
  test.each(failures)('that %s, a route is approximate and the failure is reported', async (_, answer) => {
    const routing = routingTo(osrm(answer).url)
    expect(await routing.distance(milwaukee, chicago)).toMatchObject({ measured: 'approximate' })
    expect(routing.errors).toHaveLength(1)
  })

  test('that failed, the next route is approximate without a call; after no route was found, it is called again', async () => {
    const broken = osrm(() => new Response('upstream down', { status: 502 }))
    const lost = osrm(() => Response.json({ code: 'NoRoute' }, { status: 400 }))
    for (const { url } of [broken, lost]) {
      const { distance } = routingTo(url)
      for (const _ of [1, 2])
        expect(await distance(milwaukee, chicago)).toMatchObject({ measured: 'approximate' })
    }
    expect([broken.asked.length, lost.asked.length]).toEqual([1, 2])
  })

  // The straight line is 81.5 miles, 131.2 km.
  test.each([
    ['millions of miles', { distance: 9e9, duration: 5400 }],
    ['nothing', { distance: 0, duration: 5400 }],
    ['less than the straight line', { distance: 120_000, duration: 5400 }],
    ['more than three times the straight line', { distance: 400_000, duration: 16_000 }],
    ['a flight', { distance: 150_000, duration: 1800 }],
    ['days', { distance: 150_000, duration: 300_000 }],
  ])('that gives %s, a route is approximate and the failure is reported', async (_, route) => {
    const routing = routingTo(osrm(() => Response.json({ code: 'Ok', routes: [route] })).url)
    expect(await routing.distance(milwaukee, chicago)).toEqual(approximateWay(milwaukee, chicago))
    expect(routing.errors).toEqual([expect.stringContaining('not possible')])
  })

  test('a short way may be several times the straight line, but not nothing between two places', async () => {
    const acrossRiver = { ...milwaukee, longitude: milwaukee.longitude + 0.002 }
    const measuredAs = async (distance: number, to = acrossRiver) => {
      const { url } = osrm(() => Response.json({ code: 'Ok', routes: [{ distance, duration: 240 }] }))
      return (await routingTo(url).distance(milwaukee, to)).measured
    }
    expect(await measuredAs(1500)).toBe('routed')
    expect(await measuredAs(0)).toBe('approximate')
    expect(await measuredAs(3000)).toBe('approximate')
    expect(await measuredAs(0, milwaukee)).toBe('routed')
  })

  test('that hangs, a route is approximate after the timeout', async () => {
    const never = Promise.withResolvers<Response>()
    const routing = routingTo(osrm(() => never.promise).url, 30)
    expect(await routing.distance(milwaukee, chicago)).toMatchObject({ measured: 'approximate' })
    expect(routing.errors).toEqual(['The routing service did not answer (TimeoutError).'])
    never.resolve(new Response())
  })

  test('that hangs in the middle of its answer, a route is approximate too', async () => {
    const { url } = osrm(
      () =>
        new Response(
          new ReadableStream({ start: body => body.enqueue(new TextEncoder().encode('{"code":')) }),
        ),
    )
    expect(await routingTo(url, 30).distance(milwaukee, chicago)).toMatchObject({ measured: 'approximate' })
  })

  test('that is unreachable, the report contains no coordinates', async () => {
    const { url } = osrm(() => new Response())
    for (const server of opened.splice(0)) await server.stop(true)
    const routing = routingTo(url)
    expect(await routing.distance(milwaukee, chicago)).toMatchObject({ measured: 'approximate' })
    expect(routing.errors).toHaveLength(1)
    expect(routing.errors[0]).not.toContain('43.03')
  })
})
