import { Elysia } from 'elysia'
import { readMaybeGzipped } from '../../platform/bodies.ts'
import { TooMany, Unauthenticated, Unavailable } from '../../platform/errors.ts'
import { answersAs, model } from '../../platform/model.ts'
import type { Reading } from '../../shared/messages.ts'
import { crewClient, readCrewToken } from '../tokens.ts'
import { admitCrew } from './access.ts'
import {
  type OsmandMessage,
  osmandMessage,
  osmandToken,
  owntracksToken,
  readOsmand,
  readOwntracks,
} from './app-messages.ts'
import type { TrackingDeps } from './live.ts'

/**
 * Positions from third-party tracking apps. After a 200 the app deletes a position, so by then it is in the log or was
 * discarded. The exception is a jump, which stays in memory until the next position confirms it and is lost if the
 * server is killed: refusing it would make the app resend it before any other. For the same reason, a position with an
 * implausible time or place also gets a 200. A 4xx means a crew link that no longer works, or a message that no app
 * sends. Above the rate limit, Traccar Client gets 429 and sends the position again. OwnTracks discards a position after
 * any 4xx, so it gets 503: https://github.com/owntracks/ios/issues/665
 */
export const ingest = (deps: TrackingDeps) =>
  new Elysia({ prefix: '/ingest' })
    .get(
      '/osmand',
      async ({ query }) => {
        const message = osmandMessage(query, '')
        limitPositions(deps, message.token)
        return storeOsmand(deps, message)
      },
      { detail: answersAs('text/plain') },
    )
    .post(
      '/osmand',
      async ({ query, request, server }) => {
        const token = osmandToken(query)
        // Traccar's JSON has the token only in the body.
        if (token === undefined) deps.rateLimiter.take('unnamedPositions', deps.clientOf(server, request))
        else limitPositions(deps, token)
        const message = osmandMessage(query, await readMaybeGzipped(request, maxBytes))
        if (token === undefined) limitPositions(deps, message.token)
        return storeOsmand(deps, message)
      },
      { parse: 'none', detail: answersAs('text/plain') },
    )
    .post(
      '/owntracks',
      async ({ query, request, headers }) => {
        const token = owntracksToken(query, headers.authorization)
        limitOwntracks(deps, token)
        await store(deps, token, readOwntracks(await readMaybeGzipped(request, maxBytes)))
        return noCards
      },
      { parse: 'none', response: model([]) },
    )

/** OwnTracks expects a list of friends' cards. */
const noCards: [] = []

/** Enough for a few hundred positions. */
const maxBytes = 64 * 1024

/**
 * Checks the signature and the rate limit without a query. Whether the link is current is checked before storing.
 * @throws TooMany
 */
function limitPositions({ signingKey, rateLimiter }: TrackingDeps, token: string, positions = 1): void {
  const claim = readCrewToken(token, signingKey)
  if (!claim) throw new Unauthenticated('This crew link is not valid.')
  rateLimiter.take('positions', crewClient(claim), { calls: positions })
}

/** @throws Unavailable instead of TooMany, so that the app keeps the position */
function limitOwntracks(deps: TrackingDeps, token: string): void {
  try {
    limitPositions(deps, token)
  } catch (error) {
    if (error instanceof TooMany) throw new Unavailable(error.message, error.retryAfterSeconds)
    throw error
  }
}

/** Traccar Client stalls on an empty response. */
async function storeOsmand(deps: TrackingDeps, message: OsmandMessage): Promise<string> {
  const readings = readOsmand(message)
  // The first position was counted before the body was read.
  if (readings.length > 1) limitPositions(deps, message.token, readings.length - 1)
  await store(deps, message.token, readings)
  return 'OK'
}

async function store(
  { live, ...deps }: TrackingDeps,
  token: string,
  readings: readonly Reading[],
): Promise<void> {
  const crew = await admitCrew(deps, token)
  try {
    await live.take(crew.id, readings)
  } catch (error) {
    deps.report(error)
    throw new Unavailable('The position could not be stored yet. Please send it again.')
  }
}
