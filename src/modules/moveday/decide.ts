import { Refused } from '../../eventlog/types.ts'
import { clockInWords } from '../../shared/calendar.ts'
import type { BookingStatus } from '../../shared/catalog.ts'
import {
  type AgreedExtra,
  orderOf,
  type Step,
  type StepType,
  stepNames,
  takenBackWith,
  undoMs,
} from '../../shared/move-day.ts'
import { isOnlyHours } from '../../shared/settlement.ts'
import type { DayEvent } from '../booking/day/events.ts'
import type { BookingEvent } from '../booking/events.ts'
import type { Account } from '../booking/payments/account.ts'
import { type ServiceRequest, settlesOn } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'

/** A tap on a phone. `at` is its time by our clock, `phoneAt` by the phone's. */
type Tap = Readonly<{
  id: string
  at: string
  phoneAt: string
  by: string | null
  byName: string | null
  latitude?: number
  longitude?: number
}>
export type TappedStep = Tap & Readonly<{ type: StepType; extra: AgreedExtra | null }>
export type TappedUndo = Tap & Readonly<{ undoes: string }>

type Settled = Pick<Account, 'settlement'>

/**
 * Records a step and the status that follows from it. A second report of a fact is recorded as a repeat. A step that cannot
 * be true beside the others is refused with what contradicts it, so that the crew learns of it. A job that the office
 * completed takes the steps of a phone that was offline, until it is settled. Idempotent.
 */
export function recordStep(
  request: ServiceRequest,
  { settlement }: Settled,
  tapped: TappedStep,
): (DayEvent | BookingEvent)[] {
  const { steps = [], refused = [] } = request.moveDay ?? {}
  if (steps.some(({ id }) => id === tapped.id)) return []
  if (refused.some(({ id, undone }) => id === tapped.id && undone)) {
    throw new Refused('This step was undone.', 'undone')
  }
  refuseUnlessOpen(request, settlement)
  refuseForbidden(request, tapped)
  const step: Step = { ...stepOf(tapped), undone: false }
  const { facts, repeats, outOfOrder } = orderOf([...steps, step], request)
  if (outOfOrder) throw new Refused(contradiction(step, outOfOrder), 'out_of_order')
  const before = orderOf(steps, request).facts
  const of = before.find(({ type, id }) => type === step.type && isRepeat(id, step.id, repeats))
  if (of && movesBack(of, step)) {
    const own = `“${stepNames[step.type]}” at ${clockInWords(step.at)}`
    throw new Refused(
      `${told(of)} ${own} would change that time. Agree on which is right. If it is the earlier one, tell the office.`,
      'other_time',
    )
  }
  if (of) return [{ type: 'DayStepRepeated', data: { ...tapped, repeats: of.id } }]
  const to = statusAfter(request, facts)
  return [
    { type: 'DayStepRecorded', data: { ...tapped, ...(to && { statusWas: request.status }) } },
    ...(to ? [statusChange(request, to)] : []),
  ]
}

/** Phones that report one fact at about the same time. */
const sameTimeMs = 3 * 60_000

/** Whether a report would date a known fact back, and with it what the customer pays for. Of an extra, the time says nothing. */
const movesBack = (known: Step, added: Step): boolean =>
  added.type !== 'extra_agreed' && Date.parse(known.at) - Date.parse(added.at) > sameTimeMs

/** The earlier of two reports is the fact, whichever arrived first. */
const isRepeat = (
  known: string,
  added: string,
  repeats: readonly Readonly<{ step: Step; of: Step }>[],
): boolean =>
  repeats.some(
    ({ step, of }) => (step.id === added && of.id === known) || (step.id === known && of.id === added),
  )

/**
 * Takes back the last step, within a minute, and the status with it. Idempotent. One that was refused contradicts nothing any
 * more.
 */
export function undoStep(
  request: ServiceRequest,
  { settlement }: Settled,
  tapped: TappedUndo,
): (DayEvent | BookingEvent)[] {
  const { steps = [], refused = [] } = request.moveDay ?? {}
  const withdrawn = refused.find(({ id }) => id === tapped.undoes)
  if (withdrawn?.undone) return []
  if (withdrawn && withdrawn.type !== 'undone') return [undoOf(withdrawn, withdrawn.type, tapped)]
  const undone = stepToUndo(request, settlement, tapped.undoes)
  if (!undone) return []
  if (!isInTime(undone, tapped)) {
    throw new Refused(`${told(undone)} A step can be undone for a minute.`, 'too_late')
  }
  const { facts, repeats } = orderOf(steps, request)
  const fact = repeats.find(({ step }) => step.id === undone.id)?.of ?? undone
  // What the other phone did later is no reason, even if it arrived first.
  const last = facts.findLast(({ at }) => at <= tapped.at)
  if (last && last.id !== fact.id && last.at > undone.at) {
    throw new Refused(`${told(last)} Only the last step can be undone.`, 'not_last')
  }
  return eventsOfUndo(request, [undone], tapped)
}

/**
 * The office undoes a step, however long ago, unless a later one rests on it: every report of the fact, and the end of
 * a break with its begin. Idempotent. `at` is UTC, ISO 8601.
 */
export function undoByOffice(
  request: ServiceRequest,
  { settlement }: Settled,
  { id, stepId, at, byName }: Readonly<{ id: string; stepId: string; at: string; byName: string }>,
): (DayEvent | BookingEvent)[] {
  const undone = stepToUndo(request, settlement, stepId)
  if (!undone) return []
  const together = takenBackWith(request.moveDay?.steps ?? [], request, undone.id)
  return eventsOfUndo(request, together, { id, at, phoneAt: at, by: null, byName })
}

/** Undefined if it is taken back already. */
function stepToUndo(
  request: ServiceRequest,
  settlement: Account['settlement'],
  stepId: string,
): Step | undefined {
  const step = request.moveDay?.steps.find(({ id }) => id === stepId)
  if (step?.undone) return undefined
  refuseUnlessOpen(request, settlement)
  if (!step) throw new Refused('There is no such step to undo.', 'no_step')
  return step
}

/** `undone` are reports that are taken back together. The first may have changed the status. */
function eventsOfUndo(
  request: ServiceRequest,
  undone: readonly Step[],
  tap: Tap,
): (DayEvent | BookingEvent)[] {
  const others = (request.moveDay?.steps ?? []).filter(step => !undone.includes(step))
  const { outOfOrder } = orderOf(others, request)
  if (outOfOrder) throw new Refused(`${told(outOfOrder.step)} It rests on this step.`, 'not_last')
  const to = statusWithout(request, undone)
  return [...undone.map(step => undoOf(step, step.type, tap)), ...(to ? [statusChange(request, to)] : [])]
}

const undoOf = (
  { id: undoes, extra }: Pick<Step, 'id' | 'extra'>,
  type: StepType,
  { id, at, phoneAt, by, byName }: Tap,
): DayEvent => ({
  type: 'DayStepUndone',
  data: { id, type, at, phoneAt, by, byName, undoes, ...(extra && { extra }) },
})

/** A correction of a phone's clock may come in between two taps: it is about a minute wrong at most (clock.ts). */
const clockErrorMs = 65_000

/**
 * Within a minute by the clock of the phone, which is exact if both taps are of one phone. If they are of two phones, their
 * clocks may agree by chance, so our own times must not contradict them.
 */
function isInTime(undone: Step, tapped: TappedUndo): boolean {
  const byPhone = Date.parse(tapped.phoneAt) - Date.parse(undone.phoneAt)
  const byUs = Date.parse(tapped.at) - Date.parse(undone.at)
  return byPhone >= 0 && byPhone <= undoMs && Math.abs(byUs) <= undoMs + clockErrorMs
}

type Chosen = Readonly<{ members: readonly string[]; trucks: readonly string[] }>

/** Plans people and trucks of the assigned crew, with their present names. Records nothing if nothing changes. */
export function planCrew(
  request: ServiceRequest,
  provider: Pick<Provider, 'id' | 'members' | 'trucks'>,
  chosen: Chosen,
): DayEvent[] {
  if (request.providerId !== provider.id) throw new Refused('This job has a different crew now.', 'stale')
  const isKnown =
    chosen.members.every(id => provider.members.some(member => member.id === id)) &&
    chosen.trucks.every(id => provider.trucks.some(truck => truck.id === id))
  if (!isKnown) throw new Refused('The people or trucks of this crew have changed.', 'stale')
  const members = provider.members
    .filter(({ id }) => chosen.members.includes(id))
    .map(({ id, name }) => ({ id, name }))
  const trucks = provider.trucks.filter(({ id }) => chosen.trucks.includes(id))
  const { members: knownMembers = [], trucks: knownTrucks = [] } = request.moveDay ?? {}
  if (Bun.deepEquals([members, trucks], [knownMembers, knownTrucks])) return []
  return [{ type: 'CrewPlanned', data: { members, trucks } }]
}

const stepOf = ({ id, type, at, phoneAt, by, byName, extra }: TappedStep) => ({
  id,
  type,
  at,
  phoneAt,
  by,
  byName,
  extra,
})

function refuseUnlessOpen({ status }: ServiceRequest, settlement: Account['settlement']): void {
  if (status === 'cancelled') throw new Refused('This job was cancelled.', 'cancelled')
  if (settlement)
    throw new Refused('The price of this job is fixed. Only the office can change its hours.', 'settled')
  if (status !== 'assigned' && status !== 'in_progress' && status !== 'completed') {
    throw new Refused('This job is not assigned to a crew.', 'not_assigned')
  }
}

function refuseForbidden(request: ServiceRequest, { type, extra }: TappedStep): void {
  if (type !== 'extra_agreed') return
  if (!extra) throw new Refused('Say what was agreed, and who agreed.', 'no_extra')
  if (extra.amountCents !== undefined && isOnlyHours(request)) {
    throw new Refused(
      'Local moves in Illinois are hours alone: agree on time, not on an amount.',
      'only_hours',
    )
  }
}

/** Why a step cannot be recorded: who reported what, and when. */
function contradiction(
  step: Step,
  { step: stuck, after }: Readonly<{ step: Step; after: Step | undefined }>,
) {
  const other = stuck.id === step.id ? after : stuck
  const own = `“${stepNames[step.type]}” at ${clockInWords(step.at)}`
  return other
    ? `${told(other)} ${own} does not fit with that. Check what happened, then tap what is missing.`
    : `${own} cannot be the first step.`
}

const told = ({ byName, type, at }: Step) =>
  `${byName ?? 'Your crew'} reported “${stepNames[type]}” at ${clockInWords(at)}.`

/** The status that the facts of a day lead to, if it is another one. */
function statusAfter({ status }: ServiceRequest, facts: readonly Step[]) {
  if (status === 'completed') return undefined
  if (facts.some(({ type }) => type === 'finished')) return 'completed'
  return status === 'assigned' && facts.some(({ type }) => type === 'work_started')
    ? 'in_progress'
    : undefined
}

/** The status before the steps that are taken back, unless another report stands or the office changed it since. */
function statusWithout(request: ServiceRequest, undone: readonly Step[]) {
  const type = undone[0]?.type
  const reports = (request.moveDay?.steps ?? []).filter(step => step.type === type)
  if (reports.some(step => !step.undone && !undone.includes(step))) return undefined
  const set = type === 'finished' ? 'completed' : 'in_progress'
  return request.status === set ? reports.findLast(({ statusWas }) => statusWas)?.statusWas : undefined
}

/** As when the office changes it, so that the same mails, texts and tasks follow. */
const statusChange = (request: ServiceRequest, to: BookingStatus): BookingEvent => ({
  type: 'StatusChanged',
  data: { from: request.status, to, ...settlesOn(request, to) },
})
