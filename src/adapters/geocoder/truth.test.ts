import { describe, expect, test } from 'bun:test'
import { contradictions } from '../../../scripts/testing/unlocated-addresses.ts'
import { readAddress } from './address.ts'
import { contradicts } from './contradiction.ts'
import { locateLocally } from './local.ts'
import { outsideOf } from './outside.ts'
import { suggest } from './suggest.ts'

/** A place as 'City ST ZIP precision', or what the customer is told of one that was not located. */
function told(text: string): string {
  const place = locateLocally(text)
  if (place) return `${place.city} ${place.state} ${place.zip} ${place.precision}`
  const outside = outsideOf(text)
  return outside === undefined ? 'unknown' : `outside: ${outside}`
}

/** Each was checked by hand: no town, ZIP or block that the text does not give. */
const addresses = `
Toronto | unknown
Toronto, ON | outside: Canada
Toronto, Ontario | outside: Canada
123 King St W, Toronto, ON M5H 1J9 | outside: Canada
H0H 0H0 | outside: Canada
Ontario | unknown
Peru | unknown
Lima, Peru | outside: Peru
60601 60614 | unknown
60601, 60614 | unknown
60606 Milwaukee | unknown
WI 60606 | unknown
1 Main St, Milwaukee, IL 60606 | unknown
12 Elm St, Chicago, WI 53202 | unknown
Chicago, IL 60633 | Chicago IL 60633 zip
Chicago to Milwaukee | unknown
from Chicago to Milwaukee | unknown
Chicago, Milwaukee | unknown
Bay View, Milwaukee | Milwaukee WI 53208 city
5 Rue de Lausanne, 1201 Geneva | unknown
123456789 | unknown
5555555555 | unknown
606011234 | unknown
60601-1234 | Chicago IL 60601 zip
60601-12345 | unknown
PO Box 12 | unknown
PO Box 12, Racine, WI 53403 | unknown
Main St | unknown
Main St, Chicago | Chicago IL 60612 city
State and Madison | unknown
State and Madison, Chicago | Chicago IL 60612 city
State & Madison, Chicago, IL 60602 | Chicago IL 60602 zip
N112W17001 Mequon Rd, Germantown | Germantown WI 53022 block
W1234 County Road ES | unknown
W1234 County Road ES, Elkhorn, WI 53121 | Elkhorn WI 53121 zip
123 1/2 W Main | unknown
123 1/2 W Main St, Waukesha, WI 53186 | Waukesha WI 53186 zip
123½ W Madison St, Chicago, IL 60602 | Chicago IL 60602 block
1060 W Addison St #4B, Chicago, IL 60613 | Chicago IL 60613 block
1060 W Addison St apt 12, Chicago, IL 60613 | Chicago IL 60613 block
1200 S 84th St, West Allis | West Allis WI 53214 block
3400 S Packard Ave, Cudahy | Cudahy WI 53110 block
410 N Oak Park Ave, Oak Park | Oak Park IL 60301 city
5600 W Cermak Rd, Cicero, IL 60804 | Cicero IL 60804 zip
9500 S Cicero Ave, Oak Lawn | Oak Lawn IL 60453 zip
100 N Main St, Wheaton | Wheaton IL 60187 city
6023 22nd Ave, Kenosha | Kenosha WI 53142 city
6023 22nd Ave, Kenosha, WI 53143 | Kenosha WI 53143 zip
1900 16th St, Racine, WI 53403 | Racine WI 53403 zip
233 S Wacker Dr, Milwaukee | Milwaukee WI 53208 city
12345 S 500 W, Chicago 60628 | Chicago IL 60628 zip
100 W 1st St, Chicago 60616 | Chicago IL 60616 zip
1200 S 184th St, Milwaukee, WI 53214 | Milwaukee WI 53214 zip
1e9 N State St, Chicago | Chicago IL 60612 city
99999999 N State St, Chicago, IL 60602 | Chicago IL 60602 zip
1200 N Lake Geneva | unknown
Chicago, WI | unknown
Milwaukee, IL | unknown
Chicago Ave, Minneapolis | unknown
742 Evergreen Terrace, Springfield, OR | outside: Oregon
\u200f12 Main St, Racine, WI\u200f | Racine WI 53405 city
שלום 12, Racine, WI | Racine WI 53405 city
６０６０６ | Chicago IL 60606 zip
שד' רוטשילד 1, תל אביב | unknown
1 S Zzzz St, Chicago 60606 | Chicago IL 60606 zip
12 N Qqqq Ave, Milwaukee, WI 53202 | Milwaukee WI 53202 zip
2210 N Sawyer Ave, Chicago, IL 60647 | Chicago IL 60647 block
2210 N Sawyer Ave, Chicago | Chicago IL 60612 city
3500 N Fullerton Ave, Chicago, IL 60614 | Chicago IL 60614 zip
1060 W Addison, Chicago | Chicago IL 60613 block
400 S State, Chicago | Chicago IL 60605 block
5300 S Lake Shore Dr Chicago | Chicago IL 60612 city
N112 W17001 Mequon Rd, Germantown | Germantown WI 53022 block
W156 N8480 Pilgrim Rd, Menomonee Falls, WI 53051 | Menomonee Falls WI 53051 block
800 N State St, Chicago, IL 60610 | Chicago IL 60610 block
800 W Madison St, Chicago, IL 60607 | Chicago IL 60607 block
1600 W Wisconsin Ave, Milwaukee, WI 53233 | Milwaukee WI 53233 block
O'Hare, Chicago 60666 | Chicago IL 60666 zip
100 N State St, Chicago, IL 60680 | unknown`

const rows = addresses
  .trim()
  .split('\n')
  .map(line => line.split(' | '))

describe('an unusual address is known as well as its text allows, and no better', () => {
  test.each(rows)('%s: %s', (text = '', expected) => {
    expect(told(text)).toBe(expected ?? '')
  })

  test('however long it is', () => {
    for (const text of ['x'.repeat(500), '1 Main St, '.repeat(45), '9'.repeat(500), '🏠'.repeat(250)]) {
      expect([told(text), suggest(text, 5)]).toEqual(['unknown', []])
    }
    expect(told(`${'Oak '.repeat(120)}St, Chicago, IL 60606`)).toBe('Chicago IL 60606 zip')
  })
})

describe('two places in one address are a contradiction', () => {
  test.each([...contradictions])('%s', text => {
    expect([told(text), suggest(text, 5)]).toEqual(['unknown', []])
  })

  test('and so is a city without a state that everybody knows', () => {
    for (const text of [
      '1 Main St, Toronto, 53202',
      '12 King St London 60606',
      '53402 Racine, Chicago 60614',
    ]) {
      expect(contradicts(readAddress(text)), text).toBeTrue()
    }
  })
})

const unusual = `
221 E Florida St Milwaukee WI 53204 | 53204
123 W Florida, Milwaukee 53204 | 53204
1200 Paris Ave, Chicago, IL 60614 | 60614
1200 W Paris, Chicago, IL 60614 | 60614
5 London Rd Racine WI 53402 | 53402
5 W London, Racine WI 53402 | 53402
1000 N Geneva St, Chicago 60614 | 60614
1000 N Geneva, Chicago 60614 | 60614
5 W Cuba, Chicago 60614 | 60614
200 W Wisconsin Ave, Chicago 60614 | 60614
123 E Wisconsin, Chicago 60614 | 60614
233 E Illinois St, Milwaukee 53202 | 53202
3500 N New England, Chicago, IL 60634 | 60634
3000 N California, Chicago 60618 | 60618
401 E Ontario, Chicago 60611 | 60611
Belmont & California, Chicago 60618 | 60618
Belmont and California, Chicago 60618 | 60618
North Michigan, Chicago 60611 | 60611
1200 W Taylor St, Little Italy, Chicago, IL 60607 | 60607
12 Main St, Bridgeport, Chicago 60608 | 60608
12 Main St, Wales, WI 53183 | 53183
12 Main St, Wales, Delafield, WI 53018 | 53018
12 Main St, Belgium, WI 53004 | 53004
10600 W Higgins Rd, Rosemont, IL 60018 | 60018
10600, West Higgins Road, Rosemont, Cook County, Illinois, 60018, United States | 60018
34523 N Wilson Rd, Ingleside, IL 60041 | 60041
60614 N Wilson Rd, Ingleside, IL 60041 | 60041
N60 W16000 Kohler Ln, Menomonee Falls, WI 53051 | 53051
W1234 County Road NB, Elkhorn, WI 53121 | 53121
12 Main St Apt 60614, Racine, WI 53402 | 53402
12 Main St Apt 60614 Racine, WI 53402 | 53402
12 Main St # 60614, Racine WI 53402 | 53402
12 Main St #60614, Racine WI 53402 | 53402
12 Main St, Unit 90210, Racine WI 53402 | 53402
12 Main St Unit 90210 Racine WI 53402 | 53402
53202 Milwaukee WI 53202 | 53202`

test('a street, a number or a neighborhood that is called like another place is none', () => {
  for (const line of unusual.trim().split('\n')) {
    const [text = '', zip] = line.split(' | ')
    expect([text, locateLocally(text)?.zip]).toEqual([text, zip])
  }
})

test('what is no address of ours is not completed to one', () => {
  for (const text of [
    'Toronto, ON',
    'Toronto, Ontario',
    '60601 60614',
    '60606 Milwaukee',
    'Chicago to Milwaukee',
    '5 Rue de Lausanne, 1201 Geneva',
    'W1234 County Road ES',
    'Lima, Peru',
    'PO Box 12',
    '1 Main St, Milwaukee, IL 60606',
  ]) {
    expect(
      suggest(text, 5).map(({ display_name }) => display_name),
      text,
    ).toEqual([])
  }
})

test('what is shown is what is priced: a whole town or ZIP has one precision, typed or picked', () => {
  for (const text of rows.flatMap(([text = '', expected]) => (expected?.includes(' ') ? text : []))) {
    for (const { display_name, precision } of suggest(text, 1)) {
      if (locateLocally(text))
        expect([text, precision]).toEqual([text, locateLocally(display_name)!.precision])
    }
  }
})
