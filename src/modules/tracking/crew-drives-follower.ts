import * as schema from '../../../db/schema.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { refold } from '../../eventlog/refold.ts'
import { idOf } from '../../eventlog/types.ts'
import { crewDrives } from './crew-drives.ts'

const projection = { ...crewDrives, columns: schema.columnsOf(schema.crewDrives) }

/** When it first runs, learns the drives that crews made before this table existed. */
export const crewDrivesFollower: Follower = {
  name: 'crew drives',
  types: ['ProviderAdded'],
  from: 'start',
  on: (event, tx, log) => refold(tx, log, projection, idOf(crewDrives.category, event.stream)),
}
