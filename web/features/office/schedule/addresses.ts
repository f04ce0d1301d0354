import { useAddress } from '../address.ts'

/** Where a day's board, the calendar and its months are, beside what the address says already. */
export function useAddresses() {
  const address = useAddress()
  return {
    /** Without a day, today's. */
    board: (day?: string) => address({ view: 'board', day }),
    calendar: address({ view: undefined, day: undefined }),
    /** Without a month, this one. */
    month: (month?: string) => address({ month }),
  }
}
