import type { estimates as stored } from '../../../db/schema.ts'
import { table } from '../../eventlog/types.ts'
import type { QuotingEvent } from './events.ts'

type Given = Extract<QuotingEvent, { type: 'EstimateGiven' }>

/** spec §3 estimates, with the receipt lines. Money in integer cents. */
export type Estimate = Readonly<typeof stored.$inferSelect>

export const estimates = table<Estimate, Given, never>({
  category: 'estimate',
  name: 'estimates',
  starts: {
    EstimateGiven: ({ data, at }, id) => ({ id, ...data, range: data.range ?? null, createdAt: at }),
  },
  on: {},
})
