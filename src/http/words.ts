import { type } from 'arktype'

/** Text with something in it, under the words that tell it is missing. */
export const filled = (message: string, most = 300) =>
  type('/\\S/')
    .and(type(`string <= ${most}`))
    .configure({ message })

/** An email address, and a phone number as the specification counts one (§5: at least 10 characters). */
export const email = type('string.email')
  .and('string <= 254')
  .configure({ message: 'Valid email is required' })
export const phone = type('10 <= string <= 40').configure({ message: 'Valid phone number is required' })

/** A day of the calendar, YYYY-MM-DD. */
export const day = type('string').narrow((text, ctx) => isDay(text) || ctx.mustBe('a date (YYYY-MM-DD)'))

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  const utc = new Date(Date.UTC(year, month - 1, date))
  return utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date
}
