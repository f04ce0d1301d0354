/**
 * The version of the rates that hold until the office's first. The id looks like a date, but they hold on earlier days
 * too.
 */
export const firstRatesVersion = '2026-11-25'

/** A later version is named by the day from which it holds. */
export const versionFrom = (day: string) => (day === firstRatesVersion ? `${day} (2)` : day)

/** For the office. */
export const rateCardName = (version: string) =>
  version === firstRatesVersion ? 'Original rate card' : `Rate card from ${version.slice(0, 10)}`
