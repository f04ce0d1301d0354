import { momentInWords } from '../../../../../src/shared/calendar.ts'
import { dayInWords } from '../../../../shared/dates/day.ts'
import { capitalized } from '../../../../shared/labels.ts'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { words } from './words.ts'

/**
 * A readable field name: 'paymentIntentId' becomes 'Payment intent id'. Drops a unit suffix, because the value shows
 * the unit.
 */
function nameInWords(field: string): string {
  return capitalized(
    field.replace(/(Cents|Seconds)$/, '').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`),
  )
}

/** A readable field value. Money is in cents in stored data and in dollars in a booking's view. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return numberInWords(field, value)
  if (typeof value === 'string') return textInWords(value)
  if (Array.isArray(value)) return value.map(each => valueInWords(field, each)).join(', ') || words.nothing
  return Object.entries(value)
    .map(([name, each]) => `${nameInWords(name)}: ${valueInWords(name, each)}`)
    .join(' · ')
}

/** Stored data as label and value pairs, with the parts of a price as separate pairs. */
export function linesOf(data: object): [name: string, value: string][] {
  return Object.entries(data).flatMap(([field, value]) =>
    field === 'pricing' && typeof value === 'object' && value !== null
      ? linesOf(inCents(value))
      : [[nameInWords(field), valueInWords(field, value)] satisfies [string, string]],
  )
}

const inCents = (pricing: object) =>
  Object.fromEntries(
    Object.entries(pricing).map(([field, value]) => [isPrice.test(field) ? `${field}Cents` : field, value]),
  )

const isPrice = /Fee$|^(baseService|total|hourlyRate)$/

function numberInWords(field: string, value: number): string {
  if (field.endsWith('Cents')) return dollars(value / 100)
  if (field.endsWith('Amount')) return dollars(value)
  if (field.endsWith('Seconds')) return `${value} s`
  return value.toLocaleString('en-US', { maximumFractionDigits: 5 })
}

function textInWords(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayInWords(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? momentInWords(text) : text
}
