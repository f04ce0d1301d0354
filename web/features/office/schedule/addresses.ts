import { useAddress } from '../address.ts'

/** Where a day's board, the calendar and a booking's panel are, beside what the address says already. */
export function useAddresses() {
  const address = useAddress()
  return {
    /** Without a day, today's. */
    board: (day?: string) => address({ view: 'board', day }),
    calendar: address({ view: undefined, day: undefined }),
    booking: (id: string) => address({ booking: id }),
  }
}
