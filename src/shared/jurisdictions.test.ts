import { expect, test } from 'bun:test'
import type { Jurisdiction } from './catalog.ts'
import { noticeOf, rules } from './jurisdictions.ts'

const hourly = { estimatedHours: 5.25, hourlyRate: 7000, baseService: 110_250, total: 110_250 }
const flat = { ...hourly, total: 123_000 }

const notice = (jurisdiction: Jurisdiction, quote: Partial<Parameters<typeof noticeOf>[0]> = {}) =>
  noticeOf({ jurisdiction, crewSize: 3, pricing: hourly, analysis: null, ...quote })

test('92 Ill. Adm. Code 1457: a local Illinois price is hours alone, and the rate stands on the estimate', () => {
  expect(rules['IL-local'].isHourly).toBeTrue()
  expect(notice('IL-local')).toBe(
    'This is a non-binding estimate. Local moves in Illinois are billed for actual hours: 3 workers at $70.00 per hour each, estimated at 5.25 hours, travel time included. More or fewer hours change the price. More workers need your written agreement.',
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
  expect(notice('interstate', { pricing: flat })).toContain('non-binding estimate under federal rules')
  expect(notice('interstate', { pricing: flat })).toContain('unless you sign a waiver')
  const analysis = { items: [{ label: 'Sofa', count: 1, cubicFeet: 50 }] }
  expect(notice('interstate', { pricing: flat, analysis })).toContain('the list of items that you confirmed')
})

test('49 CFR 375.407: at most 110% is due at the delivery of an interstate move', () => {
  expect(notice('interstate', { pricing: flat })).toContain('at most 110% of it, and any rest within 30 days')
})

test('a Wisconsin or junk price says what can change it', () => {
  expect(notice('WI', { pricing: flat })).toContain('If these differ on the day, so does the price')
  expect(notice('junk', { pricing: flat })).toContain('you may decline')
})
