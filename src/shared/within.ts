/** Resolves with the answer, or with the result of `late` after `ms` milliseconds. A late answer is ignored. */
export async function within<T, Late>(
  ms: number,
  answer: PromiseLike<T>,
  late: () => Late,
): Promise<T | Late> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([answer, timeout.then(late)]).finally(() => clearTimeout(timer))
}

/** Resolves with the answer, or with undefined if it fails or takes longer than `ms`. */
export const answerWithin = <T>(ms: number, answer: PromiseLike<T>): Promise<T | undefined> =>
  within(ms, answer, () => undefined).catch(() => undefined)

/** The latest time to answer, by performance.now(). */
export type Deadline = Readonly<{ deadline?: number }>

/** Like `within`, but with a deadline. Without one, waits indefinitely. */
export const byThen = <T>(deadline: number | undefined, answer: Promise<T>, late: () => T): Promise<T> =>
  deadline === undefined ? answer : within(Math.max(0, deadline - performance.now()), answer, late)
