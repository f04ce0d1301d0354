import { useSearchParams } from 'react-router-dom'

/** Where a day's board, the calendar and a booking's panel are, beside what the address says already. */
export function useAddresses() {
  const [search] = useSearchParams()
  const where = (change: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
  return {
    /** Without a day, today's. */
    board: (day?: string) => where({ view: 'board', day }),
    calendar: where({ view: undefined, day: undefined }),
    booking: (id: string) => where({ booking: id }),
  }
}
