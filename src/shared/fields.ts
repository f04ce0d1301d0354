import { type Traversal, type } from 'arktype'

const tooLong = (most: number) => ({
  message: `Please use at most ${most.toLocaleString('en-US')} characters`,
})

/** Optional text with a maximum length; the error names the limit. */
export const atMost = (most: number) => type(`string <= ${most}`).configure(tooLong(most))
export const atMostOrNull = (most: number) => type(`string <= ${most} | null`).configure(tooLong(most))

/** Text that matches `shape`. Overlong text passes the shape, so its only error is the limit. */
const shaped = (shape: RegExp, most: number, message: string) =>
  type(new RegExp(`${shape.source}|^[^]{${most + 1},}$`))
    .configure({ message })
    .and(atMost(most))
    // For a missing field, whose message is read from the schema.
    .configure({ message }, 'self')

/** Text that is not blank; `message` is the error if it is. */
export const filled = (message: string, most = 300) => shaped(/\S/, most, message)

/** An email address, and a phone number as the specification counts one (§5: at least 10 characters, and digits among them). */
export const email = shaped(/^[\w%+.-]+@[\d.A-Za-z-]+\.[A-Za-z]{2,}$/, 254, 'Valid email is required')
export const phone = type('string >= 10')
  .configure({ message: 'Valid phone number is required' })
  .and(atMost(40))
  .narrow(
    (text, ctx) =>
      (text.match(/\d/g)?.length ?? 0) >= 7 || ctx.reject({ message: 'Valid phone number is required' }),
  )
  .configure({ message: 'Valid phone number is required' }, 'self')

/**
 * A field that people do not see, for the forms that anybody may send. What fills it is a script as a rule and a
 * browser's helpfulness at times, so its form is kept, and told to nobody.
 */
export const trap = { 'website?': atMostOrNull(300) } as const

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
  const [, year = '', month = '', date = ''] = dayForm.exec(text) ?? []
  const utc = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return utc.getUTCFullYear() === Number(year) && utc.getUTCMonth() === Number(month) - 1
}

/** An instant of this century, ISO 8601 with its offset: without one nobody knows which nine o'clock is meant. */
export const instant = (message: string) =>
  type('string').narrow((text, ctx) => (instantForm.test(text) && isDay(text)) || ctx.reject({ message }))

/** No more than Postgres accepts: offsets up to 14 hours. */
const clock = String.raw`T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`
const offset = String.raw`(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)`
const dayForm = new RegExp(String.raw`^(20\d\d)-(\d\d)-(\d\d)(?:${clock}${offset}?)?$`)
const instantForm = new RegExp(`${clock}${offset}$`)

/** How many come, as everybody is told. */
export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** The first and the last of some days, YYYY-MM-DD. */
export type Span = Readonly<{ from: string; to: string }>

/** For `narrow`: refuses days out of order. */
export function inOrder({ from, to }: Span, ctx: Traversal) {
  return (
    from <= to || ctx.reject({ message: 'The last day cannot be before the first', relativePath: ['to'] })
  )
}
