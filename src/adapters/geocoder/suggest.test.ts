import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { citiesStarting, zipsStarting } from './gazetteer.ts'
import { locateLocally } from './local.ts'
import { suggest } from './suggest.ts'

const suggestions = (text: string) =>
  suggest(text, 5).map(place => place.display_name.replace(/, United States$/, ''))

const claims = (text: string) =>
  suggest(text, 5).map(
    ({ display_name, precision }) => `${display_name.replace(/, United States$/, '')}: ${precision}`,
  )

describe('while a person types', () => {
  test.each([
    ['mil', 'Milwaukee, WI'],
    ['chi', 'Chicago, IL'],
    ['oak pa', 'Oak Park, IL'],
    ['cuda', 'Cudahy, WI 53110'],
    ['st. fra', 'Saint Francis, WI 53235'],
    ['de kalb', 'DeKalb, IL 60115'],
    ['532', 'Milwaukee, WI 53202'],
    ['53202', 'Milwaukee, WI 53202'],
    ['milwaukee, w', 'Milwaukee, WI'],
    ['fox lake i', 'Fox Lake, IL 60020'],
    ['fox lake w', 'Fox Lake, WI 53933'],
    ['123 N Water St, Milw', '123 N Water St, Milwaukee, WI'],
    ['123 n water st milw', '123 n water st, Milwaukee, WI'],
    ['2800 N Downer Ave, Milwaukee, WI 5321', '2800 N Downer Ave, Milwaukee, WI 53211'],
    ['1600 oak ave evan', '1600 oak ave, Evanston, IL'],
    ['500 lake st oak pa', '500 lake st, Oak Park, IL'],
    ['12 oak st ch', '12 oak st, Chicago, IL'],
    ['3131 S 27th St, Milwaukee 532', '3131 S 27th St, Milwaukee, WI 53215'],
    ['12 oak, st ch', '12 oak, Saint Charles, IL'],
    ['1600 broadway chic', '1600 broadway, Chicago, IL'],
    ['12 Main St, Apt 4, Kenosha', '12 Main St, Apt 4, Kenosha, WI'],
    ['12 Main St, Apt 4, Ken', '12 Main St, Apt 4, Kenosha, WI'],
  ])('%s: first comes %s', (text, first) => {
    expect(suggestions(text)[0]).toBe(first)
  })

  test('a street alone is offered only where the grids know it', () => {
    expect(claims('233 S Wacker Dr')).toEqual([
      '233 S Wacker Dr, Chicago, IL: block',
      '233 S Wacker Dr, Chicago, IL 60606: block',
    ])
    expect(claims('1060 W Addison')).toEqual([
      '1060 W Addison, Chicago, IL: block',
      '1060 W Addison, Chicago, IL 60613: block',
    ])
    expect(claims('400 S State')).toEqual([
      '400 S State, Chicago, IL: block',
      '400 S State, Chicago, IL 60605: block',
    ])
    expect(claims('1234 N 27th St')).toEqual([
      '1234 N 27th St, Milwaukee, WI: block',
      '1234 N 27th St, Milwaukee, WI 53205: block',
      '1234 N 27th St, Milwaukee, WI 53233: block',
      '1234 N 27th St, Milwaukee, WI 53208: block',
    ])
    expect(claims('W156N8480 Pilgrim Rd')).toContain('W156N8480 Pilgrim Rd, Menomonee Falls, WI 53051: block')
  })

  test('a street that bends is offered in its town, and in its ZIPs if they are few', () => {
    expect(claims('2500 N Lake Dr')).toEqual([
      '2500 N Lake Dr, Milwaukee, WI: city',
      '2500 N Lake Dr, Milwaukee, WI 53202: block',
      '2500 N Lake Dr, Milwaukee, WI 53211: block',
      '2500 N Lake Dr, Milwaukee, WI 53212: block',
    ])
    for (const street of ['5300 S Lake Shore', '5300 S Lake Shore Dr']) {
      expect(claims(street)).toEqual([`${street}, Chicago, IL: city`])
    }
  })

  test('a street that no grid knows, and half a street, are not offered anywhere', () => {
    for (const text of [
      '123 Elm St',
      '2210 N Sawyer Ave',
      '789 n w',
      '789 N Water St Milwaukee 5',
      '5300 S Lake',
      '5300 S Lake Sh',
      '12345 S 500 W',
      '100 Park Ri',
      '1200 N Lake Geneva',
    ]) {
      expect(suggestions(text), text).toEqual([])
    }
  })

  test('in a city, a house number on its grid is offered in the ZIPs where it may be', () => {
    expect(claims('233 S Wacker Dr, Chicago')).toEqual([
      '233 S Wacker Dr, Chicago, IL: block',
      '233 S Wacker Dr, Chicago, IL 60606: block',
    ])
    expect(claims('1200 S 84th St, West Allis')).toEqual([
      '1200 S 84th St, West Allis, WI: block',
      '1200 S 84th St, West Allis, WI 53214: block',
    ])
  })

  test('after a street, the name of a town is that town before it is the start of another', () => {
    for (const text of ['5300 S Lake Shore Dr Chicago', '5300 S Lake Shore Dr, Chicago']) {
      expect(claims(text)).toEqual(['5300 S Lake Shore Dr, Chicago, IL: city'])
    }
    expect(suggestions('12 Main St, Chicago')).toEqual(['12 Main St, Chicago, IL'])
    expect(suggestions('12 Main St, Chicago H')).toContain('12 Main St, Chicago Heights, IL 60411')
  })

  test('a number of the rural grid may be typed as two words', () => {
    expect(claims('N112 W17001 Mequon Rd')).toEqual(claims('N112W17001 Mequon Rd'))
    expect(claims('N112 W17001 Mequon Rd')[0]).toBe('N112W17001 Mequon Rd, Germantown, WI: block')
  })

  test.each(['N112W17001 Mequon Rd, Germantown', 'N112 W17001 Mequon Rd, German'])(
    '%s is in Wisconsin, because only there are such numbers',
    text => {
      const places = suggestions(text)
      expect(places[0]).toBe('N112W17001 Mequon Rd, Germantown, WI 53022')
      expect(places.filter(place => !place.includes(', WI'))).toEqual([])
    },
  )

  test('of two towns of a name, the one that we serve comes first', () => {
    expect(suggestions('12 Main St, Germantown')).toEqual([
      '12 Main St, Germantown, WI 53022',
      '12 Main St, Germantown, IL 62245',
    ])
    expect(suggestions('12 Main St, Springfield')[0]).toBe('12 Main St, Springfield, WI 53176')
  })

  test('a street is not offered where its numbers end', () => {
    expect(suggestions('789 N Broadway')[0]).toBe('789 N Broadway, Milwaukee, WI')
    expect(suggestions('4802 N Broadway')[0]).toBe('4802 N Broadway, Chicago, IL')
    expect(suggestions('9900 N Broadway')).toEqual([])
  })

  test('the number grids are named as the source where they place a house', () => {
    const sources = (text: string) => [...new Set(suggest(text, 5).map(({ source }) => source))]
    expect(sources('1060 W Addison St')).toEqual(['street number grids'])
    expect(sources('12 Main St, Racine')).toEqual(['ZIP code data'])
  })

  test('a ZIP that is half typed claims what the whole one does', () => {
    expect(claims('233 S Wacker Dr, Chicago 606')[0]).toBe('233 S Wacker Dr, Chicago, IL 60606: block')
    expect(claims('233 S Wacker Dr, Chicago 60606')).toEqual(['233 S Wacker Dr, Chicago, IL 60606: block'])
  })

  test('a city of both states is offered in both, the nearer first', () => {
    expect(suggestions('Burlington')).toEqual(['Burlington, WI 53105', 'Burlington, IL 60109'])
    expect(suggestions('Burlington IL')).toEqual(['Burlington, IL 60109'])
  })

  test('ZIPs are those near the named city, without those of post-office boxes only', () => {
    expect(suggestions('12 Main St, Racine 534')).toEqual([
      '12 Main St, Racine, WI 53402',
      '12 Main St, Racine, WI 53403',
      '12 Main St, Racine, WI 53404',
      '12 Main St, Racine, WI 53405',
      '12 Main St, Racine, WI 53406',
    ])
  })

  test('there are no suggestions for other places or meaningless input', () => {
    for (const text of [
      '',
      '  ',
      ',,',
      '5',
      'qqq',
      '🏠🏠🏠',
      'zzzz qqqq street',
      'Springfield, MO',
      'Beverly Hills, CA 90210',
      '10001',
    ]) {
      expect(suggestions(text), text).toEqual([])
    }
  })

  test("a place has Nominatim's shape, and claims no street", () => {
    expect(suggest('1600 Oak Ave Evanston IL 60201', 5)).toEqual([
      {
        lat: '42.0547',
        lon: '-87.6924',
        display_name: '1600 Oak Ave, Evanston, IL 60201, United States',
        address: { city: 'Evanston', state: 'Illinois', postcode: '60201' },
        precision: 'zip',
        typed: '1600 Oak Ave',
        source: 'ZIP code data',
      },
    ])
    expect(suggest('milwaukee', 1)[0]?.address).toEqual({ city: 'Milwaukee', state: 'Wisconsin' })
  })
})

describe('a suggestion that is picked', () => {
  const streets = fc.constantFrom(
    '',
    '123 N Water St, ',
    '12 Oak, ',
    'Apt 4, 700 West St, ',
    '1234 W Madison, ',
  )
  const places = fc.constantFrom(
    ...citiesStarting('').map(({ name, state }) => `${name}, ${state}`),
    ...zipsStarting('').map(({ zip }) => zip),
  )

  test('is located at the place that was shown, for any street', () => {
    fc.assert(
      fc.property(streets, places, (street, place) => {
        const [first] = suggest(street + place, 5)
        const located = locateLocally(first!.display_name)
        expect([String(located?.latitude), String(located?.longitude)]).toEqual([first!.lat, first!.lon])
        expect(first!.display_name).toStartWith(street)
      }),
      { numRuns: 2000 },
    )
  })

  test('is as precise as it said', () => {
    const texts = ['2500 N Lake Dr', '1060 W Addison', '1234 N 27th St', '4500 S Kedzie Ave, Chicago']
    for (const text of [
      ...texts,
      'N112 W17001 Mequon Rd',
      '233 S Wacker Dr, Chicago 606',
      '12 Oak St, Racine',
    ]) {
      const places = suggest(text, 5)
      expect(places.length, text).toBeGreaterThan(0)
      for (const { display_name, precision } of places)
        expect([display_name, precision]).toEqual([display_name, locateLocally(display_name)!.precision])
    }
  })

  test('is one of at most five, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        expect(suggest(text, 5).length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 500 },
    )
  })
})
