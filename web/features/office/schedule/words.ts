import { timeInWords } from '../../../shared/dates/clock.ts'

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

/** Interface copy of the dispatch board. */
export const boardWords = {
  day: 'Day',
  previous: 'Previous day',
  next: 'Next day',
  today: 'Today',
  undo: 'Undo',
  undoKeys: 'Ctrl+Z',
  howByTouch: 'Press and hold a job until it lifts, then drag it to another time or crew.',
  how: 'Drag a job to another time or crew, or pick it up with Space, move it with the arrow keys, drop it with Enter and cancel with Escape.',
  crews: 'Crews',
  load: (hours: number) => `${hours.toLocaleString('en-US', { maximumFractionDigits: 2 })} h busy`,
  off: 'Day off',
  notWorking: 'Not working',
  notActive: 'No longer active',
  drive: (minutes: number) => `${minutes} min`,
  noCrews: 'No crew to send',
  noCrewsMore: 'Add a crew under Providers to see its days here.',
  hour: (time: string) => brief(time),
  now: (time: string) => `Now ${timeInWords(time)}`,

  tray: 'Waiting for a crew',
  onlyDay: (count: number) => `Only jobs requested for this day (${count})`,
  trayEmpty: 'Every paid booking has a crew. Drop a job here to unassign it.',
  requested: (day: string) => `Requested for ${day}`,
  anyDay: 'Any day',
  statusIs: (status: string) => `The status says ${status}`,
  hours: (hours: number) => `${hours} h`,
  assign: 'Assign & Schedule',
  assignJob: (name: string) => `Assign & Schedule ${name}`,
  span: (from: string, to: string) => `${shortened(brief(from), brief(to))} – ${brief(to)}`,

  pickedUp: (name: string) => `${name} picked up.`,
  over: (crew: string, time: string) => `${crew}, ${timeInWords(time)}.`,
  overTray: 'Tray.',
  wouldSwap: (name: string) => `Over ${name}’s job: drop here to swap the two.`,
  blocked: (name: string) => `${name}’s job is in the way.`,
  putBack: (name: string) => `${name} is back where it was.`,

  swapTitle: 'Swap these two jobs?',
  swap: (one: string, other: string) =>
    `${one} and ${other} trade places: each gets the other’s crew and time.`,
  swapConfirm: (isDoubtful: boolean) => (isDoubtful ? 'Swap anyway' : 'Swap jobs'),
  warnTitle: 'Assign anyway?',
  warnConfirm: 'Assign anyway',
  keep: 'Leave as is',

  absence: {
    open: (crew: string) => `${crew} is unavailable`,
    title: (crew: string, day: string) => `${crew} is unavailable on ${day}`,
    text: 'Each job keeps its time and goes to the crew you choose here, or waits for one.',
    noJobs: 'It has no jobs to move that day.',
    newCrew: (name: string) => `New crew for ${name}`,
    wait: 'None yet, leave it waiting',
    dayOff: 'Mark the day as a day off',
    note: 'Unavailable',
    confirm: (jobs: number) => (jobs === 0 ? 'Save' : jobs === 1 ? 'Move 1 job' : `Move ${jobs} jobs`),
    done: (crew: string, jobs: number) =>
      jobs === 0 ? `${crew}: day off` : `${crew}: ${jobs === 1 ? '1 job' : `${jobs} jobs`} moved`,
    noted: 'Provider updated successfully',
  },

  assigned: 'Provider assigned and scheduled successfully',
  swapped: 'Jobs swapped',
  unassigned: 'Crew unassigned',
  undone: 'Undone',
  busy: 'Saving…',
  wait: 'One moment, the last move is being saved.',
  failed: 'Failed to assign provider',
  moved: {
    assign: (name: string, crew: string, time: string) => `${name}: ${crew}, ${timeInWords(time)}`,
    unassign: (name: string) => `${name}: waiting for a crew`,
    swap: (one: string, other: string) => `${one} and ${other} swapped`,
  },
} as const

/** Short form for narrow blocks: '9 AM', '9:30 AM'. */
const brief = (time: string) => timeInWords(time).replace(':00', '')

/** Drops AM or PM if both times share it: '9' in '9 – 11 AM'. */
const shortened = (from: string, to: string) => (from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from)
