import { Refused } from '../../eventlog/types.ts'
import type { DayEvent } from '../booking/day/events.ts'
import type { ServiceRequest } from '../booking/service-request.ts'

type Refusal = Extract<DayEvent, { type: 'DayStepRefused' }>['data']

/** Records that a phone's step was refused, so that the office sees it too. Idempotent. */
export const recordRefusal = (request: ServiceRequest, refused: Refusal): DayEvent[] =>
  request.moveDay?.refused?.some(({ id }) => id === refused.id)
    ? []
    : [{ type: 'DayStepRefused', data: refused }]

/** Takes a refused step from the office's list. */
export function checkRefusal(
  request: ServiceRequest,
  { stepId, by }: Readonly<{ stepId: string; by: string }>,
): DayEvent[] {
  const refused = request.moveDay?.refused?.find(({ id }) => id === stepId)
  if (!refused) throw new Refused('This step was checked already.', 'not_open')
  const { reason: _, byName: __, ...step } = refused
  return [{ type: 'RefusedStepChecked', data: { ...step, by } }]
}
