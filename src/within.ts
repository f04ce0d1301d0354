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
