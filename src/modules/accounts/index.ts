import * as schema from '../../../db/schema.ts'
import type { Module, Platform } from '../module.ts'
import { ensureFirstAdministrator } from './administrator.ts'
import { accountFacts } from './events.ts'
import { accountRoutes } from './routes.ts'
import { createFindVisitor } from './sessions.ts'
import { users } from './user.ts'

/** Accounts: customers and administrators, their passwords and sessions. */
export const accounts = {
  tables: [[users, schema.users]],
  facts: [accountFacts],
  services: (platform: Omit<Platform, 'findVisitor'>) => ({
    findVisitor: createFindVisitor(platform.sql),
    ensureAdministrator: () => ensureFirstAdministrator(platform),
  }),
  routes: accountRoutes,
} satisfies Module
