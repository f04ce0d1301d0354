import type { rateVersions as stored } from '../../../../db/schema.ts'
import { table } from '../../../eventlog/types.ts'
import type { RateEvent } from '../events.ts'

/** A rate card that the office prepared. It takes effect at the beginning of its day, unless it was withdrawn. */
export type RateVersion = Readonly<typeof stored.$inferSelect>

type Prepared = Extract<RateEvent, { type: 'RateCardPrepared' }>

export const rateVersions = table<RateVersion, Prepared, Exclude<RateEvent, Prepared>>({
  category: 'rates',
  name: 'rate_versions',
  starts: {
    RateCardPrepared: ({ data, at }, id) => ({
      id,
      effectiveFrom: data.effectiveFrom,
      figures: data.figures,
      preparedBy: data.by,
      preparedAt: at,
      withdrawnAt: null,
    }),
  },
  on: {
    RateCardReplaced: (version, { data, at }) => ({
      ...version,
      effectiveFrom: data.effectiveFrom,
      figures: data.figures,
      preparedBy: data.by,
      preparedAt: at,
    }),
    RateCardWithdrawn: (version, { at }) => ({ ...version, withdrawnAt: at }),
  },
})
