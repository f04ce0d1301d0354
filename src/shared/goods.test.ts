import { describe, expect, test } from 'bun:test'
import type { Analysis } from './catalog.ts'
import {
  changeInWords,
  type GoodsList,
  type GoodsRow,
  goodsOf,
  listedByCustomer,
  moreThanListed,
  mostRows,
  rowsOf,
  withOneMore,
  withTyped,
} from './goods.ts'

const rows = (...listed: readonly [string, number][]): GoodsRow[] =>
  listed.map(([label, count]) => ({ label, count }))

describe('the list that holds', () => {
  const aiAnalysis: Analysis = {
    ...{ estimatedVolume: 55, itemCount: 2, complexity: 'low', description: '' },
    items: [{ label: 'Sofa', count: 2, cubicFeet: 50 }],
  }
  const inputs = { inventory: [{ name: 'chair', count: 1 }], specialItems: ['sofa', 'Aquarium', 'Aquarium'] }

  test('is the customer’s until somebody writes one down', () => {
    const booked = { goods: null, aiAnalysis }
    expect(goodsOf(booked, inputs)).toEqual({
      id: null,
      items: rows(['Sofa', 2]),
      specialItems: inputs.specialItems,
    })
    expect(goodsOf({ ...booked, aiAnalysis: null }, inputs).items).toEqual(rows(['chair', 1]))
    const goods: GoodsList = { id: 'one', rows: rows(['Piano', 1]), by: 'North crew', at: '2027-03-15' }
    expect(goodsOf({ ...booked, goods }, inputs)).toEqual({
      id: 'one',
      items: rows(['Piano', 1]),
      specialItems: [],
    })
  })

  test('is compared with what the customer listed, whoever wrote it down', () => {
    const goods: GoodsList = { id: 'one', rows: rows(['Sofa', 3]), by: 'North crew', at: '2027-03-15' }
    const listed = listedByCustomer({ aiAnalysis }, inputs)
    expect(listed).toEqual(rowsOf(goodsOf({ goods: null, aiAnalysis }, inputs)))
    expect(moreThanListed(listed, goods.rows)).toEqual(rows(['Sofa', 1]))
    expect(moreThanListed(listed, listed)).toEqual([])
    expect(moreThanListed([], goods.rows)).toEqual([])
  })

  test('has each special item once when it is changed', () => {
    const changed = rowsOf({ items: rows(['Sofa', 2]), specialItems: inputs.specialItems })
    expect(changed).toEqual(rows(['Aquarium', 2], ['Sofa', 2]))
  })
})

test('adding an item that is listed counts one more of it', () => {
  expect(withOneMore(rows(['Box', 2]), ' box')).toEqual(rows(['Box', 3]))
  expect(withOneMore(rows(['Box', 200]), 'Box')).toEqual(rows(['Box', 200]))
  expect(withOneMore(rows(['Box', 2]), 'Piano')).toEqual(rows(['Piano', 1], ['Box', 2]))
})

test('what is typed belongs to the list, unless that is full', () => {
  expect(withTyped(rows(['Box', 2]), ' Piano ')).toEqual(rows(['Piano', 1], ['Box', 2]))
  expect(withTyped(rows(['Box', 2]), ' ')).toEqual(rows(['Box', 2]))
  const full = Array.from({ length: mostRows }, (_, n) => ({ label: `Box ${n}`, count: 1 }))
  expect(withTyped(full, 'Piano')).toEqual(full)
})

describe('a change in words', () => {
  const before = rows(['Box', 20], ['Sofa', 1])
  test.each([
    [
      rows(['Piano', 1], ['Box', 18], ['Sofa', 1]),
      'added 1 piano and removed 2 boxes from the list of goods',
    ],
    [rows(['Box', 20], ['Sofa', 3]), 'added 2 sofas to the list of goods'],
    [rows(['Box', 20]), 'removed 1 sofa from the list of goods'],
    [
      rows(['TV', 2], ['Mattress', 2], ['Metal shelf', 2], ['Chest of drawers', 4], ['Box', 20], ['Sofa', 1]),
      'added 2 TVs, 2 mattresses, and 6 more items to the list of goods',
    ],
  ])('names what was added and removed: %j', (after, words) => {
    expect(changeInWords(before, after)).toBe(words)
  })

  test('names the items of a first list', () => {
    expect(changeInWords([], rows(['Bathroom vanity', 2], ['Metal shelf', 2], ['Chest of drawers', 2]))).toBe(
      'wrote the list of goods: 2 bathroom vanities, 2 metal shelves, and 2 chest of drawers',
    )
  })
})
