import { expect, test } from 'bun:test'
import type { Jurisdiction } from './catalog.ts'
import { noticeOf, rules } from './jurisdictions.ts'

const hourly = { estimatedHours: 5.25, hourlyRate: 7000, baseService: 110_250, total: 110_250 }
const flat = { ...hourly, total: 123_000 }

const notice = (jurisdiction: Jurisdiction, quote: Partial<Parameters<typeof noticeOf>[0]> = {}) =>
  noticeOf({ jurisdiction, crewSize: 3, pricing: hourly, analysis: null, ...quote })

test('92 Ill. Adm. Code 1457: a local Illinois price is hours alone, and the rate stands on the estimate', () => {
  expect(rules['IL-local'].isHourly).toBeTrue()
  expect(notice('IL-local', { tariff: 'Tariff 7' })).toBe(
    'This is a non-binding estimate by our tariff (Tariff 7). Local moves in Illinois are billed for actual hours: 3 workers at $70.00 per hour each, estimated at 5.25 hours, travel time included. More workers need your written agreement. You are billed for the hours that the crew works. If they are fewer, the office refunds the difference to your card. If they are more, we ask you before we charge them.',
  )
})

test('92 Ill. Adm. Code 1457: a local Illinois price with flat lines does not claim to be billed by the hour', () => {
  expect(notice('IL-local', { pricing: flat })).toContain('non-binding estimate by our tariff')
  expect(notice('IL-local', { pricing: flat })).not.toContain('actual hours')
})

test('92 Ill. Adm. Code 1457.90(b)(2): more workers need a written agreement', () => {
  expect(notice('IL-local')).toContain('More workers need your written agreement.')
})

test('625 ILCS 5/18c-3206: a longer Illinois move is priced by the tariff', () => {
  expect(rules['IL-intrastate'].isHourly).toBeFalse()
  expect(notice('IL-intrastate', { pricing: flat })).toContain('estimate by our tariff')
})

test('49 CFR 375.401: an interstate estimate is marked non-binding and says what it is based on', () => {
  const interstate = (quote: Partial<Parameters<typeof noticeOf>[0]> = {}) =>
    notice('interstate', { pricing: flat, ...quote })
  expect(interstate()).toContain('non-binding estimate under federal rules')
  expect(interstate()).toContain('Before the move, we need the list of your items')
  const items = [{ label: 'Sofa', count: 1, cubicFeet: 50 }]
  expect(interstate({ analysis: { items } })).toContain('the list of items that you confirmed')
  const surveyWaiver = { signature: 'Rosa Diaz', version: '1', at: '2027-03-12T15:42:00.000Z' }
  expect(interstate({ surveyWaiver })).toContain(
    'not based on a survey of your items: Rosa Diaz signed a waiver',
  )
})

test('49 CFR 375.407: beyond the paid estimate, at most 10% is due at the delivery of an interstate move', () => {
  for (const words of [notice('interstate', { pricing: flat }), rules.interstate.terms]) {
    expect(words).toContain(
      'If they are higher, we ask you before we charge them: at most another 10% of the estimate is due at delivery, and any rest 30 days later.',
    )
  }
})

test('625 ILCS 5/18c-3206: only a price within Illinois names the tariff that its rates are filed in', () => {
  const tariff = 'Tariff 7'
  expect(notice('IL-local', { tariff })).toContain('by our tariff (Tariff 7)')
  expect(notice('IL-intrastate', { tariff })).toContain('by our tariff (Tariff 7)')
  for (const each of ['WI', 'interstate', 'junk'] as const)
    expect(notice(each, { tariff })).not.toContain('Tariff 7')
})

test('625 ILCS 5/18c-3203: the terms say that the tariff is open to the public', () => {
  expect(rules['IL-intrastate'].terms).toContain('Our tariff is open to the public')
})

test('every kind of price says what happens with money that the job did not need', () => {
  for (const jurisdiction of ['IL-local', 'IL-intrastate', 'WI', 'interstate', 'junk'] as const) {
    for (const words of [notice(jurisdiction), rules[jurisdiction].terms])
      expect(words).toContain('the office refunds the difference to your card')
  }
})

test('a Wisconsin or junk price says what can change it', () => {
  expect(notice('WI', { pricing: flat })).toContain('If these differ on the day, so does the price')
  expect(notice('junk', { pricing: flat })).toContain('you may decline')
  const items = [{ label: 'Sofa', count: 2, cubicFeet: 50 }]
  expect(notice('junk', { pricing: flat, analysis: { items } })).toContain(
    'the list of items that you confirmed',
  )
})
