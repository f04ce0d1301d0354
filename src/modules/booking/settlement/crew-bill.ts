import { Elysia } from 'elysia'
import type { Command } from '../../../eventlog/types.ts'
import { anonymousContext } from '../../../platform/context.ts'
import { Forbidden } from '../../../platform/errors.ts'
import { model } from '../../../platform/model.ts'
import { balanceOf, netReceived } from '../../../shared/account.ts'
import { dollars, toCents } from '../../../shared/money.ts'
import { expectRequest } from '../../find.ts'
import type { RouterOptions } from '../../module.ts'
import { type CrewCashForm, cardCharge, crewCash, crewSettlement } from '../forms.ts'
import { type Account, bookingAccounts } from '../payments/account.ts'
import { keptCard, keptCardOf } from '../payments/account-view.ts'
import { sendPaymentLink } from '../payments/balance.ts'
import { takeAtDelivery } from '../payments/decide.ts'
import { expectAccount } from '../payments/find-accounts.ts'
import { chargeSavedCard } from '../payments/saved-card.ts'
import { whyNotText } from '../texts/opt-outs.ts'
import type { Windows } from '../windows/windows.ts'
import { expectWork, settled } from './decide.ts'
import { basisOf, closeAsReported, type MinimumHours } from './settle.ts'
import { comparisonInSpanish, comparisonModel, settlementModel, settlementView } from './view.ts'

/** The crew of a crew link's token. @throws Unauthenticated if the link is invalid */
export type AdmitCrew = (token: string) => Promise<Crew>
type Crew = Readonly<{
  id: string
  name: string
  members: readonly Readonly<{ id: string; name: string }>[]
}>

type Deps = RouterOptions<'config' | 'db' | 'log' | 'payments' | 'sql'> &
  Readonly<{ admitCrew: AdmitCrew; minimumHours: MinimumHours; windows: Windows }>

/**
 * The bill of a finished job, in dollars: the estimate beside what the crew reported, or what was settled. `paid` is
 * what we have of it. `receiptTo` is the customer's address as the crew may read it, such as r•••@example.com.
 */
const bill = settlementModel.merge({
  inSpanish: comparisonModel,
  isSettled: 'boolean',
  acceptedBy: 'string | null',
  paid: 'number',
  card: keptCard.or('null'),
  receiptTo: 'string',
  /** Whether the link to pay also goes to the customer's phone. */
  isTexted: 'boolean',
  /** Where the customer pays what is due. */
  payUrl: 'string',
})

/** The crew closes its job with the customer beside it: it shows the bill, fixes the price, and takes the payment. */
export const crewBill = (deps: Deps) => {
  const read = async (id: string, { at }: Command): Promise<typeof bill.infer> => {
    const request = await expectRequest(deps.db, id)
    const account = await expectAccount(deps, id)
    const basis = await basisOf(deps, request)
    const work = account.settlement ?? expectWork(request, basis)
    return {
      ...settlementView({
        ...settled(request, account, { basis, work, at }),
        request,
        balanceCents: balanceOf(account),
      }),
      inSpanish: comparisonInSpanish(basis, work),
      isSettled: account.settlement !== null,
      acceptedBy: account.settlement?.acceptedBy ?? null,
      paid: dollars(netReceived(account)),
      card: keptCardOf(account),
      receiptTo: masked(request.customerEmail),
      isTexted: (await whyNotText(deps, { recipient: request.customerPhone, about: id })) === undefined,
      payUrl: `${deps.config.publicUrl}/checkout/${id}?for=balance`,
    }
  }
  return (
    new Elysia({ prefix: '/api/crew/jobs/:serviceRequestId/bill' })
      .use(anonymousContext(deps))
      // Before the body is checked.
      .derive(async ({ params, headers, command }) => {
        const crew = await deps.admitCrew(headers['x-crew-token'] ?? '')
        const { providerId } = await expectRequest(deps.db, params.serviceRequestId ?? '')
        if (providerId !== crew.id) throw new Forbidden('This job belongs to another crew.')
        return { crew, command: { ...command, actor: `provider:${crew.id}` } }
      })
      .get('', ({ params, command }) => read(params.serviceRequestId, command), { response: model(bill) })
      .post(
        '',
        async ({ params: { serviceRequestId: id }, body, command }) => {
          const seen = { totalCents: toCents(body.total), balanceCents: toCents(body.balance) }
          await closeAsReported(deps, id, { seen, acceptedBy: body.acceptedBy?.trim() }, command)
          return read(id, command)
        },
        { body: crewSettlement, response: model(bill) },
      )
      .post(
        '/charge-card',
        async ({ params: { serviceRequestId: id }, body, command }) => {
          const charge = { id, amountCents: toCents(body.amount) }
          const declined = (await chargeSavedCard(deps, charge, command)) ?? null
          return { declined, bill: await read(id, command) }
        },
        { body: cardCharge, response: model({ declined: 'string | null', bill }) },
      )
      .post(
        '/payment-link',
        async ({ params: { serviceRequestId: id }, crew, command }) => {
          await sendPaymentLink(deps, id, crew.name, command)
          return read(id, command)
        },
        { response: model(bill) },
      )
      .post(
        '/cash',
        async ({ params: { serviceRequestId: id }, body, crew, command }) => {
          const cash = cashOf(body, crew)
          const take = (account: Account) => takeAtDelivery(account, command.id, cash, command.at)
          await deps.log.handle(bookingAccounts, id, take, command)
          return read(id, command)
        },
        { body: crewCash, response: model(bill) },
      )
  )
}

/** Who took it is a member of the crew, or the crew. */
const cashOf = ({ kind, amount, tip = 0, by }: CrewCashForm, { name, members }: Crew) => {
  const member = members.find(({ id }) => id === by)
  return {
    kind,
    amountCents: toCents(amount),
    tipCents: toCents(tip),
    takenBy: member ? `${member.name}, ${name}` : name,
  }
}

const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')
