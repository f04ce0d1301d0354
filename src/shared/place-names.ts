/** A place name without the country, which is always the same (spec §2). */
export const withoutCountry = (name: string): string => name.replace(/, (United States|USA)$/, '')
