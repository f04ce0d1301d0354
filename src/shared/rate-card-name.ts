/** The version of the rates that hold until the office's first. They are older than the day in this name. */
export const firstRatesVersion = '2026-11-25'

/** A later version is named by the day from which it holds. */
export const versionFrom = (day: string) => (day === firstRatesVersion ? `${day} (2)` : day)

/** For the office. */
export const rateCardName = (version: string) =>
  version === firstRatesVersion ? 'Original rate card' : `Rate card from ${version.slice(0, 10)}`
