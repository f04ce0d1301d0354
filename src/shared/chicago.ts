/**
 * Where the crews are: every day and time of day that people choose and read is one of Chicago's calendar and clocks.
 * Instants are UTC, ISO 8601 with milliseconds, so that they compare as they stand; days are YYYY-MM-DD.
 */
const zone = 'America/Chicago'

export const inChicago = (instant: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

/** The calendar's day at an instant. */
export const dayAt = (instant: string): string => inChicago(instant).toPlainDate().toString()

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** The days from one to another: from the first midnight to the one after the last day, whatever the clock does. */
export const spanOf = (from: string, to: string): Readonly<{ start: string; end: string }> => ({
  start: iso(Temporal.PlainDate.from(from).toZonedDateTime(zone)),
  end: iso(Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(zone)),
})

/** HH:MM of a day. */
export const instantOf = (day: string, time: string): string =>
  instantAt(Temporal.PlainDate.from(day), Temporal.PlainTime.from(time))

export const instantAt = (date: Temporal.PlainDate, plainTime: Temporal.PlainTime): string =>
  iso(date.toZonedDateTime({ timeZone: zone, plainTime }))

const iso = (at: Temporal.ZonedDateTime) => at.toInstant().toString({ fractionalSecondDigits: 3 })
