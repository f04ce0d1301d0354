import { describe, expect, test } from 'bun:test'
import { cubeSheet } from './cube-sheet.ts'
import { disposals, disposalsIn, disposalsSeen, isTaken } from './special-disposal.ts'

const kind = (name: string) => {
  const [found] = disposalsIn([name])
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

describe('what the law keeps out of landfills goes to a recycler', () => {
  test.each([
    ['Electronics', 'Wis. Stat. 287.07(5)'],
    ['Electronics', 'Wis. Stat. 287.17'],
    ['Electronics', '415 ILCS 151'],
    ['Refrigerators and air conditioners', 'Wis. Stat. 287.07(1m)'],
    ['Refrigerators and air conditioners', '415 ILCS 5/22.28'],
    ['Other large appliances', 'Wis. Stat. 287.07(1m)'],
    ['Other large appliances', '415 ILCS 5/22.28'],
    ['Tires', 'Wis. Stat. 287.07(3)'],
    ['Tires', '415 ILCS 5/55'],
  ])('%s: %s', (name, source) => {
    expect(kind(name).sources).toContain(source)
    expect(kind(name).goesTo).toEndWith('recycler')
    expect(kind(name).happens).toMatch(/recycler.*Included in your price\.$/)
  })
})

test('40 CFR 82.155: a certified recycler recovers refrigerant, and nothing else needs one', () => {
  const certified = disposals.filter(({ goesTo }) => goesTo === 'certified recycler')
  expect(certified.map(({ name }) => name)).toEqual(['Refrigerators and air conditioners'])
  expect(certified[0]?.sources).toContain('40 CFR 82.155')
  expect(certified[0]?.happens).toContain('recovers the refrigerant')
})

test('Illinois EPA and Wis. Adm. Code ATCP 34: dried latex paint is taken, liquid and oil paint are not', () => {
  expect(isTaken(kind('Dried latex paint'))).toBeTrue()
  expect(isTaken(kind('Liquid or oil paint'))).toBeFalse()
})

test.each([
  ['Batteries', '415 ILCS 5/22.23'],
  ['Batteries', 'Wis. Stat. 287.18'],
  ['Fuel and chemicals', 'Wis. Stat. 287.07(1m)'],
  ['Fluorescent lamps and mercury', '40 CFR 273.4'],
  ['Fluorescent lamps and mercury', '40 CFR 273.5'],
  ['Ammunition and fireworks', 'Illinois EPA Household Hazardous Waste Program'],
  ['Asbestos', '40 CFR 61.150'],
  ['Medical waste', '415 ILCS 5/56.1'],
  ['Medical waste', 'Wis. Adm. Code NR 526'],
])('%s: not taken, with what to do instead (%s)', (name, source) => {
  expect(isTaken(kind(name))).toBeFalse()
  expect(kind(name).sources).toContain(source)
  expect(kind(name).happens).toMatch(/^We can’t take (it|these)[.:] .*(call|ask|go to|take them to)/i)
})

test('every kind says whether it costs more, or that it is not taken, and names no amount', () => {
  for (const each of disposals) {
    expect(each.happens).toMatch(isTaken(each) ? /Included in your price\.$/ : /^We can’t take/)
    expect(each.happens).not.toContain('$')
    expect(each.sources).not.toEqual([])
  }
})

const namesIn = (items: readonly string[]) => disposalsIn(items).map(({ name }) => name)

test('each kind is recognized by its name, regardless of case, and is no other kind', () => {
  for (const { name } of disposals) expect(namesIn([` ${name.toUpperCase()} `])).toEqual([name])
  expect(namesIn(['tires ', 'Furniture', 'ELECTRONICS'])).toEqual(['Electronics', 'Tires'])
})

test.each([
  ['Electronics', ['old TV', '2 TVs', 'flat-screen television', 'laptops', 'cell phone', 'Printer']],
  [
    'Refrigerators and air conditioners',
    [
      'mini-fridge',
      'refrigerator',
      'chest freezer',
      'window A/C',
      'AC unit',
      'Air-conditioner',
      'wine cooler',
    ],
  ],
  [
    'Other large appliances',
    [
      'washer and dryer',
      'gas stove',
      'electric range',
      'dishwasher',
      'hot water heater',
      'microwave',
      'furnace',
    ],
  ],
  ['Tires', ['4 tires', 'tire', 'snow tires with rims']],
  ['Dried latex paint', ['dried paint', 'paint cans (dried up)', 'empty paint cans', 'hardened latex paint']],
  [
    'Liquid or oil paint',
    [
      'paint cans',
      'half a gallon of latex paint',
      'spray paint',
      'paint thinner',
      'varnish',
      'deck stain',
      'stain',
    ],
  ],
  ['Batteries', ['car battery', 'lithium batteries', 'battery-powered toy', 'e-bike']],
  [
    'Fuel and chemicals',
    [
      'propane tank',
      'gas can',
      'gasoline',
      'motor oil',
      'pool chemicals',
      'weed killer',
      'antifreeze',
      'bleach',
    ],
  ],
  [
    'Fluorescent lamps and mercury',
    [
      'fluorescent tubes',
      'CFL bulbs',
      'mercury thermometer',
      'old thermostat',
      'light fixture (fluorescent)',
    ],
  ],
  ['Ammunition and fireworks', ['a box of ammo', 'shotgun ammunition', 'leftover fireworks', 'road flares']],
  ['Asbestos', ['asbestos siding', 'asbestos tiles', 'pipe wrap with asbestos']],
  ['Medical waste', ['needles', 'old medicine', 'sharps container', 'insulin syringes']],
])('%s is recognized in a customer’s words', (name, items) => {
  for (const item of items) expect([item, ...namesIn([item])]).toEqual([item, name])
})

test('a text may name several kinds, and the word of one beside its lookalike', () => {
  expect(namesIn(['dried oil paint, propane'])).toEqual([
    'Dried latex paint',
    'Liquid or oil paint',
    'Fuel and chemicals',
  ])
  expect(namesIn(['TV with TV stand'])).toEqual(['Electronics'])
})

test.each([
  ...['Furniture', 'Mattresses', 'Yard waste', 'Building debris'],
  ...['Piano', 'Safe', 'Pool table', 'Hot tub', 'Aquarium', 'A harp'],
  ...[
    'paint-free table',
    'painted dresser',
    'oil painting',
    'paintings',
    'paint brushes',
    'asbestos-free tiles',
  ],
  ...[
    'TV stand',
    'computer desks',
    'retired uniforms',
    'entire sofa',
    'hair dryer',
    'toaster oven',
    'gas grill',
  ],
  ...[
    'pressure washer',
    'lamp',
    'smart thermostat',
    'silver bullet blender',
    'medicine cabinet',
    'pine needles',
    'mattress with a stain',
    'range of books',
    '3 pc sectional',
  ],
])('%s is plain junk', item => expect(namesIn([item])).toEqual([]))

test('a refrigerator and a TV on photos suggest their kinds; a sofa suggests none', () => {
  expect(disposalsSeen(['sofa', 'refrigerator', 'tv']).map(({ name }) => name)).toEqual([
    'Electronics',
    'Refrigerators and air conditioners',
  ])
  expect(disposalsSeen(['sofa'])).toEqual([])
})

test('every item that suggests a kind is on the cube sheet and names that kind, and every large appliance suggests one', () => {
  const known = cubeSheet.map(({ name }) => name)
  for (const { name, seenAs } of disposals) {
    expect(known).toEqual(expect.arrayContaining([...seenAs]))
    for (const item of seenAs) expect([item, ...namesIn([item])]).toEqual([item, name])
  }
  const appliances = cubeSheet.filter(thing => thing.kind === 'large appliance').map(({ name }) => name)
  expect(appliances.filter(name => disposalsSeen([name]).length === 0)).toEqual([])
})

test('names fit the field that carries them', () => {
  for (const { name } of disposals) expect(name.length).toBeLessThanOrEqual(80)
})
