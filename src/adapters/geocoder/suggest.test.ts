import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { citiesStarting, zipsStarting } from './gazetteer.ts'
import { locateLocally } from './local.ts'
import { suggest } from './suggest.ts'

const suggestions = (text: string) =>
  suggest(text, 5).map(place => place.display_name.replace(/, United States$/, ''))

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
    ['123 N Water St, Milwaukee, WI 5320', '123 N Water St, Milwaukee, WI 53202'],
    ['1600 oak ave evan', '1600 oak ave, Evanston, IL'],
    ['500 lake st oak pa', '500 lake st, Oak Park, IL'],
    ['12 oak st ch', '12 oak st, Chicago, IL'],
    ['12 oak, st ch', '12 oak, Saint Charles, IL'],
    ['1600 broadway chic', '1600 broadway, Chicago, IL'],
    ['12 Main St, Apt 4, Kenosha', '12 Main St, Apt 4, Kenosha, WI'],
    ['12 Main St, Apt 4, Ken', '12 Main St, Apt 4, Kenosha, WI'],
  ])('%s: first comes %s', (text, first) => {
    expect(suggestions(text)[0]).toBe(first)
  })

  test('a street alone is offered in the likeliest cities', () => {
    expect(suggestions('123 N Water St')).toEqual([
      '123 N Water St, Chicago, IL',
      '123 N Water St, Milwaukee, WI',
      '123 N Water St, Racine, WI',
      '123 N Water St, Kenosha, WI',
      '123 N Water St, Palatine, IL',
    ])
    expect(suggestions('1234 W Madison')[1]).toBe('1234 W Madison, Milwaukee, WI')
    expect(suggestions('123 E Wisconsin')[1]).toBe('123 E Wisconsin, Milwaukee, WI')
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
    for (const text of ['', '  ', ',,', '5', 'qqq', 'Springfield, MO', 'Beverly Hills, CA 90210', '10001']) {
      expect(suggestions(text), text).toEqual([])
    }
  })

  test("a place has Nominatim's shape", () => {
    expect(suggest('1600 Oak Ave Evanston IL 60201', 5)).toEqual([
      {
        lat: '42.0547',
        lon: '-87.6924',
        display_name: '1600 Oak Ave, Evanston, IL 60201, United States',
        address: {
          house_number: '1600',
          road: 'Oak Ave',
          city: 'Evanston',
          state: 'Illinois',
          postcode: '60201',
        },
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

  test('is one of at most five, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        expect(suggest(text, 5).length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 500 },
    )
  })
})
