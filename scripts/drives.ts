import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/drives.ts [COUNT] [--seed N]
Delivers COUNT faulty drives (160), made from the seeds N (1) and following, to a server of its own that dies three
times, on a database of its own. Exit 1 with each drive that is not stored as the clean one after the documented
thinning.`,
    options: { seed: { type: 'string' } },
    positionals: [0, 1],
  },
  async ({ values: { seed = '1' }, positionals: [count = '160'], signal }) => {
    const { runTests } = await import('./testing/cluster.ts')

    if (![count, seed].every(each => /^\d{1,6}$/.test(each))) {
      throw new Failure('COUNT and the seed are whole numbers below 1,000,000.')
    }
    const file = 'src/modules/tracking/replayed-drives.test.ts'
    process.exitCode = await runTests([file, '--timeout', String(24 * 3_600_000)], {
      env: { DRIVES: count, DRIVES_SEED: seed },
      signal,
    })
  },
)
