import { describe, expect, test } from 'bun:test'
import { cubeSheet } from './cube-sheet.ts'
import { disposals, disposalsIn, disposalsSeen, isSpecial, isTaken } from './special-disposal.ts'

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

test('categories are recognized regardless of case; others are plain junk', () => {
  expect(disposalsIn(['tires ', 'Furniture', 'ELECTRONICS']).map(({ name }) => name)).toEqual([
    'Electronics',
    'Tires',
  ])
  expect(isSpecial('Furniture')).toBeFalse()
})

test('a refrigerator and a TV on photos suggest their kinds; a sofa suggests none', () => {
  expect(disposalsSeen(['sofa', 'refrigerator', 'tv']).map(({ name }) => name)).toEqual([
    'Electronics',
    'Refrigerators and air conditioners',
  ])
  expect(disposalsSeen(['sofa'])).toEqual([])
})

test('every item that suggests a kind is on the cube sheet, and every large appliance suggests one', () => {
  const known = cubeSheet.map(({ name }) => name)
  for (const { seenAs } of disposals) expect(known).toEqual(expect.arrayContaining([...seenAs]))
  const appliances = cubeSheet.filter(thing => thing.kind === 'large appliance').map(({ name }) => name)
  expect(appliances.filter(name => disposalsSeen([name]).length === 0)).toEqual([])
})

test('names fit the field that carries them', () => {
  for (const { name } of disposals) expect(name.length).toBeLessThanOrEqual(80)
})
