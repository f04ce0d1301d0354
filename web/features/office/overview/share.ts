import type { Sum } from './use-overview.ts'

export type Work = Pick<Sum['work'], 'scheduledHours' | 'workableHours'>

/** Fraction of a whole, such as 0.25; undefined if the whole is zero. */
export const shareOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? part / whole : undefined

export const shareOfWork = ({ scheduledHours, workableHours }: Work) => shareOf(scheduledHours, workableHours)

/** 24%, for tight spaces. */
export const wholePercent = (share: number): string => wholePercents.format(share)

/** 24.2%, or a dash if undefined. */
export const percent = (share: number | undefined): string =>
  share === undefined ? '–' : percents.format(share)

const wholePercents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
