import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/payment-kills.ts [COUNT] [--seed N]
Kills a temporary server COUNT times (200) at random moments between the quote and the receipt of its customers, with a
stand-in for the card provider that sends no webhooks. Exit 1 unless the sweep at each start heals every payment.`,
    options: { seed: { type: 'string' } },
    positionals: [0, 1],
  },
  async ({ values: { seed = '1' }, positionals: [count = '200'], signal }) => {
    const { runTests } = await import('./testing/cluster.ts')

    if (![count, seed].every(each => /^\d{1,6}$/.test(each))) {
      throw new Failure('COUNT and the seed are whole numbers below 1,000,000.')
    }
    const file = 'src/modules/booking/payments/kills.test.ts'
    process.exitCode = await runTests([file, '--timeout', String(24 * 3_600_000)], {
      env: { KILLS: count, KILLS_SEED: seed },
      signal,
    })
  },
)
