/** The answer, or what `late` returns or throws when there is none within `ms`. A later answer is ignored. */
export async function within<T, Late>(
  ms: number,
  answer: PromiseLike<T>,
  late: () => Late,
): Promise<T | Late> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([answer, timeout.then(late)]).finally(() => clearTimeout(timer))
}

/** The answer, or undefined if it fails or takes longer: for a caller to whom both mean the same. */
export const answerWithin = <T>(ms: number, answer: PromiseLike<T>): Promise<T | undefined> =>
  within(ms, answer, () => undefined).catch(() => undefined)

/** The latest time to answer, on the clock of performance.now(). */
export type Deadline = Readonly<{ deadline?: number }>

/** As `within`, by a deadline. Without one, waits for the answer. */
export const byThen = <T>(deadline: number | undefined, answer: Promise<T>, late: () => T): Promise<T> =>
  deadline === undefined ? answer : within(Math.max(0, deadline - performance.now()), answer, late)
