/** Interface copy of the "Schedule Calendar" tab, from the specification where it has any (§2 "Admin dashboard"). */
export const words = {
  views: 'View',
  calendar: 'Calendar',
  board: 'Dispatch board',
  previous: 'Previous month',
  next: 'Next month',
  thisMonth: 'This month',
  scheduled: 'Scheduled Appointments',
  upcoming: 'Upcoming Appointments',
  none: 'No scheduled appointments',
  noneMore: 'Assign a crew to a paid booking and it shows up here.',
  more: (count: number) => `+${count} more`,
  moreOn: (count: number, day: string) => `See ${count} more on ${day} on the board`,
  onBoard: (day: string) => `See ${day} on the board`,
  noCrew: 'No crew',
  loading: 'Loading the schedule…',
  failed: 'The schedule could not be loaded.',
} as const
