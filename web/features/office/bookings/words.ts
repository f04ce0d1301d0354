/** Interface copy of the Service Bookings tab, from the specification where it has any (§2, §8). */
export const words = {
  title: 'Service Bookings',
  counters: 'Bookings by status',
  services: { moving: 'Moving Service', junk: 'Junk Removal Service' },
  request: (id: string) => `Request #${id}`,

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

  analysis: {
    title: 'AI analysis',
    volume: 'Volume',
    cubicFeet: (volume: number) => `${volume.toLocaleString('en-US')} cu ft`,
    items: 'Items',
    complexity: 'Complexity',
    photos: 'Photos',
    photo: (n: number, of: number) => `Photo ${n} of ${of}`,
    none: 'No AI analysis for this booking.',
  },

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
  views: 'Show as',
  cards: 'Cards',
  table: 'Table',
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

/** Provider selector (spec §2). */
export const assign = {
  label: 'Assign & Schedule',
  choose: 'Choose a crew',
  suggest: 'Suggested crew…',
  change: 'Another time or crew…',
  give: (name: string) => `${name}…`,
  unpaid: 'You can assign a crew once it is paid.',
  over: 'This job is over, so it needs no crew.',
} as const

/** Status changes (spec §8). */
export const statusChange = {
  label: 'Status',
  title: (to: string) => `Set to ${to}?`,
  note: 'Note for the history (optional)',
  warnings: {
    completed: 'This ends the customer’s live map and chat, and frees up the crew.',
    cancelled:
      'The customer gets an email, and the crew is freed up. Nothing is refunded automatically: do that in the booking.',
  },
  confirm: { completed: 'Yes, mark completed', cancelled: 'Yes, cancel it' },
  set: 'Set status',
  keep: 'Keep as it is',
  stale: (by: string, ago: string, theirs: string, mine: string) =>
    theirs === mine
      ? `${by} already set this to ${theirs} ${ago}.`
      : `${by} set this to ${theirs} ${ago}; you chose ${mine}.`,
  keepTheirs: (theirs: string) => `Keep ${theirs}`,
  setMine: (mine: string) => `Set to ${mine}`,
  someone: 'Someone',
  done: 'Status updated successfully',
  failed: 'Failed to update status',
  notes: { done: 'Notes saved', failed: 'Failed to save notes' },
  tryAgain: 'Please try again.',
} as const
