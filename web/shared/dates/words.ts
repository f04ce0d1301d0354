/** Interface copy for choosing a day and a time (spec §2 "Scheduling calendar modal", §5 "Scheduling calendar"). */
export const words = {
  day: 'Day',
  time: 'Arrival time',
  previous: 'Previous month',
  next: 'Next month',
  notBookable: (weekdays: string) => `not available on ${weekdays}`,
  past: 'in the past',
  tooSoon: 'too soon, please call us',
  today: 'today',
  firstDay: 'Choose a day to see its times.',
  loading: 'Checking the schedule…',
  failed: 'The times could not be loaded.',
  full: 'No times are open on this day. Please choose another.',
  why: 'Why some times are not available',
  central: 'Central Time',
  cancel: 'Cancel',
} as const
