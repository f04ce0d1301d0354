import { type } from 'arktype'
import { Elysia } from 'elysia'
import { Refused } from '../../eventlog/types.ts'
import { context } from '../../platform/context.ts'
import { Problem, problem } from '../../platform/errors.ts'
import { model } from '../../platform/model.ts'
import { dayAt } from '../../shared/chicago.ts'
import { expectRequest } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { type Crew, conflictOf, type JobSpec, obstaclesTo, usualJob } from './crew-fit.ts'
import { jobOf } from './decide.ts'
import { availabilityRequest } from './forms.ts'
import { findCrew, findCrews } from './queries.ts'
import { type Calendar, calendarAt, type Slot, slotsOf } from './working-time.ts'

/**
 * GET /api/availability?date=YYYY-MM-DD[&providerId=][&serviceRequestId=]: the day's slots in America/Chicago, as
 * `{time: 'HH:MM', label, available}`. Administrators also see the `reason` an unavailable slot is unavailable and whether
 * they may override it (`overrulable`). With `serviceRequestId`, the slots fit that booking, ignoring its current time;
 * without it, a job of three hours for two people. With `providerId`, only that crew is considered.
 */
export const availability = (deps: RouterOptions<'config' | 'db'>) =>
  new Elysia({ prefix: '/api' }).use(context(deps)).get(
    '/availability',
    async ({ query, visitor, command }) => {
      const { date, providerId, serviceRequestId } = query
      const isOffice = visitor?.role === 'admin'
      const jobSpec = serviceRequestId ? await expectRequest(deps.db, serviceRequestId) : usualJob
      const window = { from: date, to: date, without: serviceRequestId, now: command.at }
      const crews = providerId
        ? [await findCrew(deps.db, providerId, window)]
        : await findCrews(deps.db, window)
      return openingsOn(date, crews, jobSpec, calendarAt(deps.config, command.at)).map(opening =>
        slotView(opening, isOffice),
      )
    },
    { query: availabilityRequest, response: model(slot.array()) },
  )

/** A slot and whether a crew is available. If none is, `reason` says why; the office may override if `overrulable`. */
type Opening = Slot & Readonly<{ available: boolean; reason?: string; overrulable?: boolean }>

/** The slots of a day. A slot is available if at least one crew has no obstacle. */
export const openingsOn = (
  day: string,
  crews: readonly Crew[],
  jobSpec: JobSpec,
  calendar: Calendar,
): readonly Opening[] =>
  slotsOf(day).map(slot => {
    const job = jobOf(jobSpec, slot.scheduledDate)
    const obstacles = crews.map(crew => obstaclesTo(crew, jobSpec, job, calendar))
    const available = obstacles.some(each => each.length === 0)
    if (available) return { ...slot, available }
    // The office may enter a job that started earlier today, but not on a past day.
    const overrulable =
      day >= dayAt(calendar.now) &&
      crews.some(crew => crew.provider.isActive && !conflictOf(crew, jobSpec, job))
    return { ...slot, available, reason: reasonOf(obstacles), overrulable }
  })

/** The first obstacle of the crew that has the fewest. */
function reasonOf(obstacles: readonly (readonly string[])[]): string {
  const [fewest] = obstacles.toSorted((a, b) => a.length - b.length)
  const sentence = fewest?.[0]
  if (!sentence) return 'There is no active crew.'
  const isForAll = obstacles.every(([first]) => first === sentence)
  return isForAll ? sentence : `No crew is available then: ${sentence}`
}

/** 409: no crew is available then. Carries the day's current slots, so that the client can offer another. */
export class SlotTaken extends Problem {
  readonly slots

  constructor({ code, message }: Refused, openings: readonly Opening[], isOffice: boolean) {
    super(409, code, message)
    this.slots = openings.map(opening => slotView(opening, isOffice))
  }

  override toJSON() {
    return { ...super.toJSON(), slots: this.slots }
  }
}

/** An overlap (from the database constraint) or a drive that takes too long. */
export const isTaken = (error: unknown): error is Refused =>
  error instanceof Refused && (error.code === 'conflict' || error.code === 'too_far')

const slot = type({
  time: 'string',
  label: 'string',
  available: 'boolean',
  'reason?': 'string',
  'overrulable?': 'boolean | undefined',
})

/** `slots` is present only when the time was refused, not for other conflicts. */
export const slotTaken = problem.merge({ 'slots?': slot.array() })

/** Only the office sees why a slot is not available. */
const slotView = (
  { time, label, available, reason, overrulable }: Opening,
  isOffice: boolean,
): typeof slot.infer => ({
  time,
  label,
  available,
  ...(isOffice && reason !== undefined && { reason, overrulable }),
})
