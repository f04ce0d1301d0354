/** Runs at most `most` tasks at once; the others wait in order. */
export function turns(most: number) {
  let free = most
  const waiting: (() => void)[] = []

  const take = () => {
    if (free === 0) return new Promise<void>(resolve => waiting.push(resolve))
    free--
  }
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await take()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}
