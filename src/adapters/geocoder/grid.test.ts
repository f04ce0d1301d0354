import { describe, expect, test } from 'bun:test'
import { metersBetween } from '../../shared/geo.ts'
import { locateLocally } from './local.ts'
import { suggest } from './suggest.ts'

/** Meters from where an address is located to where it is. */
function errorOf(address: string, latitude: number, longitude: number): number {
  const place = locateLocally(address)
  expect(place, address).toMatchObject({ precision: 'block', source: 'grid' })
  return metersBetween(place!, { latitude, longitude })
}

/** Meters along the axis of the house number alone. */
function errorNorth(address: string, latitude: number): number {
  const place = locateLocally(address)!
  return metersBetween(place, { ...place, latitude })
}
function errorEast(address: string, longitude: number): number {
  const place = locateLocally(address)!
  return metersBetween(place, { ...place, longitude })
}

// Surveyed places: landmarks, bicycle stations and traffic cameras of public lists.
describe('a house whose street has a place on the grid is within 300 m', () => {
  test.each([
    ['233 S Wacker Dr, Chicago, IL 60606', 41.8789, -87.6359],
    ['1060 W Addison St, Chicago, IL 60613', 41.9484, -87.6553],
    ['333 W 35th St, Chicago, IL 60616', 41.8299, -87.6338],
    ['1901 West Madison Street, Chicago, IL 60612', 41.8807, -87.6742],
    ['2400 N Central Ave, Chicago, IL 60639', 41.9243, -87.7661],
    ['11100 S Halsted St, Chicago, IL 60628', 41.6923, -87.6425],
    ['11900 S Halsted, Chicago, IL 60628', 41.6777, -87.642],
    ['900 W Harrison St, Chicago, IL 60607', 41.8747, -87.65],
    ['2112 W Peterson Ave, Chicago, IL 60659', 41.9912, -87.6836],
    ['875 N Michigan Ave, Chicago, IL 60611', 41.8989, -87.623],
    ['7801 W Layton Ave, Greenfield, WI 53220', 42.9582, -88.0103],
    ['629 E Silver Spring Dr, Whitefish Bay, WI 53217', 43.1183, -87.9024],
    ['3131 S 27th St, Milwaukee, WI 53215', 42.988, -87.9483],
    ['3131 South 27th Street, Milwaukee, WI', 42.988, -87.9483],
    ['5300 S 76th St, Greendale, WI 53129', 42.9497, -88.0072],
    ['W156N8480 Pilgrim Rd, Menomonee Falls, WI 53051', 43.1726, -88.106],
    ['N112W17001 Mequon Rd, Germantown, WI', 43.222, -88.1235],
  ])('%s', (address, latitude, longitude) => {
    expect(errorOf(address, latitude, longitude)).toBeLessThan(300)
  })
})

describe('another house is right along the axis of its number', () => {
  test.each([
    ['1106 W Argyle St, Chicago, IL 60640', -87.6577],
    ['1721 W Canal St, Milwaukee, WI 53233', -87.9349],
    ['2200 E Newport Ave, Milwaukee, WI 53211', -87.881],
  ])('%s, from east to west', (address, longitude) => {
    expect(errorEast(address, longitude)).toBeLessThan(200)
  })

  test.each([
    ['2210 N Sawyer Ave, Chicago, IL 60647', 41.9215],
    ['4802 N Broadway, Chicago, IL 60640', 41.969],
    ['6363 N Milwaukee Ave, Chicago, IL 60646', 41.9966],
    ['8705 N Port Washington Rd, Fox Point, WI 53217', 43.175],
  ])('%s, from north to south', (address, latitude) => {
    expect(errorNorth(address, latitude)).toBeLessThan(200)
  })
})

describe('the number grid is not used', () => {
  test.each([
    ['for a number without a direction', '233 Wacker Dr, Chicago, IL 60606', 'zip'],
    ['where the number contradicts the ZIP', '11100 S Halsted St, Chicago, IL 60606', 'zip'],
    ['where another ZIP is much nearer', '233 S Wacker Dr, Chicago, IL 60614', 'zip'],
    ['for a number that the city does not reach', '99999 N Clark St, Chicago, IL 60660', 'zip'],
    ['where numbered streets run the other way', '3500 N 27th St, Chicago, IL 60618', 'zip'],
    ['without the other axis', '2210 N Sawyer Ave, Chicago, IL', 'city'],
    ['in other cities', '410 N Oak Park Ave, Oak Park, IL 60302', 'zip'],
    ['in the other state', 'W156N8480 Pilgrim Rd, Springfield, IL 62704', 'zip'],
  ])('%s', (_, address, precision) => {
    expect(locateLocally(address)).toMatchObject({ precision })
  })
})

/** Well-known houses with the ZIPs of their mail. */
const houses = `
233 S Wacker Dr, 60606; 875 N Michigan Ave, 60611; 1060 W Addison St, 60613; 111 S Michigan Ave, 60603;
1901 W Madison St, 60612; 333 W 35th St, 60616; 2400 N Central Ave, 60639; 11100 S Halsted St, 60628;
900 W Harrison St, 60607; 2112 W Peterson Ave, 60659; 5757 S Cicero Ave, 60638; 4150 W 55th St, 60632;
201 E Randolph St, 60601; 78 E Washington St, 60602; 400 S State St, 60605; 6500 S Pulaski Rd, 60629;
1000 W Washington Blvd, 60607; 4600 W Addison St, 60641; 5500 N Western Ave, 60625; 6800 N Sheridan Rd, 60626;
3131 S 27th St, 53215; 200 W Wisconsin Ave, 53203; 6000 W Capitol Dr, 53216; 7500 W Oklahoma Ave, 53219;
1200 S 84th St, 53214; 100 E Wisconsin Ave, 53202; 789 N Broadway, 53202; 2000 W Wisconsin Ave, 53233; 5300 S 76th St, 53129; 10200 W Silver Spring Dr, 53225`

test('well-known houses without a town are offered in their ZIP, all within four choices a grid', () => {
  const offered = houses.split(';').map(entry => {
    const [street = '', zip = ''] = entry.split(',').map(part => part.trim())
    const zips = suggest(street, 9).flatMap(({ address }) => address.postcode ?? [])
    expect(zips.length, street).toBeLessThan(8)
    return zips.includes(zip)
  })
  expect(offered).not.toContain(false)
})
