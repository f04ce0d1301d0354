import { afterAll, setSystemTime } from 'bun:test'

/** The middle of a day, a week, a month and a season. */
export const noon = Temporal.ZonedDateTime.from('2027-03-10T12:00[America/Chicago]')

/**
 * Stops the clock of this process, and of the servers in it, at noon until the file ends: no day begins while it runs,
 * and what it says holds on weekends and at the end of a month. Postgres and browsers have clocks of their own.
 */
export function stopAtNoon(): Temporal.PlainDate {
  setSystemTime(noon.epochMilliseconds)
  afterAll(() => setSystemTime())
  return noon.toPlainDate()
}
