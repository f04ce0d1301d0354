/** What comes within so many milliseconds; undefined when it fails or takes longer. For what only tells how we fare. */
export async function inTime<T>(ms: number, answer: PromiseLike<T>): Promise<T | undefined> {
  const silence = Promise.withResolvers<undefined>()
  const timer = setTimeout(silence.resolve, ms, undefined)
  const answered = answer.then(
    value => value,
    () => undefined,
  )
  return Promise.race([answered, silence.promise]).finally(() => clearTimeout(timer))
}
