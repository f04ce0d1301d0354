import { dayInWords } from '../../../src/shared/calendar.ts'

/** The words of the table that compares the estimate with the actual price. */
export const comparisonWords = {
  title: 'Estimate and actual price',
  estimate: 'Estimate',
  actual: 'Actual',
  total: 'Total',
  difference: 'Difference',
  /** Of a line of the price; what it was called that was added on the day stays. */
  line: (label: string) => label,
  charges: 'Charges and discounts of the office',
  refund: 'Goes back to the card',
  refundByHand: 'Goes back by hand',
  due: 'Due now',
  dueLater: (day: string) => `Due by ${dayInWords(day)}`,
}
