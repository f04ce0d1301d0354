import { describe, expect, test } from 'bun:test'
import { spanOf, viewIn } from './view.ts'

const today = '2027-11-10' // A Wednesday.
const viewAt = (address: string, day = today) => viewIn(new URLSearchParams(address), day)

test('computes the days of each named range', () => {
  expect(spanOf('week', today)).toEqual({ from: '2027-11-08', to: '2027-11-14' })
  expect(spanOf('week', '2027-11-14')).toEqual({ from: '2027-11-08', to: '2027-11-14' })
  expect(spanOf('weeks', today)).toEqual({ from: '2027-10-14', to: today })
  expect(spanOf('ahead', today)).toEqual({ from: '2027-11-11', to: '2027-12-08' })
  expect(spanOf('quarter', today)).toEqual({ from: '2027-10-01', to: '2027-12-31' })
  expect(spanOf('quarter', '2028-03-31')).toEqual({ from: '2028-01-01', to: '2028-03-31' })
})

describe('the URL', () => {
  test('defaults to the last four weeks by day as charts, and groups long ranges by week', () => {
    expect(viewAt('')).toEqual({ range: 'weeks', span: spanOf('weeks', today), by: 'day', isTable: false })
    expect(viewAt('range=quarter').by).toBe('week')
    expect(viewAt('range=quarter&by=day&as=table')).toMatchObject({ by: 'day', isTable: true })
  })

  test('accepts a custom range unless the server would refuse it', () => {
    const span = { from: '2027-01-01', to: '2027-12-31' }
    expect(viewAt('range=week&from=2027-01-01&to=2027-12-31')).toMatchObject({ range: 'own', span })
    for (const wrong of [
      '2026-01-01&to=2027-12-31',
      '2027-02-01&to=2027-01-01',
      '2027-13-01&to=2027-12-31',
      '',
    ]) {
      expect(viewAt(`from=${wrong}`).range).toBe('weeks')
    }
  })
})
