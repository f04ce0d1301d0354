import { dayInWords } from '../../../src/shared/calendar.ts'

/** Interface copy of the table that compares the estimate with the actual price. */
export const comparisonWords = {
  title: 'Estimate and actual price',
  estimate: 'Estimate',
  actual: 'Actual',
  total: 'Total',
  difference: 'Difference',
  charges: 'Charges and discounts from the office',
  refund: 'Refund to the card',
  refundByHand: 'Refund in cash or by check',
  due: 'Due now',
  dueLater: (day: string) => `Due by ${dayInWords(day)}`,
}
