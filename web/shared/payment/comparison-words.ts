import { dayInWords } from '../../../src/shared/calendar.ts'

/** The words of the table that compares the estimate with the actual price. */
export const comparisonWords = {
  title: 'Estimate and actual price',
  estimate: 'Estimate',
  actual: 'Actual',
  total: 'Total',
  charges: 'Charges and discounts of the office',
  refund: 'Goes back to the card',
  refundByHand: 'Goes back by hand',
  due: 'Due now',
  dueLater: (day: string) => `Due by ${dayInWords(day)}`,
}
