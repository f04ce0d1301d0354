import { type } from 'arktype'
import quotesJson from '../../fixtures/demo/quotes.json'
import { homeSize, serviceType } from '../../src/shared/catalog.ts'
import type { Story } from './tellers.ts'

const quotes = type({
  daysAgo: 'number.integer',
  serviceType,
  'roomSize?': homeSize,
  'loadSize?': 'number.integer',
  fromAddress: 'string',
  'toAddress?': 'string',
})
  .array()
  .assert(quotesJson)

/** Prices that were asked for and not booked, so that not every quote of the overview became a job. */
export const tellQuotes = ({ deps, customer }: Story) =>
  Promise.all(
    quotes.map(({ daysAgo, roomSize, ...job }, n) => {
      const at = Temporal.Now.instant().subtract({ hours: 24 * daysAgo + 3 })
      const accessDetails = { floorLevel: 0, hasElevator: false, stairsCount: 0 }
      return deps.quote({ ...job, homeSize: roomSize, accessDetails }, customer(at, 'quote', String(n)))
    }),
  )
