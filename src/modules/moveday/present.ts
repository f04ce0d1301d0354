import { type } from 'arktype'
import type { Photos } from '../../adapters/photos/photos.ts'
import { accessInSpanish, accessInWords } from '../../shared/access.ts'
import { netReceived, partsOfBalance, priceCents } from '../../shared/account.ts'
import { type Access, bookingStatus, jurisdiction, serviceType } from '../../shared/catalog.ts'
import { addDays, dayAt, instantOf } from '../../shared/chicago.ts'
import { crewMember, stage, step, truck } from '../../shared/day-record.ts'
import { goodsOf, listedByCustomer } from '../../shared/goods.ts'
import { goodsRow } from '../../shared/goods-record.ts'
import { noticeInSpanish } from '../../shared/jurisdictions.ts'
import { type CrewJob, dayOf, orderOf, type Step } from '../../shared/move-day.ts'
import { firstNameOf } from '../../shared/names.ts'
import { member } from '../../shared/provider.ts'
import { isOnlyHours } from '../../shared/settlement.ts'
import type { Account } from '../booking/payments/account.ts'
import { bookingNumber, noticeFor, type ServiceRequest } from '../booking/service-request.ts'
import { crewProofModel, proofView } from './proof/present.ts'
import type { Job } from './queries.ts'

const place = type({
  address: 'string',
  latitude: 'number | null',
  longitude: 'number | null',
  access: 'string',
  'accessInSpanish?': 'string',
})

const crewJob = type({
  serviceRequestId: 'string',
  bookingNumber: 'string',
  serviceType,
  status: bookingStatus,
  windowStart: 'string | null',
  windowEnd: 'string | null',
  scheduledDate: 'string',
  scheduledEnd: 'string',
  customerFirstName: 'string',
  customerPhone: 'string | null',
  from: place,
  to: place.or('null'),
  toAddress: 'string | null',
  items: goodsRow.array(),
  'goodsId?': 'string | null',
  'listed?': goodsRow.array(),
  itemCategories: 'string[]',
  specialItems: 'string[]',
  photoUrls: 'string[]',
  promised: {
    workers: 'number.integer',
    hours: 'number',
    totalCents: 'number.integer',
    jurisdiction,
    notice: 'string',
    'noticeInSpanish?': 'string',
    notes: 'string | null',
  },
  money: {
    paidCents: 'number.integer',
    dueCents: 'number.integer',
    'later?': { amountCents: 'number.integer', dueOn: 'string' },
    howToPay: "'nothing_due' | 'due_later' | 'saved_card' | 'on_the_day'",
  },
  isOnlyHours: 'boolean',
  planned: { members: crewMember.array(), trucks: truck.array() },
  steps: step.array(),
  stage,
  'isSettled?': 'boolean',
  'proof?': crewProofModel,
})

const language = member.get('language')

/** `CrewDay` of shared/move-day.ts, which crew pages use without a schema library. */
export const crewDayModel = type({
  provider: { id: 'string', name: 'string', members: crewMember.merge({ 'language?': language }).array() },
  days: type({ date: 'string', jobs: crewJob.array() }).array(),
})

/** `StepsTaken` of shared/move-day.ts. */
export const stepsTaken = type({
  taken: 'string[]',
  /** `code` says why in a word, for pages in another language. */
  refused: type({ id: 'string', message: 'string', 'code?': 'string' }).array(),
})

/** A job for its crew: what it needs on the day, and nothing else about the customer. */
export function crewJobView(job: Job, now: string, photos: Pick<Photos, 'photoUrl'>): CrewJob {
  const { request, inputs, wishes, start, end } = job
  const { steps: reports = [], members = [], trucks = [] } = request.moveDay ?? {}
  const steps = stepsShown(reports, request)
  const goods = goodsOf(request, inputs)
  return {
    serviceRequestId: request.id,
    bookingNumber: bookingNumber(request),
    serviceType: request.serviceType,
    status: request.status,
    windowStart: request.windowStart,
    windowEnd: request.windowEnd,
    scheduledDate: start,
    scheduledEnd: end,
    customerFirstName: firstNameOf(request.customerName),
    customerPhone: mayCall(job, now) ? request.customerPhone : null,
    from: {
      address: request.fromAddress,
      ...pointOf(request.fromCoordinates),
      ...accessOf(inputs?.accessDetails),
    },
    to:
      request.toAddress === null
        ? null
        : {
            address: request.toAddress,
            ...pointOf(request.toCoordinates),
            ...accessOf(inputs?.dropoffAccess),
          },
    toAddress: request.toAddress,
    items: goods.items,
    goodsId: goods.id,
    listed: listedByCustomer(request, inputs),
    itemCategories: inputs?.itemCategories ?? [],
    specialItems: inputs?.specialItems ?? [],
    photoUrls: request.photoUrls,
    promised: {
      workers: request.crewSize,
      hours: request.pricing.estimatedHours,
      totalCents: job.account ? priceCents(job.account) : request.pricing.total,
      jurisdiction: request.jurisdiction,
      notice: noticeFor(request),
      noticeInSpanish: noticeInSpanish(request),
      notes: wishes,
    },
    money: moneyOf(job, dayAt(now)),
    isOnlyHours: isOnlyHours(request),
    planned: { members, trucks },
    steps,
    stage: dayOf(steps, request).stage,
    isSettled: job.account?.settlement != null,
    proof: proofView(job.proof, photos),
  }
}

/** Each fact once, at its earliest report, and what was taken back. */
const stepsShown = (reports: readonly Step[], request: ServiceRequest) => {
  const { repeats } = orderOf(reports, request)
  return reports.filter(({ id }) => !repeats.some(({ step }) => step.id === id))
}

/**
 * From 5 PM of the day before until the end of the day on which the price is fixed, because the customer still signs and
 * pays. At the latest until the end of the day after the job.
 */
export function mayCall(
  { day, account }: Pick<Job, 'day'> & Readonly<{ account: Settled | null }>,
  now: string,
) {
  if (!account || now < instantOf(addDays(day, -1), '17:00')) return false
  const { settlement } = account
  const today = dayAt(now)
  return today <= addDays(day, 1) && (!settlement || today <= dayAt(settlement.at))
}

type Settled = Readonly<{ settlement: Readonly<{ at: string }> | null }>

const accessOf = (access: Access | undefined) => ({
  access: accessInWords(access),
  accessInSpanish: accessInSpanish(access),
})

const pointOf = (point: ServiceRequest['fromCoordinates']) => ({
  latitude: point?.latitude ?? null,
  longitude: point?.longitude ?? null,
})

function moneyOf({ account, request }: Job, today: string): CrewJob['money'] {
  if (!account) {
    return { paidCents: request.paidCents - request.refundedCents, dueCents: 0, howToPay: 'nothing_due' }
  }
  const { dueCents, dueLaterCents } = partsOfBalance(account, today)
  const { dueLaterOn = null } = account.settlement ?? {}
  const later = dueLaterCents > 0 && dueLaterOn !== null && { amountCents: dueLaterCents, dueOn: dueLaterOn }
  return {
    paidCents: netReceived(account),
    dueCents,
    ...(later && { later }),
    howToPay: howToPay(account, { dueCents, dueLaterCents }),
  }
}

function howToPay(
  { savedCard }: Account,
  { dueCents, dueLaterCents }: ReturnType<typeof partsOfBalance>,
): CrewJob['money']['howToPay'] {
  if (dueCents === 0) return dueLaterCents > 0 ? 'due_later' : 'nothing_due'
  return savedCard?.card ? 'saved_card' : 'on_the_day'
}
