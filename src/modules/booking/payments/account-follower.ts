import * as schema from '../../../../db/schema.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { refold } from '../../../eventlog/refold.ts'
import { idOf } from '../../../eventlog/types.ts'
import { accountTypes, bookingAccounts } from './account.ts'

const projection = { ...bookingAccounts, columns: schema.columnsOf(schema.bookingAccounts) }

/**
 * Completes accounts that servers of the release without accounts left behind: all of them when it first runs, and during
 * a rolling deploy those that such a server changes. An account that is right costs two reads.
 */
export const accountFollower: Follower = {
  name: 'accounts',
  types: accountTypes,
  from: 'start',
  on: (event, tx, log) => refold(tx, log, projection, idOf(bookingAccounts.category, event.stream)),
}
