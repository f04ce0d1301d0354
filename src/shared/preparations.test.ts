import { expect, test } from 'bun:test'
import { preparationsOf } from './preparations.ts'

const access = { floorLevel: 2, hasElevator: true, stairsCount: 0 }
const none = { specialItems: [], itemCategories: [] }

test('a move has the usual preparations, with an elevator that may be there', () => {
  expect(preparationsOf('moving')).toContain('Reserve the elevator and a place to park near each door.')
})

test('a booked move names its elevators and what needs special care', () => {
  expect(preparationsOf('moving', none).at(-1)).toBe('Reserve a place to park near each door.')
  const booked = { ...none, accessDetails: access, dropoffAccess: access, specialItems: ['Piano', 'Safe'] }
  expect(preparationsOf('moving', booked).slice(-2)).toEqual([
    'Reserve the elevator where you leave and at the new address, and a place to park near each door.',
    'Clear the way to what needs special care: Piano, Safe.',
  ])
})

test('junk names its elevator and where special kinds go', () => {
  const steps = preparationsOf('junk', { ...none, accessDetails: access, itemCategories: ['Electronics'] })
  expect(steps).toContain('Reserve the elevator for your arrival window.')
  expect(steps.at(-1)).toStartWith('Electronics: ')
})
