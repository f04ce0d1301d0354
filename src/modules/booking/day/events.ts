import { type } from 'arktype'
import { type EventOf, fact } from '../../../eventlog/types.ts'
import { clockInWords } from '../../../shared/calendar.ts'
import { arrivalInWords } from '../../../shared/day-forecast.ts'
import {
  agreedExtra,
  crewMember,
  lateChoice,
  lateness,
  step,
  stepType,
  truck,
} from '../../../shared/day-record.ts'
import { extraInWords, refusedName } from '../../../shared/day-work.ts'
import { minutesInWords } from '../../../shared/duration.ts'
import { type Step, type StepType, stepNames } from '../../../shared/move-day.ts'

/** A tap of the crew, by the corrected time and the phone's own. Degrees. */
const tap = step
  .omit('undone')
  .merge({ 'latitude?': '-90 <= number <= 90', 'longitude?': '-180 <= number <= 180' })

/** Events of stream `booking-<id>` that moveday appends: what the crew did on the day, as its phones report it. */
export const dayFacts = {
  // With `statusWas`, the status that the step changes, so that an undo can restore it.
  DayStepRecorded: fact(tap, tapped => `${stepInWords(tapped)}.`),
  // Another phone reported the same fact. The earlier of the two times counts.
  DayStepRepeated: fact(
    tap.omit('statusWas').merge({ repeats: 'string' }),
    tapped => `${stepInWords(tapped)}, as reported again.`,
  ),
  DayStepUndone: fact(
    tap
      .pick('id', 'type', 'at', 'phoneAt', 'by', 'byName')
      .merge({ undoes: 'string', 'extra?': agreedExtra }),
    ({ byName, type, at, extra }) =>
      `${byName ?? 'The crew'} undid “${stepNames[type]}” at ${clockInWords(at)}${extra ? `: ${extraInWords(extra)}` : ''}.`,
  ),
  // A phone reported what cannot be true beside the others, or is not allowed. The crew and the office read the reason.
  DayStepRefused: fact(
    tap
      .pick('id', 'at', 'phoneAt', 'by', 'byName', 'extra')
      .merge({ type: stepType.or("'undone'"), reason: 'string', code: 'string' }),
    ({ byName, at, reason, ...refused }) =>
      `${byName ?? 'The crew'} reported “${refusedName(refused)}” at ${clockInWords(at)}. It was refused: ${reason}`,
  ),
  RefusedStepChecked: fact(
    tap.pick('id', 'at', 'extra').merge({ type: stepType.or("'undone'"), by: 'string' }),
    ({ by, at, ...refused }) => `${by} checked the refused “${refusedName(refused)}” of ${clockInWords(at)}.`,
  ),
  // The office says who comes, with which trucks.
  CrewPlanned: fact(type({ members: crewMember.array(), trucks: truck.array() }), ({ members, trucks }) =>
    members.length + trucks.length === 0
      ? 'Nobody in particular is planned for the job.'
      : `Planned for the job: ${[...members, ...trucks].map(({ name }) => name).join(', ')}.`,
  ),
  // The crew will probably arrive past the promise, or in time again after all. The customer is told.
  ArrivalSlipped: fact(lateness.omit('acceptedAt', 'choice'), ({ minutesLate, ...times }) =>
    minutesLate > 0
      ? `The crew is expected ${minutesInWords(minutesLate)} late, from ${arrivalInWords(times)}.`
      : `The crew is expected on time again, from ${arrivalInWords(times)}.`,
  ),
  // The customer's answer to a late arrival: to wait, or another choice. The last answer counts.
  LateArrivalAccepted: fact(type({}), () => 'The customer will wait for the late crew.'),
  LateArrivalAnswered: fact(type({ choice: lateChoice }), ({ choice }) =>
    choice === 'call'
      ? 'The customer chose to call about the late crew.'
      : 'The customer chose to change the booking because the crew is late.',
  ),
  // On the drive to the customer, whatever the phones reported.
  CrewNear: fact(
    type({ likelyAt: 'string', minutes: 'number.integer' }),
    ({ likelyAt, minutes }) =>
      `The crew was ${minutesInWords(minutes)} away, to arrive at ${clockInWords(likelyAt)}.`,
  ),
}

export type DayEvent = EventOf<typeof dayFacts>

const verbs: Readonly<Record<StepType, string>> = {
  drive_started: 'set off for the customer',
  arrived: 'arrived',
  work_started: 'started the work',
  break_started: 'began a break',
  work_resumed: 'resumed the work',
  extra_agreed: 'agreed on an extra with the customer',
  loaded: 'finished loading',
  arrived_at_dropoff: 'arrived at the second address',
  unloaded: 'finished unloading',
  finished: 'finished the job',
}

const stepInWords = ({ byName, type, at, extra }: Pick<Step, 'byName' | 'type' | 'at' | 'extra'>) =>
  `${byName ?? 'The crew'} ${verbs[type]} at ${clockInWords(at)}${extra ? `: ${extraInWords(extra)}` : ''}`
