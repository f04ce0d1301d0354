import type { Sum } from './use-overview.ts'

export type Work = Pick<Sum['work'], 'scheduledHours' | 'workableHours'>

/** A part of a whole, 0.25; nothing where there is no whole. */
export const shareOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? part / whole : undefined

export const shareOfWork = ({ scheduledHours, workableHours }: Work) => shareOf(scheduledHours, workableHours)

/** 24%, where there is no room for more. */
export const wholePercent = (share: number): string => wholePercents.format(share)

/** 24.2%, and a dash where there is nothing to be a part of. */
export const percent = (share: number | undefined): string =>
  share === undefined ? '–' : percents.format(share)

const wholePercents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
