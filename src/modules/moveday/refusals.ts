import { Refused } from '../../eventlog/types.ts'
import type { DayEvent } from '../booking/day/events.ts'
import type { ServiceRequest } from '../booking/service-request.ts'

type Refusal = Extract<DayEvent, { type: 'DayStepRefused' }>['data']

/** Records that a phone's step was refused, so that the office sees it too. Idempotent. */
export const recordRefusal = (request: ServiceRequest, refused: Refusal): DayEvent[] =>
  request.moveDay?.refused?.some(({ id }) => id === refused.id)
    ? []
    : [{ type: 'DayStepRefused', data: refused }]

/** Takes refused steps from the office's list. */
export function checkRefusals(
  request: ServiceRequest,
  { ids, by }: Readonly<{ ids: readonly string[]; by: string }>,
): DayEvent[] {
  const listed = request.moveDay?.refused?.filter(({ id }) => ids.includes(id)) ?? []
  if (listed.length === 0) throw new Refused('This was checked already.', 'not_open')
  return listed.map(({ id, at, extra, type }) => ({
    type: 'RefusedStepChecked',
    data: { id, at, extra, type, by },
  }))
}
