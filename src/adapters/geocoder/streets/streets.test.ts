import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { metersBetween } from '../../../shared/geo.ts'
import { locateLocally } from '../local.ts'
import { readStreet } from '../street.ts'
import { suggest } from '../suggest.ts'
import { createStreetsBuilder, type Segment } from './build.ts'
import { openStreets } from './open.ts'
import { createStreets } from './streets.ts'

const bytesOf = (segments: readonly Segment[]) => {
  const builder = createStreetsBuilder()
  for (const segment of segments) builder.add(segment)
  return builder.finish(() => true).bytes
}
const indexOf = (...segments: Segment[]) => openStreets(bytesOf(segments))

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

/** A block of 100 numbers to the north. */
const block = (street: string, zip: string, from: number, latitude = 42): Segment => ({
  street,
  zip,
  from,
  to: from + 99,
  parity: 3,
  line: [at(latitude, -87.8), at(latitude + 0.002, -87.8)],
})

describe('a house', () => {
  const streets = indexOf(
    block('N Main St', '53402', 100),
    block('N Main St', '53402', 200, 42.002),
    block('S Main St', '53403', 100, 41.9),
    block('Main St', '53105', 100, 42.7),
    block('Saint Charles Ave', '60201', 700, 42.1),
    block('N West Shore Dr', '53402', 300, 42.3),
  )
  const found = (address: string) => {
    const place = locateLocally(address, streets)
    return place?.source === 'streets' ? [place.precision, place.zip, place.latitude] : place?.precision
  }

  test('is interpolated along its block', () => {
    expect(found('150 N Main St, Racine, WI 53402')).toEqual(['street', '53402', 42.00101])
    expect(found('250 N Main St, Racine, WI 53402')).toEqual(['street', '53402', 42.00302])
  })

  test.each([
    ['150 North Main Street, Racine, WI 53402', '53402'],
    ['150 n. main st, apt 4, racine 53402', '53402'],
    ['150 N Main St Apt 4, Racine, WI 53402', '53402'],
    ['150 N MAIN, Racine, WI', '53402'],
    ['150 S Main St, Racine, WI', '53403'],
    ['150 N Main St, Burlington, WI', '53105'],
    ['750 St. Charles Avenue, Evanston, IL', '60201'],
    ['350 West Shore Drive, Racine, WI 53402', '53402'],
  ])('is found however its street is written: %s', (address, zip) => {
    expect(found(address)).toEqual(['street', zip, expect.any(Number)])
  })

  test('whose number no block has is at the nearest end', () => {
    expect(found('950 N Main St, Racine, WI 53402')).toEqual(['block', '53402', 42.004])
    expect(found('1 N Main St, Racine, WI 53402')).toEqual(['block', '53402', 42])
  })

  test.each([
    ['on another street', '150 N Oak St, Racine, WI 53402', 'zip'],
    ['in another ZIP', '150 N Main St, Racine, WI 53404', 'zip'],
    ['on one of two streets', '150 Main St, Racine, WI', 'city'],
    ['of the other direction', '150 E Main St, Racine, WI 53402', 'zip'],
  ])('%s is not', (_, address, precision) => {
    expect(found(address)).toEqual<unknown>(precision)
  })
})

describe('while a street is typed', () => {
  const streets = indexOf(
    block('N Main St', '53402', 100),
    block('S Maine Ave', '60601', 100),
    block('N Wacker Dr', '60606', 200),
    block('S Wacker Dr', '60606', 300),
  )
  const suggestions = (text: string) =>
    suggest(text, 5, streets).map(place => place.display_name.replace(/, United States$/, ''))

  test('houses on streets that start so are offered, the one of that very name first, then by city', () => {
    expect(suggestions('150 mai')).toEqual([
      '150 S Maine Ave, Chicago, IL 60601',
      '150 N Main St, Racine, WI 53402',
    ])
    expect(suggestions('150 main')[0]).toBe('150 N Main St, Racine, WI 53402')
    expect(suggestions('150 n main stre')[0]).toBe('150 N Main St, Racine, WI 53402')
    expect(suggestions('250 wack')).toEqual(['250 N Wacker Dr, Chicago, IL 60606'])
    expect(suggestions('250 s wack')).not.toContain('250 S Wacker Dr, Chicago, IL 60606')
  })

  test('none is offered in a ZIP of post-office boxes, where it could not be located', () => {
    expect(suggest('150 main', 5, indexOf(block('N Main St', '53008', 100)))).toEqual([])
  })

  test('the town that is typed next is completed, and the unit is kept', () => {
    expect(suggestions('150 main st, rac')[0]).toBe('150 N Main St, Racine, WI 53402')
    expect(suggestions('350 s wacker dr, apt 4, chic')[0]).toBe('350 S Wacker Dr, apt 4, Chicago, IL 60606')
  })

  test.each(['150 N Main St, Racine, WI 53402', '350 s wacker dr, apt 4, chic'])(
    '%s: no house is looked up twice in the same ZIPs',
    text => {
      const lookUps: string[] = []
      const find: typeof streets.find = (house, zips) => {
        lookUps.push(JSON.stringify([house, ...zips]))
        return streets.find(house, zips)
      }
      const { search, covers } = streets
      suggest(text, 5, { find, search, covers })
      expect(lookUps).not.toEqual([])
      expect(lookUps).toEqual([...new Set(lookUps)])
    },
  )

  test('a picked suggestion is located where it was shown', () => {
    for (const text of ['150 mai', '250 wack', '150 main st, rac', '350 s wacker dr, apt 4, chic']) {
      for (const { display_name, lat, lon } of suggest(text, 5, streets)) {
        const place = locateLocally(display_name, streets)
        expect([String(place?.latitude), String(place?.longitude)], display_name).toEqual([lat, lon])
      }
    }
  })
})

describe('where streets were imported', () => {
  const streets = indexOf(
    block('N Wells St', '60606', 100),
    block('N Main St', '53402', 100),
    ...['53403', '53404', '53405', '53406'].map(zip => block('S Main St', zip, 100)),
  )
  const suggested = (text: string) =>
    suggest(text, 5, streets).map(({ display_name, precision, isStreetUnknown }) =>
      [display_name.replace(/, United States$/, ''), precision, isStreetUnknown ? 'unknown' : ''].join('|'),
    )

  test.each([
    ['1 zzzz qqqq street, Chicago, IL 60606', 'zip'],
    ['1 S Zzzz St, Chicago, IL 60606', 'zip'],
    ['1 Zzzz St, Racine, WI', 'city'],
  ])(
    'a street that is not among them is said to be unknown, and no grid gives it a block: %s',
    (text, precision) => {
      expect(locateLocally(text, streets)).toMatchObject({ precision, isStreetUnknown: true })
      expect(suggested(text)[0]).toEndWith(`|${precision}|unknown`)
    },
  )

  test.each([
    ['in another ZIP', '1 S Zzzz St, Chicago, IL 60601'],
    ['in a city of which only a part was imported', '1 S Zzzz St, Chicago, IL'],
    ['of which there are several', '150 Main St, Racine, WI'],
    ['without the number', '999 N Wells St, Chicago, IL 60606'],
    ['that was not typed', 'Chicago, IL 60606'],
  ])('a street %s is not', (_, text) => {
    expect(locateLocally(text, streets)?.isStreetUnknown).toBeUndefined()
  })

  test('ZIPs are still completed', () => {
    expect(suggested('606')[0]).toBe('Chicago, IL 60601|zip|')
    expect(suggested('1 Zzzz St, Racine 534')[0]).toBe('1 Zzzz St, Racine, WI 53402|zip|unknown')
    expect(suggested('150 N Main St, Racine 534')[0]).toBe('150 N Main St, Racine, WI 53402|street|')
  })
})

test('any house is within ten meters of where its range puts it', () => {
  const segment = fc
    .record({
      blocks: fc.array(
        fc.record({
          length: fc.integer({ min: 2, max: 100 }),
          dy: fc.double({ min: 1e-4, max: 2e-3, noNaN: true }),
          dx: fc.double({ min: -2e-3, max: 2e-3, noNaN: true }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      parity: fc.constantFrom(1, 2, 3),
      isDown: fc.boolean(),
    })
    .map(({ blocks, parity, isDown }) => {
      let [number, latitude, longitude] = [1000, 42, -88]
      return blocks.map(({ length, dy, dx }): Segment => {
        const ends = [at(latitude, longitude), at(latitude + dy, longitude + dx)]
        const range = { from: number, to: number + length - 1 }
        number += length
        latitude += dy
        longitude += dx
        const line = isDown ? ends.toReversed() : ends
        const { from, to } = isDown ? { from: range.to, to: range.from } : range
        return { street: 'Long Rd', zip: '53402', parity: parity as 1 | 2 | 3, from, to, line }
      })
    })
  fc.assert(
    fc.property(segment, fc.nat(), (segments, any) => {
      const streets = indexOf(...segments)
      const { from, to, line, parity } = segments[any % segments.length]!
      const value = Math.min(from, to) + (any % (Math.abs(to - from) + 1))
      const [hit] = streets.find(readStreet(`${value} Long Rd`)!, new Set(['53402']))
      const isInRange = parity === 3 || (value % 2 === 1 ? 1 : 2) === parity
      expect(hit!.isExact).toBe(isInRange)
      const part = (value - from) / (to - from)
      const [start, end] = line
      const exact = at(
        start!.latitude + (end!.latitude - start!.latitude) * part,
        start!.longitude + (end!.longitude - start!.longitude) * part,
      )
      if (isInRange) expect(metersBetween(hit!, exact)).toBeLessThan(12)
    }),
    { numRuns: 300 },
  )
})

describe('the file', () => {
  const folder = mkdtemp(join(tmpdir(), 'fairmove-streets-'))
  afterAll(async () => rm(await folder, { recursive: true }))

  test('is read again when it is replaced; a broken one is reported once, and the streets stay', async () => {
    const path = join(await folder, 'streets.bin')
    const errors: unknown[] = []
    const streets = createStreets(path, error => errors.push(error))
    expect(streets()).toBeUndefined()
    const replace = async (bytes: Uint8Array) => {
      await writeFile(`${path}.new`, bytes)
      await rename(`${path}.new`, path)
    }
    await replace(bytesOf([block('N Main St', '53402', 100)]))
    const first = streets()
    expect([first?.covers('53402'), first?.covers('60606')]).toEqual([true, false])
    expect(streets()).toBe(first!)

    await replace(bytesOf([block('N Main St', '60606', 100)]))
    expect([streets()?.covers('53402'), streets()?.covers('60606')]).toEqual([false, true])

    const kept = streets()
    for (const broken of [bytesOf([block('N Main St', '53402', 100)]).slice(0, -1), new Uint8Array(7)]) {
      await replace(broken)
      expect([streets(), streets()]).toEqual([kept, kept])
    }
    expect(errors).toHaveLength(2)
  })
})
