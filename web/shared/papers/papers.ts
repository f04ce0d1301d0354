import { unwrap } from '../api/api.ts'
import { bookingCalls } from '../api/booking.ts'

/**
 * The papers of a booking as they read now, and those that were signed. `headers` are the reader's credentials besides
 * a session.
 */
export async function readPapers(id: string, headers: Readonly<Record<string, string>>) {
  const { papers } = bookingCalls(id)
  const [current, signed] = await Promise.all([
    unwrap(papers.current.get({ headers })),
    unwrap(papers.get({ headers })),
  ])
  return { current, signed }
}

export type Papers = Awaited<ReturnType<typeof readPapers>>
export type CurrentPaper = Papers['current'][number]
