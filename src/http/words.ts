import { type } from 'arktype'

/** Text with something in it, under the words that tell it is missing. */
export const filled = (message: string, most = 300) =>
  type('/\\S/')
    .and(type(`string <= ${most}`))
    .configure({ message })

/** An email address, and a phone number as the specification counts one (§5: at least 10 characters, and digits among them). */
export const email = type('string.email')
  .and('string <= 254')
  .configure({ message: 'Valid email is required' })
export const phone = type('10 <= string <= 40')
  .narrow(text => (text.match(/\d/g)?.length ?? 0) >= 7)
  .configure({ message: 'Valid phone number is required' })

/**
 * A field that people do not see, for the forms that anybody may send. What fills it is a script as a rule and a
 * browser's helpfulness at times, so its form is kept, and told to nobody.
 */
export const trap = { 'website?': 'string <= 300 | null' } as const

/** A day of the calendar, YYYY-MM-DD; of an instant its day as it is written. */
export const day = type('string').narrow(
  (text, ctx) => isDay(text) || ctx.reject({ message: 'Please choose a valid date' }),
)

/** A day of the calendar and nothing more. */
export const plainDay = day.narrow(
  (text, ctx) => text.length === 10 || ctx.reject({ message: 'Please choose a valid date' }),
)

/** HH:MM, 00:00 to 23:59. */
export const timeOfDay = type(/^([01]\d|2[0-3]):[0-5]\d$/).configure({
  message: 'Please choose a valid time',
})

function isDay(text: string): boolean {
  const [, year = '', month = '', date = ''] = /^(20\d\d)-(\d\d)-(\d\d)(?:T.*)?$/.exec(text) ?? []
  const utc = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return utc.getUTCFullYear() === Number(year) && utc.getUTCMonth() === Number(month) - 1
}

/** An instant of this century, ISO 8601 with its offset: without one nobody knows which nine o'clock is meant. */
export const instant = (message: string) =>
  type('string').narrow(
    (text, ctx) => (instantForm.test(text) && !Number.isNaN(Date.parse(text))) || ctx.reject({ message }),
  )

const instantForm = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** How many come, as everybody is told. */
export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
