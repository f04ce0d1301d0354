import { timeInWords } from '../../../schedule/clock.ts'

/** The words of the dispatch board. */
export const words = {
  day: 'Day',
  previous: 'Previous day',
  next: 'Next day',
  today: 'Today',
  undo: 'Undo',
  undoKeys: 'Ctrl+Z',
  howByTouch: 'Hold a job until it lifts, then carry it to another time or crew.',
  how: 'Drag a job to another time or crew, or pick it up with Space, move it with the arrow keys, drop it with Enter and cancel with Escape.',
  crews: 'Crews',
  load: (hours: number) => `${hours.toLocaleString('en-US', { maximumFractionDigits: 2 })} h busy`,
  off: 'Day off',
  notWorking: 'Not working',
  notActive: 'No longer active',
  drive: (minutes: number) => `${minutes} min`,
  noCrews: 'No crew to send',
  noCrewsMore: 'Add a crew under Providers, and its days stand here.',
  now: (time: string) => `Now ${timeInWords(time)}`,

  tray: 'Waiting for a crew',
  onlyDay: (count: number) => `Only those wished for this day (${count})`,
  trayEmpty: 'Every paid booking has a crew. Drop a job here to take its crew back.',
  wished: (day: string) => `Wished for ${day}`,
  wishOpen: 'Any day',
  hours: (hours: number) => `${hours} h`,
  assign: 'Assign & Schedule',
  assignJob: (name: string) => `Assign & Schedule ${name}`,
  span: (from: string, to: string) => `${shortened(timeInWords(from), timeInWords(to))} – ${timeInWords(to)}`,

  pickedUp: (name: string) => `${name} picked up.`,
  over: (crew: string, time: string) => `${crew}, ${timeInWords(time)}.`,
  overTray: 'Tray.',
  onto: (name: string) => `On the job of ${name}: dropping here asks to swap the two.`,
  putBack: (name: string) => `${name} is back where it was.`,

  swapTitle: 'Swap these two jobs?',
  swap: (one: string, other: string) =>
    `${one} and ${other} change places: each gets the other’s crew and time.`,
  swapConfirm: (isDoubtful: boolean) => (isDoubtful ? 'Swap anyway' : 'Swap them'),
  warnTitle: 'Assign anyway?',
  warnConfirm: 'Assign anyway',
  keep: 'Leave it as it was',

  cannotCome: {
    open: (crew: string) => `${crew} cannot come`,
    title: (crew: string, day: string) => `${crew} cannot come on ${day}`,
    text: 'Each job keeps its time, and goes to the crew chosen here or waits for one.',
    noJobs: 'It has no job that day that could be moved.',
    newCrew: (name: string) => `New crew for ${name}`,
    wait: 'None yet, it waits for one',
    dayOff: 'Note the day as a day off',
    note: 'Cannot come',
    confirm: (jobs: number) => (jobs === 0 ? 'Note it' : jobs === 1 ? 'Move 1 job' : `Move ${jobs} jobs`),
    done: (crew: string, jobs: number) => `${crew}: ${jobs === 1 ? '1 job' : `${jobs} jobs`} moved`,
    noted: 'Provider updated successfully',
  },

  assigned: 'Provider assigned and scheduled successfully',
  swapped: 'Jobs swapped',
  unassigned: 'Crew taken back',
  undone: 'Taken back',
  busy: 'Saving…',
  wait: 'One moment: the last move is being saved.',
  failed: 'Failed to assign provider',
  did: {
    assign: (name: string, crew: string, time: string) => `${name}: ${crew}, ${timeInWords(time)}`,
    unassign: (name: string) => `${name}: waiting for a crew`,
    swap: (one: string, other: string) => `${one} and ${other} swapped`,
  },
} as const

/** '9:00' where '9:00 AM' is followed by another morning time. */
const shortened = (from: string, to: string) => (from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from)
