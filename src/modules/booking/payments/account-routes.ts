import { Elysia } from 'elysia'
import type { Command } from '../../../eventlog/types.ts'
import { administrator, context, office } from '../../../platform/context.ts'
import { model } from '../../../platform/model.ts'
import { toCents } from '../../../shared/money.ts'
import { expectRequest } from '../../find.ts'
import type { RouterOptions } from '../../module.ts'
import { manageHeader, mayManage } from '../../tokens.ts'
import { type CashForm, cardCharge, cashForm, paidBackRemoval, payBackForm, seenBalanceIn } from '../forms.ts'
import type { Windows } from '../windows/windows.ts'
import { type Account, bookingAccounts } from './account.ts'
import { type AccountView, accountModel, accountView } from './account-view.ts'
import { sendPaymentLink } from './balance.ts'
import { type Cash, correctCash, payBack, removePaidBack, takeCash } from './decide.ts'
import { expectAccount } from './find-accounts.ts'
import { chargeSavedCard } from './saved-card.ts'

/** The customer's view of the account. */
export const bookingAccount = (deps: RouterOptions<'db' | 'log'>) =>
  new Elysia({ prefix: '/api/service-requests/:id' }).use(context(deps)).get(
    '/account',
    async ({ params, visitor, headers, command }) => {
      const request = await expectRequest(deps.db, params.id)
      mayManage(request, { visitor, code: headers[manageHeader] }, deps.signingKey)
      return withoutNotes(accountView(await expectAccount(deps, params.id), command.at))
    },
    { response: model(accountModel) },
  )

/** Notes are the office's. */
const withoutNotes = (view: AccountView): AccountView => ({
  ...view,
  entries: view.entries.map(entry => ('note' in entry ? { ...entry, note: null } : entry)),
})

/** The office views an account, and records cash and checks: a payment, and its correction as a new fact. */
export const accountOffice = (
  deps: RouterOptions<'db' | 'log' | 'payments' | 'sql'> & Readonly<{ windows: Windows }>,
) => {
  const decide = async (
    id: string,
    command: Command,
    decision: (account: Account) => ReturnType<typeof takeCash>,
  ) => accountView((await deps.log.handle(bookingAccounts, id, decision, command)).row, command.at)
  return office(deps, '/api/admin/service-requests/:id')
    .get(
      '/account',
      async ({ params, command }) => accountView(await expectAccount(deps, params.id), command.at),
      { response: model(accountModel) },
    )
    .post(
      '/payment-link',
      async ({ params, visitor, command }) => {
        const { username } = administrator(visitor)
        return accountView(await sendPaymentLink(deps, params.id, username, command), command.at)
      },
      { response: model(accountModel) },
    )
    .post(
      '/charge-card',
      async ({ params, body, command }) => {
        const charge = { id: params.id, amountCents: toCents(body.amount) }
        const declined = (await chargeSavedCard(deps, charge, command)) ?? null
        return { declined, account: accountView(await expectAccount(deps, params.id), command.at) }
      },
      { body: cardCharge, response: model({ declined: 'string | null', account: accountModel }) },
    )
    .post(
      '/cash',
      ({ params, body, command }) =>
        decide(params.id, command, account =>
          takeCash(account, command.id, cashOf(body), seenBalanceIn(body.seen)),
        ),
      { body: cashForm, response: model(accountModel) },
    )
    .patch(
      '/cash/:cashId',
      ({ params, body, command }) =>
        decide(params.id, command, account => correctCash(account, params.cashId, cashOf(body))),
      { body: cashForm, response: model(accountModel) },
    )
    .post(
      '/pay-back',
      ({ params, body: { kind, amount, paidBy, note, seen }, command }) => {
        const paid = { kind, amountCents: toCents(amount), paidBy, ...(note && { note }) }
        return decide(params.id, command, account =>
          payBack(account, command.id, paid, toCents(seen.balance)),
        )
      },
      { body: payBackForm, response: model(accountModel) },
    )
    .post(
      '/pay-back/:paidBackId/remove',
      ({ params, body: { reason }, visitor, command }) => {
        const { username: by } = administrator(visitor)
        return decide(params.id, command, account =>
          removePaidBack(account, params.paidBackId, { by, reason }),
        )
      },
      { body: paidBackRemoval, response: model(accountModel) },
    )
}

const cashOf = ({ kind, amount, tip = 0, takenBy, note }: CashForm): Cash => ({
  kind,
  amountCents: toCents(amount),
  tipCents: toCents(tip),
  takenBy,
  ...(note && { note }),
})
