import { useUrlWith } from '../shared/url.ts'

/** URLs of the board, calendar and months. Keeps the other query parameters. */
export function useAddresses() {
  const address = useUrlWith()
  return {
    /** Defaults to today. */
    board: (day?: string) => address({ view: 'board', day }),
    calendar: address({ view: undefined, day: undefined }),
    /** Defaults to this month. */
    month: (month?: string) => address({ month }),
  }
}
