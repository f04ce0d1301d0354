/**
 * All calendar days and times of day are in America/Chicago, where the crews are. Instants are UTC, ISO 8601 with
 * milliseconds, so they sort as strings; days are YYYY-MM-DD. Only the quiet hours of phones name another time zone.
 */
export const zone = 'America/Chicago'

export const inChicago = (instant: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

/** The calendar day at an instant. */
export const dayAt = (instant: string, timeZone = zone): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** The instant at which a day begins. */
export const startOfDay = (day: string): string => iso(Temporal.PlainDate.from(day).toZonedDateTime(zone))

/** The instants from the start of the first day to the end of the last, correct across clock changes. */
export const spanOf = (from: string, to: string): Readonly<{ start: string; end: string }> => ({
  start: startOfDay(from),
  end: startOfDay(addDays(to, 1)),
})

/** The instant of a local time, HH:MM, on a day. */
export const instantOf = (day: string, time: string, timeZone = zone): string =>
  instantAt(Temporal.PlainDate.from(day), Temporal.PlainTime.from(time), timeZone)

export const instantAt = (date: Temporal.PlainDate, plainTime: Temporal.PlainTime, timeZone = zone): string =>
  iso(date.toZonedDateTime({ timeZone, plainTime }))

const iso = (at: Temporal.ZonedDateTime) => at.toInstant().toString({ fractionalSecondDigits: 3 })
