/** Interface copy of the Service Bookings tab, from the specification where it has any (§2, §8). */
export const words = {
  title: 'Service Bookings',
  counters: 'Bookings by status',

  search: 'Search bookings',
  searchHint: 'Name, phone, address or #FM…',
  status: 'Status',
  anyStatus: 'Any status',
  from: 'Booked from',
  to: 'Booked through',
  clear: 'Clear filters',
  export: 'Export CSV',
  keys: [
    ['j', 'next'],
    ['k', 'previous'],
    ['Enter', 'open'],
    ['/', 'search'],
    ['s', 'status'],
    ['a', 'assign'],
    ['Esc', 'close'],
  ],

  views: 'Show as',
  cards: 'Cards',
  table: 'Table',
  list: 'Bookings, newest first',
  open: (number: string) => `Open booking ${number}`,
  created: 'Created',
  customer: 'Customer',
  email: 'Email',
  phone: 'Phone',
  fromAddress: 'From',
  toAddress: 'To',
  preferred: 'Preferred date',
  anyDay: 'Any day',
  scheduled: 'Scheduled date',
  notScheduled: 'Not scheduled',
  notes: 'Admin notes',
  noNotes: 'None',

  newOnes: (count: number) => (count === 1 ? '1 new booking' : `${count} new bookings`),
  more: 'Show more bookings',
  failed: 'The bookings could not be loaded. Check your connection and try again.',
  none: {
    title: 'No bookings yet',
    text: 'New bookings show up here the moment a customer makes one. No need to reload.',
  },
  noMatch: {
    title: 'No bookings match',
    text: 'Try part of the name, the last four digits of the phone number, another status or other dates.',
  },
} as const

/** Table view. */
export const table = {
  booking: 'Booking',
  phone: 'Phone',
  route: 'Route',
  to: 'to',
  when: 'When and who',
  status: 'Status',
  total: 'Total',
  assign: 'Assign',
  assignFor: (name: string) => `Assign a crew to ${name}`,
} as const
