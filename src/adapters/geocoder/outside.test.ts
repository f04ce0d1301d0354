import { describe, expect, test } from 'bun:test'
import { farAddresses, halfAddresses, nonsense } from '../../../scripts/testing/unlocated-addresses.ts'
import { locateLocally } from './local.ts'
import { outsideOf, tellsStates } from './outside.ts'

/** A place as 'City ST ZIP precision', or what the customer is told of one that was not located. */
function told(text: string): string {
  const place = locateLocally(text)
  if (place) return `${place.city} ${place.state} ${place.zip} ${place.precision}`
  const outside = outsideOf(text)
  return outside === undefined ? 'unknown' : `outside: ${outside}`
}

describe('nonsense is not located', () => {
  test.each([...nonsense])('%s', text => {
    expect(told(text)).toBe(
      text === '12345' ? 'outside: New York' : text === '99999' ? 'outside: Alaska' : 'unknown',
    )
  })
})

describe('half an address is not located', () => {
  test.each([...halfAddresses])('%s', text => {
    expect(told(text)).toBe('unknown')
  })
})

describe('a town that is far away needs its state or ZIP', () => {
  test.each([
    ['Paris', 'unknown'],
    ['London', 'unknown'],
    ['Springfield', 'unknown'],
    ['12 Main St, Springfield', 'unknown'],
    ['Madison', 'unknown'],
    ['1 E Main St, Madison', 'unknown'],
    ['12 Main St, Washington', 'unknown'],
    ['12 Main St, Land O Lakes', 'unknown'],
    ['Madison, WI', 'Madison WI 53706 city'],
    ['1 E Main St, Madison, WI 53703', 'Madison WI 53703 zip'],
    ['Springfield, IL', 'Springfield IL 62706 city'],
    ['Paris, IL', 'Paris IL 61944 zip'],
  ])('%s: %s', (text, expected) => {
    expect(told(text)).toBe(expected)
  })

  test('and one of both states as well', () => {
    expect(told('12 Main St, Burlington')).toBe('unknown')
    expect(told('12 Main St, Burlington, WI')).toBe('Burlington WI 53105 zip')
    expect(told('12 Main St, Burlington, IL')).toBe('Burlington IL 60109 zip')
  })
})

describe('a place outside Wisconsin and Illinois is told apart from an unknown one', () => {
  test.each(farAddresses.map(row => [...row] as const))('%s: %s', (text, expected) => {
    expect(told(text)).toBe(expected)
  })
})

test('two addresses tell the states of a move unless one is nowhere, or both are in one other state or country', () => {
  const told = (fromAddress: string, toAddress: string) => tellsStates({ fromAddress, toAddress })
  expect(told('Gary, IN', 'Hammond, IN')).toBe(false)
  expect(told('Gary, IN', '1 Main St, Hammond, Indiana 46320')).toBe(false)
  expect(told('Toronto, ON', 'Montreal, Canada')).toBe(false)
  expect(told('zzzz', 'Toronto, ON')).toBe(false)
  expect(told('Gary, IN', 'Detroit, MI')).toBe(true)
  expect(told('Gary, IN', 'Toronto, ON')).toBe(true)
  const located = { fromAddress: '53202', fromPrecision: 'zip' } as const
  expect(tellsStates({ ...located, toAddress: 'Gary, IN' })).toBe(true)
  expect(tellsStates({ ...located, toAddress: 'zzzz' })).toBe(false)
})

describe('an address of ours is located, whatever stands before its town', () => {
  test.each([
    ['zzzz qqqq street, Chicago, IL 60614', 'Chicago IL 60614 zip'],
    ['O’Hare', "O'Hare IL 60666 zip"],
    ['Racine', 'Racine WI 53405 city'],
    ['123 Racine Ave, Waukesha', 'Waukesha WI 53188 city'],
    ['Geneva', 'Geneva IL 60134 zip'],
    ['Chicago', 'Chicago IL 60612 city'],
    ['1600 broadway chicago', 'Chicago IL 60612 city'],
    ['233 S Wacker Dr, Chicago', 'Chicago IL 60606 block'],
  ])('%s: %s', (text, expected) => {
    expect(told(text)).toBe(expected)
  })
})
