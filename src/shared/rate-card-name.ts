/** The version of the rates that hold until the office's first. A later version is the day from which it holds. */
export const firstRatesVersion = '2026-11-25'

/** For the office. The first version is older than the day in its name. */
export const rateCardName = (version: string) =>
  version === firstRatesVersion ? 'Original rate card' : `Rate card from ${version}`
