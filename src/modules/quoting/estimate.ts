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

/** What the customer has to complete before a job can be priced, by field. Empty if every place was found. */
export const needsOf = ({ serviceType, inputs }: Pick<Estimate, 'serviceType' | 'inputs'>) => [
  ...(inputs.fromPrecision ? [] : [{ path: 'fromAddress', message: addZip } as const]),
  ...(inputs.toPrecision || serviceType === 'junk' ? [] : [{ path: 'toAddress', message: addZip } as const]),
]

const addZip = 'We couldn’t find this address. Please add its ZIP code.'
