import { describe, expect, test } from 'bun:test'
import { milesBetween } from '../../shared/geo.ts'
import { isBox } from './boxes.ts'
import { findZip, zipsStarting } from './gazetteer.ts'
import { locateLocally } from './local.ts'

const milwaukee = { city: 'Milwaukee', state: 'WI', precision: 'city' }
const water = { zip: '53202', city: 'Milwaukee', state: 'WI', precision: 'zip' }
const waterBlock = { ...water, precision: 'block' }

describe('an address of ours', () => {
  test.each([
    ['53202', water],
    ['53202-1234', water],
    ['123 N Water St, Milwaukee, WI 53202', waterBlock],
    ['123 N Water St, Milwaukee, WI 53202, USA', waterBlock],
    ['123 n. water st milwaukee wi 53202', waterBlock],
    ['123 N Water St, Milwaukee, 53202 WI', waterBlock],
    ['53202 Milwaukee', water],
    ['123, North Water Street, Milwaukee, Milwaukee County, Wisconsin, 53202, United States', water],
    ['123 N Water St, Milwaukee', milwaukee],
    ['123 N Water St, MILWAUKEE , wisconsin', milwaukee],
    ['Chicago', { city: 'Chicago', state: 'IL', precision: 'city' }],
    ['chicago,il', { city: 'Chicago', state: 'IL' }],
    ['700 West, Chicago', { city: 'Chicago' }],
    ['700 W Madison St, Chicago, Illinois', { city: 'Chicago' }],
    ['700 Main St, West Chicago', { city: 'West Chicago' }],
    ['1600 Oak Ave Evanston IL 60201', { zip: '60201', city: 'Evanston', state: 'IL', precision: 'zip' }],
    ['12 Oak St. Charles', { city: 'Saint Charles', state: 'IL' }],
    ['12 Main St, Land O Lakes, WI', { city: "Land O'Lakes" }],
    ['1 Elm St, West Allis', { city: 'West Allis', state: 'WI' }],
    ['1 Elm St, Mt. Prospect', { city: 'Mount Prospect', state: 'IL' }],
    ['12 Main St, Washington, IL', { city: 'Washington', state: 'IL' }],
    ['12 Main St, Oregon, WI', { city: 'Oregon', state: 'WI' }],
    ['12 Main St, Apt 4, Kenosha, WI', { city: 'Kenosha', state: 'WI' }],
  ])('is found: %s', (text, place) => {
    expect(locateLocally(text)).toMatchObject(place)
  })

  test('with a ZIP is located at its middle, with the typed city’s name', () => {
    expect(locateLocally('12 Elm St, Shorewood, WI 53211')).toEqual({
      zip: '53211',
      city: 'Shorewood',
      state: 'WI',
      latitude: 43.0831,
      longitude: -87.8833,
      precision: 'zip',
      source: 'zips',
    })
    expect(locateLocally('12 Elm St, Nashotah Hills, WI 53058')?.city).toBe('Nashotah Hills')
  })

  test('has the county that was typed between the town and the state', () => {
    const place = { city: 'Maple Park', state: 'IL', zip: '60151' }
    for (const text of ['Maple Park, Kane County, IL 60151', '12 Main St, Maple Park, kane county, IL 60151'])
      expect(locateLocally(text)).toMatchObject({ ...place, county: expect.stringMatching(/^kane$/i) })
    expect(locateLocally('Maple Park, IL 60151')).toMatchObject(place)
    expect(locateLocally('Maple Park, IL 60151')?.county).toBeUndefined()
  })

  test('on two lines is found like one on one line', () => {
    expect(locateLocally('12 Main St\nKenosha WI')).toMatchObject({ city: 'Kenosha', state: 'WI' })
  })

  test('whose ZIP lies far from its city is neither at the one nor at the other', () => {
    expect(locateLocally('12 Elm St, Chicago, WI 53202')).toBeUndefined()
  })

  test('with an unknown ZIP is located at the middle of its city and keeps the ZIP', () => {
    expect(locateLocally('12 Elm St, Milwaukee, WI 53299')).toMatchObject({ ...milwaukee, zip: '53299' })
  })

  test('of a post-office box is not located, because a street in that town has another ZIP', () => {
    for (const text of [
      'PO Box 5, Chicago, IL 60680',
      '60454',
      '12 Main St, Bedford Park, IL 60499',
      '53201',
      'PO Box 12, Mequon, WI 53092',
      'P.O. Box 12, Racine, WI',
      'P O Box 12, Racine, WI',
      'Post Office Box 12, Racine, WI',
      'POB 12, Racine WI 53402',
      'P.O.B. 12, Racine WI 53402',
      'POBox 12, Racine WI 53402',
      'PO Box12, Racine WI 53402',
      'PO Drawer 3, Racine WI 53402',
      'Box 12, Racine, WI 53402',
      'Box #12, Racine, WI 53402',
      'Drawer 3, Racine, WI 53402',
      'PMB 7, 60614',
      'PO Box 12, 53402 Racine',
    ]) {
      expect([isBox(text), locateLocally(text)], text).toEqual([true, undefined])
    }
    for (const text of [
      '12 Boxwood Ln, Mequon, WI 53092',
      'Box Elder Rd, Mequon, WI 53092',
      'Poble St, Mequon, WI 53092',
      'PO Box 12, 500 Main St, Racine, WI 53403',
      '12 Main St PO Box 9, Racine WI 53402',
    ]) {
      expect([isBox(text), locateLocally(text)?.precision], text).toEqual([false, 'zip'])
    }
  })

  test('in a village with only post-office boxes has the ZIP of the nearest area', () => {
    expect(locateLocally('Newburg, WI')).toMatchObject({ zip: '53080', precision: 'city' })
    expect(locateLocally('12 Main St, Merton, WI')).toMatchObject({ zip: '53029', precision: 'city' })
  })

  test('in a town of one ZIP is in that ZIP area, with and without it', () => {
    expect(locateLocally('Cudahy, WI')).toEqual(locateLocally('Cudahy, WI 53110'))
    expect(locateLocally('O’Hare')).toMatchObject({ city: "O'Hare", zip: '60666', precision: 'zip' })
  })

  test('with the ZIP of O’Hare is located at the airport', () => {
    const ohare = { latitude: 41.9786, longitude: -87.9048 }
    expect(milesBetween(locateLocally('60666')!, ohare)).toBeLessThan(1)
  })

  test('in a city without a ZIP gets the ZIP of an area, not of a post-office box', () => {
    expect(locateLocally('Kenosha, WI')?.zip).toBe('53142')
    expect(locateLocally('Racine')?.zip).toBe('53405')
  })
})

test.each([
  ['of another state', 'Springfield, MO'],
  ['of another state by its letters', 'Seattle, WA'],
  ['of a state that a city is named after', '12 Main St, Seattle, Washington 98101'],
  ['with a city of ours in another state', '12 Main St, Madison, South Dakota'],
  ['with a ZIP of another state', '12 Main St, Springfield 65801'],
  ['without a city', '123 N Water St'],
  ['whose street is called like a city', '1234 W Madison'],
  ['whose street ends like a state', '5 Elm Ct'],
  ['whose street is called like a state', '123 E Wisconsin'],
  ['of nothing', ''],
  ['of punctuation', ' ,,; '],
])('an address %s is not guessed at', (_, text) => {
  expect(locateLocally(text)).toBeUndefined()
})

test('no two ZIP areas share their middle, and boxes are never offered', () => {
  const areas = zipsStarting('')
  const places = new Set(areas.map(({ latitude, longitude }) => `${latitude} ${longitude}`))
  expect(places.size).toBe(areas.length)
  expect(findZip('60680')?.isArea).toBe(false)
  expect(areas.map(({ zip }) => zip)).not.toContain('60680')
})
