import { within } from '../within.ts'

/** Until when a caller waits, on the clock of performance.now(). */
export type Deadline = Readonly<{ deadline?: number }>

/** What comes before the deadline, or what is known without it. What comes later is not waited for. */
export const byThen = <T>(
  deadline: number | undefined,
  answer: Promise<T>,
  otherwise: () => T,
): Promise<T> =>
  deadline === undefined ? answer : within(Math.max(0, deadline - performance.now()), answer, otherwise)
