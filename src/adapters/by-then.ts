/** Until when a caller waits, on the clock of performance.now(). */
export type Deadline = Readonly<{ deadline?: number }>

/** What comes before the deadline, or what is known without it. What comes later is not waited for. */
export async function byThen<T>(
  deadline: number | undefined,
  answer: Promise<T>,
  otherwise: () => T,
): Promise<T> {
  if (deadline === undefined) return answer
  const late = Promise.withResolvers<T>()
  const timer = setTimeout(() => late.resolve(otherwise()), Math.max(0, deadline - performance.now()))
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
