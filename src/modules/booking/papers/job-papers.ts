import type { jobPapers as stored } from '../../../../db/schema.ts'
import { partialTable } from '../../../eventlog/types.ts'
import type { PapersEvent } from './events.ts'

/** The signed papers of a booking, a further fold of its stream, in the order of their signing. */
export type JobPapers = Readonly<typeof stored.$inferSelect>

type Signed = Extract<PapersEvent, { type: 'PaperSigned' }>

export const jobPapers = partialTable<JobPapers, Signed, Signed>({
  category: 'booking',
  name: 'job_papers',
  starts: { PaperSigned: ({ data }, id) => ({ id, signed: [data] }) },
  on: { PaperSigned: (papers, { data }) => ({ ...papers, signed: [...papers.signed, data] }) },
})
