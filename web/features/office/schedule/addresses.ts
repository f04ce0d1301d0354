import { useAddress } from '../address.ts'

/** Where a day's board, the calendar, its months and a booking's panel are, beside what the address says already. */
export function useAddresses() {
  const address = useAddress()
  return {
    /** Without a day, today's. */
    board: (day?: string) => address({ view: 'board', day }),
    calendar: address({ view: undefined, day: undefined }),
    /** Without a month, this one. */
    month: (month?: string) => address({ month }),
    booking: (id: string) => address({ booking: id }),
  }
}
