import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/payment-histories.ts [COUNT] [--seed N]
Plays COUNT random histories of money (2,000) on a temporary server: payments, refunds, disputes, cancellations and cash,
while a stand-in for the card provider fails in every way it can and the server is killed again and again. Exit 1 unless
the accounts, the provider and the log agree to the cent, and every customer was charged what they agreed to.`,
    options: { seed: { type: 'string' } },
    positionals: [0, 1],
  },
  async ({ values: { seed = '1' }, positionals: [count = '2000'], signal }) => {
    const { runTests } = await import('./testing/cluster.ts')

    if (![count, seed].every(each => /^\d{1,6}$/.test(each))) {
      throw new Failure('COUNT and the seed are whole numbers below 1,000,000.')
    }
    const file = 'src/modules/booking/payments/histories.test.ts'
    process.exitCode = await runTests([file, '--timeout', String(24 * 3_600_000)], {
      env: { HISTORIES: count, HISTORIES_SEED: seed },
      signal,
    })
  },
)
