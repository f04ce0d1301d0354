import { type } from 'arktype'
import { type Command, Refused, rowOf, type Stored, streamOf } from '../../eventlog/types.ts'
import { Problem, problem } from '../../platform/errors.ts'
import { toCents } from '../../shared/money.ts'
import type { Platform } from '../module.ts'
import { cancelByOffice, changeStatus as decideStatus } from './decide.ts'
import type { StatusChange } from './forms.ts'
import { createNames } from './history/timeline.ts'
import { crewLock, refuseIfStale, type ServiceRequest, serviceRequests } from './service-request.ts'

/**
 * Sets a booking's status and notes, and settles the money of a cancellation. @throws Stale if the booking no longer
 * matches `seen`
 */
export async function changeStatus(
  { log, config }: Pick<Platform, 'config' | 'log'>,
  id: string,
  { status, refund, note, adminNotes, seen }: StatusChange,
  command: Command,
): Promise<ServiceRequest> {
  const decide = (request: ServiceRequest) => {
    refuseIfStale(request, seen)
    if (refund !== undefined && status === 'cancelled') {
      const refundCents = toCents(refund)
      const terms = { fee: config.cancellationFee, now: command.at }
      return cancelByOffice(request, {
        ...terms,
        refundCents,
        note: note || undefined,
        adminNotes: adminNotes ?? undefined,
      })
    }
    return decideStatus(request, {
      status,
      note: note || undefined,
      adminNotes: adminNotes ?? undefined,
    })
  }
  try {
    const [{ row }] = await log.handleWith(
      serviceRequests,
      [id],
      {
        // The new status may reserve the crew's time where the old one did not.
        locks: ([{ providerId }]) => (providerId === null ? [] : [crewLock(providerId)]),
        decide: async ([request]) => [decide(request)],
      },
      command,
    )
    return row
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'stale')) throw error
    const history = await log.stream(streamOf(serviceRequests, id))
    throw new Stale(error, history, await createNames(log, history))
  }
}

/** 409 with the current status and notes, and who changed each last and when (UTC, ISO 8601). */
class Stale extends Problem {
  readonly current

  constructor({ code, message }: Refused, history: readonly Stored[], names: Names) {
    super(409, code, message)
    this.current = {
      status: lastChange(history, names, 'status'),
      adminNotes: lastChange(history, names, 'adminNotes'),
    }
  }

  override toJSON() {
    return { ...super.toJSON(), current: this.current }
  }
}

const lastValue = type({ value: 'string | null', by: 'string | null', at: 'string | null' })
export const staleStatus = problem.merge({ 'current?': { status: lastValue, adminNotes: lastValue } })

type Names = Awaited<ReturnType<typeof createNames>>

/** A field's value, and who changed it last and when. */
function lastChange<Field extends 'status' | 'adminNotes'>(
  history: readonly Stored[],
  names: Names,
  field: Field,
) {
  const rowUpTo = (count: number) => rowOf(serviceRequests, history.slice(0, count))
  const value = rowUpTo(history.length)?.[field] ?? null
  const lastChanged = history.findLastIndex((_, n) => (rowUpTo(n)?.[field] ?? null) !== value)
  const event = history[lastChanged]
  return { value, by: event ? names(event.meta.actor, event.position) : null, at: event?.at ?? null }
}
