/** The address that calls a telephone number, as people write it. */
export const callTo = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
