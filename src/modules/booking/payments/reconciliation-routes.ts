import { type } from 'arktype'
import { answerInTime } from '../../../adapters/payments/payments-error.ts'
import { office } from '../../../platform/context.ts'
import { model } from '../../../platform/model.ts'
import { addDays, dayAt, startOfDay } from '../../../shared/chicago.ts'
import { day } from '../../../shared/fields.ts'
import { dollars } from '../../../shared/money.ts'
import type { RouterOptions } from '../../module.ts'
import { type Comparison, type Difference, reconcile } from './reconcile.ts'

/** What the log and the card provider say about the same money since a day, by default of the last 30. */
export const reconciliationOffice = (deps: RouterOptions<'db' | 'payments'>) => {
  // Reading long lists takes longer than the office waits. A repeat joins the comparison that is under way.
  const underWay = new Map<string, Promise<Comparison>>()
  function compareSince(from: string): Promise<Comparison> {
    const known = underWay.get(from)
    if (known) return known
    const comparison = reconcile(deps, startOfDay(from)).finally(() => underWay.delete(from))
    underWay.set(from, comparison)
    return comparison
  }
  return office(deps, '/api/admin').get(
    '/reconciliation',
    async ({ query: { from = addDays(dayAt(new Date().toISOString()), -30) } }) => {
      const { agreed, differences } = await answerInTime(compareSince(from))
      const { charge: charges, refund: refunds, dispute: disputes } = agreed
      return { from, agreed: { charges, refunds, disputes }, differences: differences.map(view) }
    },
    { query: type({ 'from?': day }), response: model(reconciliation) },
  )
}

const view = ({ kind, id, bookingId, log, provider }: Difference) => ({
  kind,
  id,
  serviceRequestId: bookingId,
  log: log && { amount: dollars(log.amountCents), state: log.state },
  provider: provider && { amount: dollars(provider.amountCents), state: provider.state },
})

/** In dollars. Null where one of them does not know the money. */
const money = type({ amount: 'number', state: 'string' }).or('null')

const reconciliation = type({
  from: 'string',
  agreed: { charges: 'number.integer', refunds: 'number.integer', disputes: 'number.integer' },
  differences: type({
    kind: "'charge' | 'refund' | 'dispute'",
    id: 'string',
    serviceRequestId: 'string | null',
    log: money,
    provider: money,
  }).array(),
})
