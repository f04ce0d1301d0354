import type { estimates as stored } from '../../../db/schema.ts'
import { table } from '../../eventlog/types.ts'
import type { Pricing } from '../../shared/catalog.ts'
import type { QuotingEvent } from './events.ts'

type Given = Extract<QuotingEvent, { type: 'EstimateGiven' }>

/** spec §3 estimates, with the receipt lines. Money in integer cents. */
export type Estimate = Readonly<typeof stored.$inferSelect>

export const estimates = table<Estimate, Given, never>({
  category: 'estimate',
  name: 'estimates',
  starts: {
    EstimateGiven: ({ data, at }, id) => ({
      id,
      ...data,
      range: data.range ?? null,
      tariff: data.tariff ?? null,
      createdAt: at,
    }),
  },
  on: {},
})

/** What the customer has to complete before a job can be priced, by field. Empty if every place was found. */
export const needsOf = ({ serviceType, inputs }: Pick<Estimate, 'serviceType' | 'inputs'>) => [
  ...(inputs.fromPrecision ? [] : [{ path: 'fromAddress', message: missing(inputs.fromAddress) } as const]),
  ...(inputs.toPrecision || serviceType === 'junk'
    ? []
    : [{ path: 'toAddress', message: missing(inputs.toAddress) } as const]),
]

/** A number of five digits at the end or before the town is taken for a ZIP code, a house number at the start is not. */
const missing = (address = '') =>
  /\D\d{5}\b/.test(address)
    ? 'We couldn’t find this address. Please check its town and ZIP code.'
    : 'We couldn’t find this address. Please add its ZIP code.'

/** The pricing with one charge, in integer cents, and no fees. */
export const singleCharge = (pricing: Pricing, cents: number): Pricing => ({
  ...pricing,
  baseService: cents,
  distanceFee: 0,
  accessFee: 0,
  specialItemsFee: 0,
  packingFee: 0,
  volumeFee: 0,
  complexityFee: 0,
  total: cents,
})
