import type { Work } from './overview-data.ts'

/** 1,234 */
export const count = (number: number): string => number.toLocaleString('en-US')

/** 96, or 96.5 */
export const hours = (number: number): string => number.toLocaleString('en-US', { maximumFractionDigits: 1 })

export const plural = (number: number, one: string): string =>
  `${count(number)} ${number === 1 ? one : `${one}s`}`

/** 24%, for tight spaces. */
export const wholePercent = (share: number): string => wholePercents.format(share)

/** 24.2%, or a dash if undefined. */
export const percent = (share: number | undefined): string =>
  share === undefined ? '–' : percents.format(share)

/** "12 of 40 h" */
export const hoursOf = ({ scheduledHours, workableHours }: Work): string =>
  workableHours > 0
    ? `${hours(scheduledHours)} of ${hours(workableHours)} h`
    : `${hours(scheduledHours)} h of jobs, no working hours`

const wholePercents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
