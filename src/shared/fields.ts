import { type Traversal, type } from 'arktype'

const tooLong = (most: number) => ({
  message: `Please use at most ${most.toLocaleString('en-US')} characters`,
})

/** Optional text with a maximum length; the error names the limit. */
export const atMost = (most: number) => type(`string <= ${most}`).configure(tooLong(most))
export const atMostOrNull = (most: number) => type(`string <= ${most} | null`).configure(tooLong(most))

/** Text that matches `shape`. Text over the limit passes the shape, so it gets only the length error. */
const shaped = (shape: RegExp, most: number, message: string) =>
  type(new RegExp(`${shape.source}|^[^]{${most + 1},}$`))
    .configure({ message })
    .and(atMost(most))
    // The message for a missing field (platform/problems.ts reads it from the schema).
    .configure({ message }, 'self')

/** Text that is not blank. */
export const filled = (message: string, most = 300) => shaped(/\S/, most, message)

/** spec §5. A phone number has at least 10 characters, of which at least 7 are digits. */
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
 * A hidden field on public forms. Scripts fill it, and sometimes browsers do, so such a form is stored but sends no
 * notification.
 */
export const honeypot = { 'website?': atMostOrNull(300) } as const

/** A calendar day, YYYY-MM-DD, or an instant that starts with one. */
export const day = type('string').narrow(
  (text, ctx) => isDay(text) || ctx.reject({ message: 'Please choose a valid date' }),
)

/** A calendar day without a time. */
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

/** An instant of this century, ISO 8601. The offset is required, because local times are ambiguous. */
export const instant = (message: string) =>
  type('string').narrow((text, ctx) => (instantForm.test(text) && isDay(text)) || ctx.reject({ message }))

/** Limited to what Postgres accepts: offsets up to 14 hours. */
const clock = String.raw`T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`
const offset = String.raw`(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)`
const dayForm = new RegExp(String.raw`^(20\d\d)-(\d\d)-(\d\d)(?:${clock}${offset}?)?$`)
const instantForm = new RegExp(`${clock}${offset}$`)

/** An inclusive range of days, YYYY-MM-DD. */
export type Span = Readonly<{ from: string; to: string }>

/** For `narrow`: rejects a range whose last day is before its first. */
export function inOrder({ from, to }: Span, ctx: Traversal) {
  return (
    from <= to || ctx.reject({ message: 'The last day cannot be before the first', relativePath: ['to'] })
  )
}
