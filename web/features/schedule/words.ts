/** The words of choosing a day and a time (spec §2 "Scheduling calendar modal", §5 "Scheduling calendar"). */
export const words = {
  day: 'Day',
  time: 'Arrival time',
  previous: 'Previous month',
  next: 'Next month',
  weekend: 'weekends are not bookable',
  past: 'in the past',
  tooSoon: 'too soon, please call us',
  today: 'today',
  firstDay: 'Choose a day to see its times.',
  loading: 'Looking at the schedule…',
  failed: 'The times could not be loaded.',
  full: 'No time is free on this day. Choose another day.',
  why: 'Why some times are not available',
  central: 'Central Time',
  cancel: 'Cancel',
} as const
