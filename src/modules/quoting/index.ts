import * as schema from '../../../db/schema.ts'
import type { Module, Platform } from '../module.ts'
import { deleteOldDrafts } from './drafts.ts'
import { estimates } from './estimate.ts'
import { quotingFacts } from './events.ts'
import { createQuote, type Quote } from './quote.ts'
import { quotingRoutes } from './routes.ts'

/** Quoting: prices jobs, finds addresses and analyzes photos. Offers `quote`. */
export const quoting = {
  tables: [[estimates, schema.estimates]],
  facts: [quotingFacts],
  services: (platform: Platform) => ({ quote: createQuote(platform) }),
  routes: quotingRoutes,
  dailyTasks: ({ sql }) => [
    { name: 'deletion of old quote drafts', run: signal => deleteOldDrafts(sql, { signal }) },
  ],
} satisfies Module<Readonly<{ quote: Quote }>>
