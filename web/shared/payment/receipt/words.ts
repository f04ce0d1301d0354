/** Copy for receipts. */
export const words = {
  title: 'Receipt',
  number: 'Booking number',
  customer: 'Customer',
  service: 'Service',
  day: 'When',
  miles: (miles: number, isApproximate: boolean) =>
    `${miles.toFixed(1)} miles${isApproximate ? ' (approximate)' : ''}`,
  total: 'Total',
  paid: (day: string) => `Paid on ${day}`,
  refunded: 'Refunded',
  kept: 'Net paid',
  contact: 'Questions?',
  print: 'Print receipt',
  elsewhere: 'Your booking number is in the confirmation email.',
} as const
