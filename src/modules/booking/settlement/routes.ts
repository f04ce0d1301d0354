import { office } from '../../../platform/context.ts'
import { model } from '../../../platform/model.ts'
import { balanceOf } from '../../../shared/account.ts'
import { toCents } from '../../../shared/money.ts'
import type { RouterOptions } from '../../module.ts'
import { type ChargeForm, chargeForm, type SettlementForm, seenBalanceIn, settlementForm } from '../forms.ts'
import { accountModel, accountView } from '../payments/account-view.ts'
import { chargeBooking, closeJob, type MinimumHours } from './settle.ts'
import { settlementModel, settlementView } from './view.ts'

/** The office closes a job with what was worked, and adds charges and discounts. */
export const settlementOffice = (
  deps: RouterOptions<'db' | 'log'> & Readonly<{ minimumHours: MinimumHours }>,
) =>
  office(deps, '/api/admin/service-requests/:id')
    .post(
      '/settlement',
      async ({ params, body, command }) => {
        const { preview: isPreview = false, seen } = body
        const closing = { work: workOf(body), seen: seenOf(seen), isPreview }
        const { account, ...closed } = await closeJob(deps, params.id, closing, command)
        return settlementView({ ...closed, balanceCents: balanceOf(account) })
      },
      { body: settlementForm, response: model(settlementModel) },
    )
    .post(
      '/charges',
      async ({ params, body: { label, reason, amount, seen }, command }) => {
        const charge = { label, reason, amountCents: toCents(amount), seen: seenOf(seen) }
        return accountView(await chargeBooking(deps, params.id, charge, command), command.at)
      },
      { body: chargeForm, response: model(accountModel) },
    )

const workOf = ({
  workers,
  minutes,
  travelMinutes,
  span,
  extras = [],
  agreedBy,
  agreedMinutes,
}: SettlementForm) => ({
  workers,
  minutes,
  travelMinutes,
  ...(span && { span: { ...span, startedAt: iso(span.startedAt), endedAt: iso(span.endedAt) } }),
  extras: extras.map(({ label, amount }) => ({ label, amountCents: toCents(amount) })),
  agreedBy: agreedBy?.trim() || null,
  ...(agreedMinutes !== undefined && { agreedMinutes }),
})

const iso = (instant: string) => new Date(instant).toISOString()

const seenOf = (seen: (SettlementForm | ChargeForm)['seen']) => ({
  status: seen?.status,
  balanceCents: seenBalanceIn(seen),
})
