import { Elysia } from 'elysia'
import { columnsOf } from '../db/schema.ts'
import type { Facts, Projection } from './eventlog/types.ts'
import { accounts } from './modules/accounts/index.ts'
import { booking } from './modules/booking/index.ts'
import { dispatch } from './modules/dispatch/index.ts'
import type { Module, Platform } from './modules/module.ts'
import { moveday } from './modules/moveday/index.ts'
import { quoting } from './modules/quoting/index.ts'
import { tracking } from './modules/tracking/index.ts'
import { jsonBodies } from './platform/bodies.ts'

const modules: readonly Pick<Module, 'tables' | 'facts'>[] = [
  accounts,
  quoting,
  booking,
  dispatch,
  tracking,
  moveday,
]

/**
 * The tables that the log keeps, with the columns of this release's schema: the database of a newer release may have
 * more.
 */
export const tables: readonly Projection[] = modules.flatMap(module =>
  module.tables.map(([table, stored]) => ({ ...table, columns: columnsOf(stored) })),
)

export const facts: readonly Facts[] = modules.flatMap(module => module.facts)

export const { socketLimits } = tracking

export type Modules = ReturnType<typeof openModules>

/** Opens every module and gives each the services of others that it needs. */
export function openModules(withoutSessions: Omit<Platform, 'findVisitor'>) {
  const { findVisitor, ensureAdministrator } = accounts.services(withoutSessions)
  const platform: Platform = { ...withoutSessions, findVisitor }
  const { quote, minimumHours, recordOfPhotos, rateCards } = quoting.services(platform)
  const forQuoting = { ...platform, quote, rateCards }
  const { recordDelivery, whyNotText, officeView } = booking.services(platform)
  const { live, findCrew, admitCrew, expectArrival } = tracking.services({ ...platform, officeView })
  const { windows } = dispatch.services(platform)
  const { isFollowed } = live
  const forBooking = {
    ...platform,
    ...{ quote, minimumHours, recordOfPhotos, windows, findCrew, admitCrew, isFollowed },
  }
  const forTracking = { ...platform, live }
  const forMoveDay = { ...platform, admitCrew, expectArrival }
  return {
    services: {
      ensureAdministrator,
      quote,
      recordOfPhotos,
      rateCards,
      windows,
      recordDelivery,
      whyNotText,
      live,
    },
    routes: () =>
      new Elysia()
        .use(booking.rawRoutes(forBooking))
        .use(tracking.rawRoutes(forTracking))
        .use(jsonBodies)
        // Before the other modules, whose session lookup would apply to quotes too.
        .use(quoting.routes(forQuoting))
        .use(accounts.routes(platform))
        .use(quoting.officeRoutes(forQuoting))
        .use(booking.routes(forBooking))
        .use(dispatch.routes(platform))
        .use(moveday.routes(forMoveDay))
        .use(tracking.routes(forTracking)),
    followers: [...booking.followers(forBooking), ...dispatch.followers(platform), ...tracking.followers()],
    jobs: [...booking.jobs(forBooking), ...dispatch.jobs(platform), ...moveday.jobs(forMoveDay)],
    dailyTasks: [
      ...quoting.dailyTasks(forQuoting),
      ...booking.dailyTasks(forBooking),
      ...moveday.dailyTasks(platform),
    ],
  }
}
