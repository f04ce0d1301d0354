import { type } from 'arktype'
import { bookingStatus } from './catalog.ts'
import { stages, stepTypes } from './move-day.ts'

/** What a booking stores of its move day. Crew pages import the types through move-day.ts, without a schema library. */

export const stepType = type.enumerated(...stepTypes)
export const stage = type.enumerated(...stages)

/** The first time of each step that was reported. */
export const stepTimes = type({
  'drive_started?': 'string',
  'arrived?': 'string',
  'work_started?': 'string',
  'break_started?': 'string',
  'work_resumed?': 'string',
  'extra_agreed?': 'string',
  'loaded?': 'string',
  'arrived_at_dropoff?': 'string',
  'unloaded?': 'string',
  'finished?': 'string',
})

/**
 * Something that the customer agreed to on the day: time or an amount, and who agreed. Local moves in Illinois are hours
 * alone, without amounts.
 */
export const agreedExtra = type({
  label: 'string',
  'minutes?': 'number.integer',
  'amountCents?': 'number.integer',
  agreedBy: 'string',
})
export type AgreedExtra = Readonly<typeof agreedExtra.infer>

/**
 * A step as recorded. `at` is its time by the server's clock, `phoneAt` by the phone's (UTC, ISO 8601). `by` is the id
 * of the crew member who tapped, `byName` the name at that time. `statusWas` is the booking's status that the step
 * changed. `byFormerCrew`: another crew has taken over since.
 */
export const step = type({
  id: 'string',
  type: stepType,
  at: 'string',
  phoneAt: 'string',
  by: 'string | null',
  byName: 'string | null',
  extra: agreedExtra.or('null'),
  'statusWas?': bookingStatus,
  undone: 'boolean',
  'byFormerCrew?': 'true',
})
export type Step = Readonly<typeof step.infer>

/**
 * A step or an undo that a phone reported and the server refused, with the reason that the crew read. `undone` if the phone
 * took it back.
 */
export const refusedStep = step
  .pick('id', 'at', 'byName', 'extra')
  .merge({ type: stepType.or("'undone'"), reason: 'string', 'undone?': 'true' })
export type RefusedStep = Readonly<typeof refusedStep.infer>

/** A person of a crew, and a truck. */
export const crewMember = type({ id: 'string', name: 'string' })
export type CrewMember = Readonly<typeof crewMember.infer>
export const truck = type({ id: 'string', name: 'string', plate: 'string | null' })
export type Truck = Readonly<typeof truck.infer>

/** What the customer of a late crew may choose, besides waiting. */
export const lateChoice = type("'call' | 'change'")
export type LateChoice = typeof lateChoice.infer

/**
 * What the customer was told last of an arrival past the promise, or of one that is in time again. `minutesLate` counts
 * from `promisedBy`. The customer's answer is `acceptedAt`, the time of the choice to wait, or `choice`.
 */
export const lateness = type({
  earliestAt: 'string',
  likelyAt: 'string',
  latestAt: 'string',
  promisedBy: 'string',
  minutesLate: 'number.integer',
  'acceptedAt?': 'string',
  'choice?': lateChoice,
})
export type Lateness = Readonly<typeof lateness.infer>

/** All reports of the crew's phones, in order of arrival, and who is planned for the job. */
export const moveDay = type({
  steps: step.array(),
  members: crewMember.array(),
  trucks: truck.array(),
  'lateness?': lateness,
  /** When the customer was told that the crew is about ten minutes away. */
  'nearAt?': 'string',
  /** Until the office has checked them. */
  'refused?': refusedStep.array(),
})
export type MoveDay = Readonly<typeof moveDay.infer>
