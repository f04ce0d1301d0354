/**
 * The same question has the same answer for a while: a page that asks again, or a second click, neither
 * stores another quote nor changes the estimate that the customer looks at. What failed is not kept.
 */
export function createMemory<Answer>({
  minutes,
  most,
  now = Date.now,
}: {
  minutes: number
  most: number
  now?: () => number
}) {
  const kept = new Map<string, Readonly<{ until: number; answer: Promise<Answer> }>>()

  return (question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = kept.get(question)
    if (known && known.until > now()) return known.answer
    const answer = ask()
    kept.delete(question)
    kept.set(question, { until: now() + minutes * 60_000, answer })
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
    answer.catch(() => kept.delete(question))
    return answer
  }
}
