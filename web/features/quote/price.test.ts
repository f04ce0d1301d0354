import { expect, test } from 'bun:test'
import { pricingRequest as serverForm } from '../../../src/shared/forms/quote.ts'
import { type Answers, emptyAnswers } from './draft.ts'
import { homePriceRequest } from './price.ts'

const move: Answers = {
  ...emptyAnswers,
  fromAddress: ' 789 N Water St, Milwaukee ',
  toAddress: '500 Main St, Racine',
  toCoordinates: { latitude: 42.7, longitude: -87.8 },
  homeSize: '2bedroom',
  packingService: true,
  itemCategories: ['Furniture'],
}

test('a move’s price request has home size, route and packing, and no junk fields', () => {
  const asked = homePriceRequest({ answers: move })
  expect(asked).toMatchObject({
    fromAddress: '789 N Water St, Milwaukee',
    toAddress: '500 Main St, Racine',
    homeSize: '2bedroom',
    packingService: true,
    hourlyRate: 70,
  })
  expect(asked).not.toHaveProperty('loadSize')
  expect(asked).not.toHaveProperty('itemCategories')
  expect(serverForm.allows(asked)).toBeTrue()
})

test('a junk job’s price request has its load, and no drop-off even if one was typed', () => {
  const asked = homePriceRequest({ answers: { ...move, serviceType: 'junk', loadSize: 7 } })
  expect(asked).toMatchObject({ loadSize: 7, homeSize: '3bedroom', hourlyRate: 65 })
  expect(asked).not.toHaveProperty('toAddress')
  expect(asked).not.toHaveProperty('packingService')
  expect(serverForm.allows(asked)).toBeTrue()
})

test('a price request includes the inventory unless it is empty', () => {
  const inventory = [{ name: 'sofa', count: 2 }]
  const asked = homePriceRequest({ answers: move, inventory })
  expect(asked).toMatchObject({ inventory })
  expect(serverForm.allows(asked)).toBeTrue()
  expect(homePriceRequest({ answers: move, inventory: [] })).toEqual(homePriceRequest({ answers: move }))
})
