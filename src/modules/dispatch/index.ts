import { Elysia } from 'elysia'
import * as schema from '../../../db/schema.ts'
import type { Module, Platform } from '../module.ts'
import { applicationMails, applications, applicationsOffice } from './applications.ts'
import { assignments } from './assignments.ts'
import { attention } from './attention.ts'
import { availability } from './availability.ts'
import { applicationFacts, providerFacts, trackingFacts } from './events.ts'
import { overview } from './overview/overview.ts'
import { providerApplications, providers } from './provider.ts'
import { holdFollower, releaseJob } from './release-holds.ts'
import { rescheduling } from './reschedule.ts'
import { dispatchRoutes } from './routes.ts'
import { schedule } from './schedule.ts'
import { suggestions } from './suggestions.ts'
import { createWindows } from './take-window.ts'

/** Dispatch: providers and their applications, and which crew does which job when. */
export const dispatch = {
  tables: [
    [providers, schema.providers],
    [providerApplications, schema.providerApplications],
  ],
  facts: [providerFacts, trackingFacts, applicationFacts],
  services: (platform: Platform) => ({ windows: createWindows(platform) }),
  routes: (platform: Platform) =>
    new Elysia()
      .use(availability(platform))
      .use(dispatchRoutes(platform))
      .use(assignments(platform))
      .use(suggestions(platform))
      .use(schedule(platform))
      .use(attention(platform))
      .use(overview(platform))
      .use(rescheduling(platform))
      .use(applications(platform))
      .use(applicationsOffice(platform)),
  followers: platform => [applicationMails(platform), holdFollower],
  jobs: platform => [releaseJob(platform)],
} satisfies Module
