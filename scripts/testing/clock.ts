import { afterAll, setSystemTime } from 'bun:test'

/** The middle of a day, a week, a month and a season. */
export const noon = Temporal.ZonedDateTime.from('2027-03-10T12:00[America/Chicago]')

/**
 * Stops the clock of this process and its servers at noon until the file ends, so that results do not depend on the day
 * they run. Postgres and browsers have their own clocks.
 */
export function stopAtNoon(): Temporal.PlainDate {
  setSystemTime(noon.epochMilliseconds)
  afterAll(() => setSystemTime())
  return noon.toPlainDate()
}
