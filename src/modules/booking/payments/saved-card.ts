import {
  noAnswer,
  PaymentsError,
  unlessMissing,
  visitorPatienceMs,
} from '../../../adapters/payments/payments-error.ts'
import type { Intent } from '../../../adapters/payments/provider-objects.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { partOf } from '../../../eventlog/ids.ts'
import { type Command, Refused, type Stored } from '../../../eventlog/types.ts'
import { answerTo, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { balanceOf } from '../../../shared/account.ts'
import { money } from '../../../shared/money.ts'
import { byThen } from '../../../shared/within.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { bookingFacts } from '../events.ts'
import {
  dueToBook,
  owedToBook,
  refuseUnlessPayable,
  refuseWithoutHours,
  type ServiceRequest,
} from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts, canBeMade } from './account.ts'
import { askOnce } from './attempts.ts'
import { closeOpenPayments, createBalance } from './balance.ts'
import { dueChanges } from './closing.ts'
import {
  changeCardConsent,
  endCardConsent,
  expectDue,
  failBalance,
  requestBalance,
  saveCard,
  startBalance,
} from './decide.ts'
import { moneyFacts } from './events.ts'
import { expectAccount } from './find-accounts.ts'
import { withMoneyLocked } from './money-lock.ts'
import { keepCardOf, refuseProcessing, refuseReturned } from './pay.ts'
import { bookingOf, commandFor, providerJob } from './provider-jobs.ts'
import { recordPayment } from './received.ts'

type CardDeps = HoldDeps & Pick<Platform, 'payments'>

type Consent = Readonly<{ isGiven: boolean; version: string }>

/**
 * The customer ticks or clears the box before the payment that books. The provider is updated before the log, and the
 * card of the payment is saved only if the log has the consent. Giving it is refused unless a balance stays due after that
 * payment. It can be taken back later, too; then a job makes the provider forget the card.
 */
export async function setCardConsent(
  { db, log, payments }: CardDeps,
  id: string,
  consent: Consent,
  command: Command,
): Promise<void> {
  const request = await expectRequest(db, id)
  const change = (account: Account) => changeCardConsent(account, consent)
  if (!consent.isGiven && request.paymentConfirmedAt !== null) {
    await log.handle(bookingAccounts, id, change, command)
    return
  }
  refuseUnlessPayable(request)
  const { stripePaymentIntentId: intentId } = request
  const account = await expectAccount({ log }, id)
  if (consent.isGiven && (dueToBook(request, account) >= owedToBook(account) || intentId === null))
    throw new Refused('Nothing will be left to charge to the card.', 'not_offered')
  await log.precheck(bookingAccounts, id, change, command)
  // After a payment that was closed, the next one begins with the consent in the log.
  const isOpen = account.payments.some(payment => payment.paymentIntentId === intentId && canBeMade(payment))
  if (isOpen && intentId !== null) {
    if (consent.isGiven) await keepCardOf({ log, payments }, request, intentId)
    else await payments.keepCard(intentId, undefined)
  }
  await log.handle(bookingAccounts, id, change, command)
}

/** Learn which card is kept once it has paid, end the consent with the account, and forget the card with the consent. */
export const savedCardFollowers: readonly Follower[] = [
  {
    name: 'keep cards',
    types: ['PaymentConfirmed'],
    on: async (event, tx, log) => {
      const account = await log.row(bookingAccounts, bookingOf(event))
      // The box is offered, and the provider asked, only where a balance is left.
      if (account && (account.savedCard || balanceOf(account) > 0))
        await enqueue(tx, answerTo(event, 'keep card', bookingOf(event)))
    },
  },
  {
    name: 'end consents to keep a card',
    types: dueChanges,
    on: async (event, tx, log) => {
      const account = await log.row(bookingAccounts, bookingOf(event))
      if (account && endCardConsent(account).length > 0)
        await enqueue(tx, answerTo(event, 'end card consent', bookingOf(event)))
    },
  },
  {
    name: 'forget cards',
    types: ['CardConsentChanged'],
    on: async (event, tx) => {
      const { isGiven } = moneyFacts.CardConsentChanged.data.assert(event.data)
      if (!isGiven) await enqueue(tx, answerTo(event, 'forget card', bookingOf(event)))
    },
  },
]

export const savedCardJobs = (deps: CardDeps): JobKind[] => [
  providerJob(deps, 'keep card', event => learnSavedCard(deps, event)),
  providerJob(deps, 'end card consent', async event => {
    const command = commandFor(event, 'end card consent')
    await deps.log.handle(bookingAccounts, bookingOf(event), endCardConsent, command)
  }),
  providerJob(deps, 'forget card', event => forgetCard(deps, bookingOf(event))),
]

/** Without a consent in the log, such as after a crash between the provider and the log, the provider forgets the card. */
async function learnSavedCard(deps: CardDeps, event: Stored): Promise<void> {
  const { log, payments } = deps
  const { paymentIntentId } = bookingFacts.PaymentConfirmed.data.assert(event.data)
  const { savedCard } = await payments.retrieve(paymentIntentId)
  if (!savedCard) return
  const account = await expectAccount(deps, bookingOf(event))
  if (account.savedCard === null) {
    await payments.forgetCard(savedCard.paymentMethodId)
    return
  }
  const card = await payments.cardOf(savedCard.paymentMethodId)
  if (!card) return
  await log.handle(
    bookingAccounts,
    bookingOf(event),
    account => saveCard(account, { ...savedCard, ...card }),
    commandFor(event, 'keep card'),
  )
}

/** Of the payment that booked, if it has been made: before, clearing the box has told the provider. */
async function forgetCard({ db, payments }: CardDeps, id: string): Promise<void> {
  const { stripePaymentIntentId, paymentConfirmedAt } = await expectRequest(db, id)
  if (stripePaymentIntentId === null || paymentConfirmedAt === null) return
  const intent = await unlessMissing(payments.retrieve(stripePaymentIntentId))
  if (intent?.savedCard) await payments.forgetCard(intent.savedCard.paymentMethodId)
}

type Charge = Readonly<{ id: string; amountCents: number }>

/**
 * The office charges what is due to the card that the customer let us keep: `amountCents`, as the page showed it. Each
 * command charges once, and one click at a time. If the bank declines, or wants to ask the customer, the customer is
 * mailed a link to pay. Returns why it was declined, or undefined. The charge is in the log before the bank is asked, and no
 * charge begins after the office was answered.
 * @throws Refused if another amount is due now
 */
export function chargeSavedCard(
  deps: CardDeps & Pick<Platform, 'sql'>,
  charge: Charge,
  command: Command,
): Promise<string | undefined> {
  const deadline = performance.now() + visitorPatienceMs
  const charging = withMoneyLocked(deps, charge.id, async () => {
    const { log } = deps
    const { id } = charge
    const { intent, card } = await startCharge(deps, charge, command, deadline)
    const { payments: known } = await expectAccount(deps, id)
    const isDeclined = known.some(
      ({ paymentIntentId, state }) => paymentIntentId === intent.id && state === 'failed',
    )
    const mailLink = () =>
      log.handle(
        bookingAccounts,
        id,
        () => requestBalance(charge.amountCents),
        partOf(command, `link ${intent.id}`),
      )
    if (isDeclined) {
      await mailLink()
      return intent.lastError?.message ?? 'The payment failed.'
    }
    try {
      const paid = intent.status === 'succeeded' ? intent : await confirm(deps, id, intent, card)
      refuseProcessing(paid)
      await recordPayment(deps, id, paid, partOf(command, intent.id))
      refuseReturned(await expectAccount(deps, id), paid)
      return undefined
    } catch (error) {
      if (!(error instanceof PaymentsError && error.kind === 'declined')) throw error
      const failed = partOf(command, `failed ${intent.id}`)
      await log.handle(bookingAccounts, id, row => failBalance(row, intent, error), failed)
      await mailLink()
      return error.message
    }
  })
  return byThen(deadline, charging, noAnswer)
}

/** @throws PaymentsError declined */
const confirm = (
  { log, payments }: CardDeps,
  bookingId: string,
  { id: intentId }: Intent,
  { paymentMethodId }: Readonly<{ paymentMethodId: string }>,
): Promise<Intent> =>
  askOnce(log, {
    bookingId,
    call: 'payment',
    key: `charge:${intentId}:${paymentMethodId}`,
    run: key => payments.chargeSavedCard({ intentId, paymentMethodId, key }),
    async find() {
      const intent = await payments.retrieve(intentId)
      return intent.status === 'succeeded' || intent.status === 'processing' ? intent : undefined
    },
  })

/** The payment that the command began, if it is repeated, or a new one. */
async function startCharge(deps: CardDeps, { id, amountCents }: Charge, command: Command, deadline: number) {
  const { log, payments } = deps
  const start = partOf(command, 'charge card')
  const request = await expectRequest(deps.db, id)
  const check = (account: Account) => refuseUnlessChargeable(request, account, amountCents, command.at)
  const { row: account, events } = await log.precheck(bookingAccounts, id, check, start)
  const card = cardIn(account)
  const [begun] = events
  if (begun) {
    const { paymentIntentId } = moneyFacts.BalancePaymentStarted.data.assert(begun.data)
    return { card, intent: await payments.retrieve(paymentIntentId) }
  }
  if (performance.now() > deadline) noAnswer()
  await closeOpenPayments(deps, { request, account }, command)
  const intent = await createBalance(
    deps,
    { request, account },
    { amountCents, tipCents: 0 },
    card.customerId,
  )
  const started = { ...intent, isSavedCard: true } as const
  const decide = (row: Account) => {
    if (performance.now() > deadline) noAnswer()
    return startBalance(row, started, command.at)
  }
  await log.handle(bookingAccounts, id, decide, start)
  return { card, intent }
}

function refuseUnlessChargeable(
  request: ServiceRequest,
  account: Account,
  amountCents: number,
  now: string,
): void {
  cardIn(account)
  // What the customer agreed to (card-consent.ts).
  if (request.status !== 'completed')
    throw new Refused('The customer agreed to a charge after the job. Close the job first.', 'job_not_done')
  refuseWithoutHours(request, account)
  const { cents, isLater } = expectDue(account, now)
  if (isLater) throw new Refused('Nothing is due before a later day.', 'not_due')
  if (cents !== amountCents)
    throw new Refused(`What is due has changed to ${money(cents)}. Nothing was charged.`, 'stale')
}

function cardIn({ savedCard }: Account) {
  if (!savedCard?.card) throw new Refused('The customer has not let us keep a card.', 'no_card')
  return savedCard.card
}
