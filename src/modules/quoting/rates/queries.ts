import { desc } from 'drizzle-orm'
import { rateVersions } from '../../../../db/schema.ts'
import type { Reads } from '../../../eventlog/transaction.ts'
import { isAhead } from './decide.ts'
import type { RateVersion } from './rate-version.ts'

/** Every version that the office prepared, the latest day first. There are few. */
export const listRates = (db: Reads): Promise<RateVersion[]> =>
  db.select().from(rateVersions).orderBy(desc(rateVersions.effectiveFrom), desc(rateVersions.preparedAt))

/** The version that waits for its day. */
export const findWaiting = async (db: Reads, now: string): Promise<RateVersion | undefined> =>
  (await listRates(db)).find(version => isAhead(version, now))
