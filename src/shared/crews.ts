import type { DaysOff, WorkingHours } from './catalog.ts'

/** The defaults for a new crew, and for crews added before these fields existed. */
export const usualTerms: Readonly<{ workingHours: WorkingHours; daysOff: DaysOff; crewSize: number }> = {
  workingHours: [1, 2, 3, 4, 5].map(weekday => ({ weekday, start: '08:00', end: '20:00' })),
  daysOff: [],
  crewSize: 3,
}

/** '1 person', '3 people'. */
export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
