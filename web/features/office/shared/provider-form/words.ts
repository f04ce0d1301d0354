const openJobs = (count: number) => (count === 1 ? '1 open job' : `${count} open jobs`)

/** Interface copy of the provider form, from the specification where it has any (§5, §8). */
export const words = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  services: 'Services',
  servicesHint: 'Separate with commas: moving, junk. Leave empty for both.',
  areas: 'Areas',
  areasHint: 'ZIP codes, separated by commas. Leave empty for everywhere.',
  crewSize: 'People in the crew',
  active: 'Active',
  activeHint: 'Only an active crew can be assigned and can send its position.',
  openJobs,
  stillHas: (name: string, count: number) =>
    `${name} still has ${openJobs(count)}. You’ll find ${count === 1 ? 'it' : 'them'} under Needs Attention until another crew takes over.`,
  deactivate: 'Deactivate and save',
  save: 'Save',
  cancel: 'Cancel',

  hours: 'Working hours',
  hoursOf: (n: number) => `Working hours ${n}`,
  addHours: 'Add hours',
  removeHours: (n: number) => `Remove working hours ${n}`,
  noHours: 'Without working hours, this crew is never offered to customers.',
  weekday: 'Day',
  start: 'From',
  end: 'To',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],

  daysOff: 'Days off',
  dayOff: (n: number) => `Days off ${n}`,
  addDaysOff: 'Add days off',
  removeDaysOff: (n: number) => `Remove days off ${n}`,
  firstDay: 'First day',
  lastDay: 'Last day',
  note: 'Note',

  created: 'Provider created successfully',
  createFailed: 'Failed to create provider',
  tryAgain: 'Nothing was changed. Please try again.',
} as const
