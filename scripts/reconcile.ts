import type { Comparison, Difference } from '../src/modules/booking/payments/reconcile.ts'
import { command, Failure } from './cli/command.ts'
import { countOf } from './cli/count.ts'

await command(
  {
    usage: `bun scripts/reconcile.ts [--from DATE]
Compares what the log says about card money with the card provider, to the cent, since a date (YYYY-MM-DD, in Chicago) or
since the beginning, and prints each difference. Exit 1 if there is any. Only reads; the server may run meanwhile, and
its next sweep heals what no webhook has told yet.`,
    options: { from: { type: 'string' } },
  },
  async ({ values: { from }, signal }) => {
    const since = await startOf(from)
    const { operate } = await import('./cli/operator.ts')
    const { openCardProvider } = await import('../src/adapters/payments/card-provider.ts')
    const { reconcile } = await import('../src/modules/booking/payments/reconcile.ts')
    const { readConfig } = await import('../src/platform/config.ts')

    await operate({ mode: 'read', signal }, async ({ sql, db }) => {
      const { stripe } = readConfig(Bun.env)
      const report = (error: unknown) => console.error(error)
      const { payments } = openCardProvider({ stripe, sql, signingKey: 'reconcile', report })
      const comparison = await reconcile({ db, payments }, since)
      for (const difference of comparison.differences) console.log(inWords(difference))
      console.log(summaryOf(comparison))
      process.exitCode = comparison.differences.length === 0 ? 0 : 1
    })
  },
)

async function startOf(from: string | undefined): Promise<string> {
  if (from === undefined) return new Date(0).toISOString()
  const { startOfDay } = await import('../src/shared/chicago.ts')
  try {
    return startOfDay(from)
  } catch {
    throw new Failure(`${from} is not a date such as 2026-06-15.`)
  }
}

function inWords({ kind, id, bookingId, log, provider }: Difference): string {
  return `${kind} ${id} of booking ${bookingId}: ${known('the log has', log)}, ${known('the provider', provider)}.`
}

function known(who: string, money: Difference['log']): string {
  return money ? `${who} $${(money.amountCents / 100).toFixed(2)} (${money.state})` : `${who} nothing`
}

function summaryOf({ agreed, differences }: Comparison): string {
  const parts = [
    countOf(agreed.charge, 'charge'),
    countOf(agreed.refund, 'refund'),
    countOf(agreed.dispute, 'dispute'),
  ]
  const { length } = differences
  const differ = length === 0 ? 'no difference' : countOf(length, 'difference')
  return `${parts[0]}, ${parts[1]} and ${parts[2]} agree to the cent: ${differ}.`
}
