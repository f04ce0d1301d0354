import { Elysia } from 'elysia'
import { streamOf } from '../../eventlog/types.ts'
import { administrator, context } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { answersAs, model } from '../../platform/model.ts'
import { statusInWords } from '../../shared/catalog.ts'
import { withoutCountry } from '../../shared/geo.ts'
import { users } from '../accounts/user.ts'
import { bookingNumber, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { findProvider, findUser } from '../find.ts'
import { type CalendarEntry, feed } from '../icalendar.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { isOfficeCalendar, officeCalendarToken, readCalendarToken } from '../tokens.ts'
import { outdated } from './access.ts'
import { listScheduledJobs } from './queries.ts'

type Deps = Pick<Platform, 'config' | 'db' | 'signingKey'>

/**
 * Calendars of jobs that programs subscribe to, by an address that is the permission: a crew's own, which ends with its
 * crew link, and the office's of all crews, which ends with that administrator's password or role, or when they replace
 * it. They name customers and places, as the crew's page does, and neither phone numbers nor mail addresses. Jobs of
 * the last 30 days stay in them.
 */
export const calendarFeeds = (deps: RouterOptions<'config' | 'db' | 'log'>) =>
  new Elysia()
    .use(context(deps))
    .get(
      '/api/admin/calendar',
      async ({ visitor }) => {
        const user = await findUser(deps.db, administrator(visitor).id)
        if (!user) throw new NotFound()
        return { url: calendarUrl(deps, officeCalendarToken(user, deps.signingKey)) }
      },
      { response: model({ url: 'string' }) },
    )
    .post(
      '/api/admin/calendar',
      async ({ visitor, command }) => {
        const { id } = administrator(visitor)
        const replace = () => [{ type: 'CalendarLinkReplaced' as const, data: {} }]
        const { row } = await deps.log.handle(users, id, replace, command)
        return { url: calendarUrl(deps, officeCalendarToken(row, deps.signingKey)) }
      },
      { response: model({ url: 'string' }) },
    )
    .get(
      '/calendar/:file',
      async ({ params, command, set }) => {
        const { name, providerId } = await openCalendar(deps, params.file.replace(/\.ics$/, ''))
        const since = Temporal.Instant.from(command.at).subtract({ hours: 24 * daysKept })
        const jobs = await listScheduledJobs(deps.db, { since: since.toString(), providerId })
        set.headers['content-type'] = 'text/calendar;charset=utf-8'
        return feed(name, jobs.map(entryOf))
      },
      { detail: answersAs('text/calendar') },
    )

const daysKept = 30

export const calendarUrl = ({ config }: Pick<Platform, 'config'>, token: string) =>
  `${config.publicUrl}/calendar/${token}.ics`

/** Whose calendar a token opens. @throws NotFound, because programs ask for a password on any other refusal */
async function openCalendar({ config, db, signingKey }: Deps, token: string) {
  const claim = readCalendarToken(token, signingKey)
  if (claim && 'userId' in claim) {
    const user = await findUser(db, claim.userId)
    if (user?.role === 'admin' && user.isActive && isOfficeCalendar(token, user, signingKey)) {
      return { name: `${config.brand} jobs`, providerId: undefined }
    }
  } else if (claim) {
    const provider = await findProvider(db, claim.providerId)
    if (provider && !outdated(provider, claim.crewLink)) {
      return { name: `${config.brand}: ${provider.name}`, providerId: provider.id }
    }
  }
  throw new NotFound('This calendar address is no longer valid. Please ask the office for a new one.')
}

type ScheduledJob = Awaited<ReturnType<typeof listScheduledJobs>>[number]

const entryOf = ({ request, start, end, crewName }: ScheduledJob): CalendarEntry => ({
  uid: streamOf(serviceRequests, request.id),
  sequence: request.version,
  changedAt: request.updatedAt,
  when: { start, end },
  status: 'confirmed',
  summary: `${jobNames[request.serviceType]} ${bookingNumber(request)}, ${request.customerName}`,
  description: [
    `Crew: ${crewName}, ${request.crewSize} people`,
    ...routeOf(request),
    `Status: ${statusInWords(request.status)}`,
  ].join('\n'),
  location: withoutCountry(request.fromAddress),
})

const jobNames = { moving: 'Move', junk: 'Junk removal' } as const

const routeOf = ({ fromAddress, toAddress }: ServiceRequest) =>
  toAddress === null
    ? [`Pickup: ${withoutCountry(fromAddress)}`]
    : [`From: ${withoutCountry(fromAddress)}`, `To: ${withoutCountry(toAddress)}`]
