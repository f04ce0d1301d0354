/**
 * The same question gets the same answer for a while: when a page asks again, or on a double click, no other
 * quote is stored and the customer's estimate does not change. Failures are not remembered.
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
