import { type } from 'arktype'
import { Elysia } from 'elysia'
import { TooMany, Unauthenticated, Unavailable } from '../../errors.ts'
import { Refused } from '../../eventlog/types.ts'
import { crewClient } from '../../http/rate-limiter.ts'
import { readText } from '../../http/read-body.ts'
import { readCrewToken } from '../../http/tokens.ts'
import { crewOf } from './crew.ts'
import type { TrackingDeps } from './live.ts'
import { reading } from './messages.ts'
import { osmandToken, owntracksToken, type Report, readOsmand, readOwntracks } from './phones.ts'

/**
 * Positions from tracking apps that crews already have on their phones. After a 200 the app forgets the fix:
 * it is in the log, or never will be. A fix that makes no sense gets a 200 too, because apps would resend it
 * forever. A 4xx is for a link that no longer works and for a body that no app sends. Above the limit,
 * Traccar Client gets 429 and sends the position again. OwnTracks discards it after any 4xx, so it gets 503:
 * https://github.com/owntracks/ios/issues/665
 */
export const ingest = (deps: TrackingDeps) =>
  new Elysia({ prefix: '/ingest' })
    .get('/osmand', ({ query }) => {
      const report = readOsmand(query, '')
      admitCrew(deps, report.token)
      return osmand(deps, report)
    })
    .post(
      '/osmand',
      async ({ query, request, server }) => {
        const token = osmandToken(query)
        // Traccar's JSON has its token only in the body.
        if (token === undefined) deps.rateLimiter.take('unnamedPositions', deps.clientOf(server, request))
        else admitCrew(deps, token)
        const report = readOsmand(query, await readText(request, maxBytes))
        if (token === undefined) admitCrew(deps, report.token)
        return osmand(deps, report)
      },
      { parse: 'none' },
    )
    .post(
      '/owntracks',
      async ({ query, request, headers }) => {
        const token = owntracksToken(query, headers.authorization)
        admitOwntracks(deps, token)
        await accept(deps, { token, fix: readOwntracks(await readText(request, maxBytes)) })
        return []
      },
      { parse: 'none' },
    )

/** One position is a few hundred bytes. */
const maxBytes = 64 * 1024

/**
 * Costs no query: whether the link is current is checked when the position is stored.
 * @throws TooMany
 */
function admitCrew({ signingKey, rateLimiter }: TrackingDeps, token: string): void {
  const claim = readCrewToken(token, signingKey)
  if (!claim) throw new Unauthenticated('This crew link is not valid.')
  rateLimiter.take('positions', crewClient(claim))
}

/** @throws Unavailable where others throw TooMany, so that the app keeps the position */
function admitOwntracks(deps: TrackingDeps, token: string): void {
  try {
    admitCrew(deps, token)
  } catch (error) {
    if (error instanceof TooMany) throw new Unavailable(error.message, error.retryAfterSeconds)
    throw error
  }
}

/** Traccar Client stalls on an empty answer. */
async function osmand(deps: TrackingDeps, report: Report): Promise<string> {
  await accept(deps, report)
  return 'OK'
}

async function accept({ live, ...deps }: TrackingDeps, { token, fix }: Report): Promise<void> {
  const crew = await crewOf(deps, token)
  const checked = fix && reading(fix)
  if (!checked || checked instanceof type.errors) return
  try {
    await live.take(crew.id, checked)
  } catch (error) {
    if (error instanceof Refused) return
    deps.report(error)
    throw new Unavailable('The position could not be stored yet. Please send it again.')
  }
}
