import { type } from 'arktype'
import { filled, instant } from '../../shared/fields.ts'
import { mostRefused, stepTypes } from '../../shared/move-day.ts'

const when = instant('The time of this step cannot be read')

/** What every tap says. `at` and `sentAt` are by the phone's clock. */
const tap = {
  id: '0 < string <= 64',
  at: when,
  'sentAt?': when,
  'by?': 'string <= 40 | null',
  'latitude?': '-90 <= number <= 90 | null',
  'longitude?': '-180 <= number <= 180 | null',
} as const

const extra = type({
  label: filled('Say what was agreed', 100),
  'minutes?': '0 < number.integer <= 1440',
  'amountCents?': '0 < number.integer <= 10000000',
  agreedBy: filled('Say who agreed', 200),
})
  .onDeepUndeclaredKey('delete')
  .narrow(
    ({ minutes, amountCents }, ctx) =>
      (minutes === undefined) !== (amountCents === undefined) ||
      ctx.reject({ message: 'Enter either minutes or an amount', relativePath: ['minutes'] }),
  )

const plainTypes = stepTypes.filter(each => each !== 'extra_agreed')

/** One tap of a phone, parsed by itself, so that a malformed one does not cost the others. */
export const sentStep = type({ ...tap, type: type.enumerated(...plainTypes) })
  .onDeepUndeclaredKey('delete')
  .or(type({ ...tap, type: "'extra_agreed'", data: extra }).onDeepUndeclaredKey('delete'))
  .or(type({ ...tap, type: "'undone'", data: { undoes: '0 < string <= 64' } }).onDeepUndeclaredKey('delete'))
export type SentStep = typeof sentStep.infer

/** POST /api/crew/jobs/{serviceRequestId}/events */
export const sentSteps = type({ id: '0 < string <= 64' }).array().atMostLength(200)

/** POST /api/admin/service-requests/{id}/crew-plan: ids of people and trucks of the assigned crew. */
export const crewPlan = type({
  members: type('string <= 40').array().atMostLength(50),
  trucks: type('string <= 40').array().atMostLength(50),
})
export type CrewPlan = typeof crewPlan.infer

/** POST /api/admin/service-requests/{id}/refused-steps/checked: the steps that the office saw. */
export const checkedSteps = type({ ids: type('string <= 64').array().atMostLength(mostRefused) })
