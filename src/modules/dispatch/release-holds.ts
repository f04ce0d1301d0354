import type { Follower } from '../../eventlog/follow.ts'
import { idFrom } from '../../eventlog/ids.ts'
import { idOf } from '../../eventlog/types.ts'
import { answerTo, causeOf, enqueue } from '../../jobs/queue.ts'
import type { JobKind } from '../../jobs/worker.ts'
import { windowFacts } from '../booking/events.ts'
import { serviceRequests } from '../booking/service-request.ts'
import type { Platform } from '../module.ts'
import { releaseLapsed } from './decide.ts'

const kind = 'release hold'

/** Enqueues the end of each hold. */
export const holdFollower: Follower = {
  name: 'ends of holds',
  types: ['WindowHeld', 'HoldExtended'],
  on: async (event, tx) => {
    const { until } = windowFacts.HoldExtended.data.assert(event.data)
    const booking = idOf(serviceRequests.category, event.stream)
    await enqueue(tx, { ...answerTo(event, kind, booking), dueAt: until })
  },
}

/**
 * Frees the time of a hold that has lapsed, so that no page shows it any longer. Extended and paid holds are left
 * alone.
 */
export const releaseJob = ({ log }: Pick<Platform, 'log'>): JobKind => ({
  name: kind,
  concurrency: 4,
  timeoutMs: 30_000,
  attempts: 20,
  pauseMs: { first: 1000, longest: 15 * 60_000 },
  run: async job => {
    const hold = await causeOf(log, job)
    const at = new Date().toISOString()
    const command = { id: idFrom(hold.id, kind), actor: 'system', at, causedBy: hold.id }
    const booking = idOf(serviceRequests.category, hold.stream)
    await log.handle(serviceRequests, booking, request => releaseLapsed(request, at), command)
    return { state: 'done' }
  },
})
