import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, idOf, type Stored } from '../../../eventlog/types.ts'
import { causeOf } from '../../../jobs/queue.ts'
import type { JobKind, Later } from '../../../jobs/worker.ts'
import type { Platform } from '../../module.ts'
import { serviceRequests } from '../service-request.ts'

/** A job that answers an event by calls to the card provider. It may run more than once, and later again. */
export const providerJob = (
  { log }: Pick<Platform, 'log'>,
  name: string,
  run: (event: Stored) => Promise<Later | undefined> | Promise<void>,
): JobKind => ({
  name,
  concurrency: 4,
  timeoutMs: 120_000,
  // About three days, enough to outlast an outage of the provider.
  attempts: 300,
  pauseMs: { first: 1000, longest: 15 * 60_000 },
  run: async job => (await run(await causeOf(log, job))) ?? { state: 'done' },
})

/** The id of the booking that an event is about. */
export const bookingOf = ({ stream }: Pick<Stored, 'stream'>) => idOf(serviceRequests.category, stream)

/** The command of a job's step, the same for every attempt. */
export const commandFor = (event: Pick<Stored, 'id'>, step: string): Command => ({
  id: idFrom(event.id, step),
  actor: 'system',
  at: new Date().toISOString(),
  causedBy: event.id,
})
