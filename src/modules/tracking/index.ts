import * as schema from '../../../db/schema.ts'
import type { Module, Platform } from '../module.ts'
import { admitCrew, admitCrewWithJob } from './access.ts'
import type { OfficeView } from './audience.ts'
import { socketLimits } from './channel.ts'
import { crewDrives } from './crew-drives.ts'
import { crewDrivesFollower } from './crew-drives-follower.ts'
import { expectArrival } from './expected-arrival.ts'
import { ingest } from './ingest.ts'
import { createLive, type Live } from './live.ts'
import { trackingRoutes } from './routes.ts'

/**
 * Tracking: live positions, from crews to customers and the office. Offers `live`, `admitCrew`, `expectArrival` and
 * `findCrew`.
 */
export const tracking = {
  tables: [[crewDrives, schema.crewDrives]],
  facts: [],
  services(platform: Platform & Readonly<{ officeView: OfficeView }>) {
    const live = createLive(platform)
    return {
      live,
      admitCrew: (token: string) => admitCrew(platform, token),
      expectArrival: (drive: Parameters<typeof expectArrival>[1]) => expectArrival(platform, drive),
      findCrew: (token: string) => admitCrewWithJob(platform, token, live.now()),
    }
  },
  rawRoutes: ingest,
  routes: trackingRoutes,
  followers: () => [crewDrivesFollower],
  socketLimits,
} satisfies Module<Readonly<{ live: Live }>> & Readonly<{ socketLimits: object }>
