import Stripe from 'stripe'
import { sdk } from '../../../src/adapters/payments/sandbox/testing.ts'
import { cardConsent } from '../../../src/shared/card-consent.ts'
import { dollars, toCents } from '../../../src/shared/money.ts'
import type { openKillableSite } from '../killable-site.ts'
import type { Answer, browser } from '../server.ts'
import { payWith } from '../steps.ts'
import { type Agreement, workKey } from './bill.ts'

export type Random = () => number
export type Browser = ReturnType<typeof browser>
export type Roles = Readonly<{ visitor: Browser; office: Browser; random: Random }>

/**
 * One booking. `bookedCents` is the payment that books. `refunds` are the amounts that the server confirmed to the office,
 * in cents.
 */
export type History = Agreement & Readonly<{ id: string; bookedCents: number; refunds: number[] }>

export const pick = <const T>(choices: readonly [T, ...T[]], random: Random): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0]

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_threeDSecure2Required',
  'pm_card_createDispute',
  'pm_card_createDispute',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
] as const

/**
 * What the state of a booking or of the provider allows. Anything else means that a step did not do what it is here
 * for.
 */
function answered(answer: Answer): Answer {
  if ([200, 402, 409, 503].includes(answer.status)) return answer
  throw new Error(`Unexpected ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** Pays by card what the page names. */
async function payByCard(
  { id, payments }: History,
  { visitor, random }: Roles,
  { tip = 0, ...wish }: Readonly<{ purpose?: 'balance'; tip?: number }> = {},
): Promise<void> {
  const { status, body } = answered(
    await visitor.post('/api/create-payment-intent', { serviceRequestId: id, ...wish, tip }),
  )
  if (status !== 200) return
  const [paymentIntentId] = body.clientSecret.split('_secret_')
  payments.set(paymentIntentId, { amountCents: toCents(body.amount), tipCents: toCents(tip) })
  const { body: paid } = await payWith(visitor, body.clientSecret, pick(cards, random))
  if (paid.status === 'requires_action') {
    await visitor.post(`/sandbox/stripe/v1/payment_intents/${paid.id}/3ds`, {
      client_secret: body.clientSecret,
      outcome: pick(['complete', 'fail'], random),
    })
  }
  // Or the customer leaves.
  if (random() < 0.5) return
  answered(await visitor.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId }))
}

export const consent = ({ id }: Pick<History, 'id'>, visitor: Browser, isGiven: boolean) =>
  visitor.post(`/api/service-requests/${id}/card-consent`, { isGiven, version: cardConsent.version })

const ofOffice = ({ id }: Pick<History, 'id'>, call: string) => `/api/admin/service-requests/${id}/${call}`

/** What customers, the office and the provider's dashboard do to a booking, each at any time. */
export const movesOn = ({
  sql,
  payments,
  standIn,
}: Pick<Awaited<ReturnType<typeof openKillableSite>>, 'sql' | 'payments' | 'standIn'>) => ({
  pay: (history: History, roles: Roles) => payByCard(history, roles),
  payBalance: (history: History, roles: Roles) =>
    payByCard(history, roles, { purpose: 'balance', tip: pick([0, 0, 10], roles.random) }),
  async refund(history: History, { office, random }: Roles) {
    const key = crypto.randomUUID()
    const amountCents = 100 + Math.floor(random() * 9000)
    const ask = () =>
      office.post(ofOffice(history, 'refund'), { amount: amountCents / 100 }, { 'idempotency-key': key })
    const answers = random() < 0.3 ? await Promise.all([ask(), ask()]) : [await ask()]
    if (answers.map(answered).some(({ status }) => status === 200)) history.refunds.push(amountCents)
  },
  async refundInDashboard({ id }: History, { random }: Roles) {
    const [intent] = await sql<{ id: string }[]>`
      select id from sandbox_objects where kind = 'payment_intent' and data -> 'metadata' ->> 'bookingId' = ${id}
        and data ->> 'status' = 'succeeded' limit 1`
    if (!intent) return
    const amountCents = 100 + Math.floor(random() * 3000)
    await payments.refund({ intentId: intent.id, amountCents, key: crypto.randomUUID() })
  },
  /** The bank decides a dispute, or the office accepts it in the dashboard. There it also appeals one that was lost. */
  async endDispute({ id }: History, { random }: Roles) {
    const [dispute] = await sql<{ id: string; status: string }[]>`
      select dispute.id, dispute.data ->> 'status' as status from sandbox_objects dispute
        join sandbox_objects intent on intent.id = dispute.data ->> 'payment_intent'
      where dispute.kind = 'dispute' and dispute.data ->> 'status' in ('needs_response', 'lost')
        and dispute.data -> 'evidence' -> 'appeal' is null
        and intent.data -> 'metadata' ->> 'bookingId' = ${id} limit 1`
    if (!dispute) return
    const { disputes } = sdk(standIn.stripe.fetch, standIn.stripe.secretKey)
    const text = pick(['winning_evidence', 'winning_evidence', 'losing_evidence', ''], random)
    const isLost = dispute.status === 'lost'
    const evidence = isLost ? { appeal: { card: { reason_for_filing: text } } } : { uncategorized_text: text }
    if (text) await disputes.update(dispute.id, { evidence })
    else if (!isLost) await disputes.close(dispute.id)
  },
  async cancel({ id }: History, { office }: Roles) {
    answered(await office.post(`/api/service-requests/${id}/cancel`))
  },
  async cash(history: History, { office, random }: Roles) {
    const amount = 1 + Math.floor(random() * 50)
    await handOver(history, office, { kind: 'cash', amount })
  },
  async waive(history: History, { office }: Roles) {
    answered(await office.post(ofOffice(history, 'deposit-waiver'), { reason: 'Pays cash on the day' }))
  },
  /** The crew took all that is due, often with a tip, and the office records it afterward. Sometimes it has to be corrected. */
  async payOnTheDay(history: History, { office, random }: Roles) {
    const { status, body } = answered(await office.get(ofOffice(history, 'account')))
    if (status !== 200 || body.balance <= 0) return
    const tip = pick([0, 0, 15], random)
    const taken = {
      kind: pick(['cash', 'check'], random),
      amount: dollars(toCents(body.balance) + toCents(tip)),
      tip,
    }
    const recorded = await handOver(history, office, taken)
    if (recorded.status !== 200 || random() < 0.8) return
    const { id } = recorded.body.entries.findLast(({ kind }: { kind: string }) => kind === taken.kind)
    await handOver(history, office, { ...taken, amount: dollars(toCents(taken.amount) - 500) }, id)
  },
  /** What cannot go back to a card, or some of it, goes back by check. Sometimes that was recorded by mistake. */
  async payBack(history: History, { office, random }: Roles) {
    const { status, body } = answered(await office.get(ofOffice(history, 'account')))
    if (status !== 200 || body.balance >= 0) return
    const owedCents = toCents(-body.balance)
    const amount = dollars(random() < 0.5 ? owedCents : 1 + Math.floor(random() * owedCents))
    const paid = { kind: 'check', amount, paidBy: 'Sam', seen: { balance: body.balance } }
    const recorded = answered(await office.post(ofOffice(history, 'pay-back'), paid))
    if (recorded.status !== 200 || random() < 0.8) return
    const { paidBackId } = recorded.body.entries.findLast(
      (entry: { paidBackId?: string | null }) => entry.paidBackId,
    )
    answered(await office.post(ofOffice(history, `pay-back/${paidBackId}/remove`), { reason: 'Not sent' }))
  },
  async settle(history: History, { office, random }: Roles) {
    const minutes = 120 + 15 * Math.floor(random() * 8)
    const agreedBy = random() < 0.5 ? 'Rosa Diaz' : null
    const work = { workers: 2, minutes, travelMinutes: 0, extras: [], ...(agreedBy && { agreedBy }) }
    const close = async (more: object = {}) =>
      answered(await office.post(ofOffice(history, 'settlement'), { ...work, ...more }))
    const { status, body } = await close({ preview: true })
    if (status !== 200) return
    history.works.set(workKey({ minutes, agreedBy }), toCents(body.actual))
    await close()
  },
  async chargeCard(history: History, { office }: Roles) {
    const account = await office.get(ofOffice(history, 'account'))
    const amount = account.body.balance
    if (answered(account).status !== 200 || amount <= 0) return
    answered(await office.post(ofOffice(history, 'charge-card'), { amount }))
  },
  async forgetCard(history: History, { visitor }: Roles) {
    answered(await consent(history, visitor, false))
  },
  discount: (history: History, { office, random }: Roles) =>
    charge(history, office, { label: 'Discount', amount: -1 - Math.floor(random() * 40) }),
  extraCharge: (history: History, { office, random }: Roles) =>
    charge(history, office, { label: 'Piano', amount: 5 + Math.floor(random() * 60) }),
  /** After the bill, besides what is due. */
  tip: (history: History, roles: Roles) =>
    payByCard(history, roles, { purpose: 'balance', tip: pick([5, 20, 45], roles.random) }),
})

/** Records cash or a check, or corrects the record `cashId`. The note tells it from the others. */
async function handOver(
  history: History,
  office: Browser,
  { tip = 0, ...handed }: Readonly<{ kind: 'cash' | 'check'; amount: number; tip?: number }>,
  cashId?: string,
): Promise<Answer> {
  const note = `Envelope ${crypto.randomUUID()}`
  history.handed.set(note, { amountCents: toCents(handed.amount), tipCents: toCents(tip) })
  const record = { ...handed, tip, takenBy: 'Sam', note }
  return answered(
    await (cashId
      ? office.patch(ofOffice(history, `cash/${cashId}`), record)
      : office.post(ofOffice(history, 'cash'), record)),
  )
}

/** A charge or a discount. The reason tells it from the others. */
async function charge(
  history: History,
  office: Browser,
  { label, amount }: Readonly<{ label: string; amount: number }>,
): Promise<void> {
  const reason = `Agreed on the phone ${crypto.randomUUID()}`
  history.charges.set(reason, toCents(amount))
  answered(await office.post(ofOffice(history, 'charges'), { label, amount, reason }))
}

export type Move = keyof ReturnType<typeof movesOn>

/** Each as often as it is listed. */
export const likely = [
  'pay',
  'payBalance',
  'payBalance',
  'payBalance',
  'refund',
  'refundInDashboard',
  'cancel',
  'cash',
  'settle',
  'settle',
  'chargeCard',
  'forgetCard',
  'discount',
  'extraCharge',
  'tip',
  'endDispute',
  'endDispute',
  'waive',
  'payOnTheDay',
  'payBack',
  'payBack',
] as const satisfies readonly Move[]

/** What usually comes next. */
export const usual: Partial<Record<Move, readonly [Move, ...Move[]]>> = {
  pay: ['settle', 'endDispute'],
  waive: ['settle', 'payOnTheDay', 'pay'],
  payBalance: ['tip', 'endDispute'],
  cash: ['settle', 'cancel', 'payBack'],
  cancel: ['payBack'],
  settle: ['payBalance', 'payOnTheDay', 'tip', 'chargeCard', 'extraCharge', 'payBack'],
  endDispute: ['refund', 'settle', 'cancel'],
}

/** What ends a step of somebody who cannot reach the server or the provider, or whose step another one forestalled. */
export const isFault = (error: unknown) =>
  error instanceof Error &&
  (/Unable to connect|socket|ECONNRE|closed|Only a lost dispute|appealed before/i.test(error.message) ||
    error.name === 'PaymentsError' ||
    (error instanceof Stripe.errors.StripeError && error.type !== 'StripeInvalidRequestError'))
