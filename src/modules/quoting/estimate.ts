import { type Row, table } from '../../eventlog/types.ts'
import type { QuotingEvent } from './events.ts'

type Given = Extract<QuotingEvent, { type: 'EstimateGiven' }>

/** spec §3 estimates, with what the receipt shows. Money in integer cents. */
export type Estimate = Row & Given['data'] & Readonly<{ createdAt: string }>

export const estimates = table<Estimate, Given, never>({
  category: 'estimate',
  name: 'estimates',
  starts: { EstimateGiven: ({ data, at }, id) => ({ id, ...data, createdAt: at }) },
  on: {},
})
