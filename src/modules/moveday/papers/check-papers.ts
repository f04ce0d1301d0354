import type { Sql } from 'postgres'
import { papersFacts } from '../../booking/papers/events.ts'
import { sha256Of, signedPdf } from './paper-pdf.ts'

/** Each signed paper of a booking, or of all, as its event has it, with the hash of the PDF that it makes today. */
export async function* checkPapers(sql: Sql, bookingId?: string) {
  const stream = bookingId === undefined ? null : `booking-${bookingId}`
  const pages = sql<{ stream: string; data: unknown }[]>`
    select stream, data from events
    where type = 'PaperSigned' and (${stream}::text is null or stream = ${stream})
    order by position`.cursor(50)
  for await (const page of pages) {
    for (const { stream, data } of page) {
      const paper = papersFacts.PaperSigned.data.assert(data)
      yield { booking: stream.replace('booking-', ''), paper, sha256: sha256Of(await signedPdf(paper)) }
    }
  }
}
