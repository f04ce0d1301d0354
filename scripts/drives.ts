import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/drives.ts [COUNT] [--seed N]
Delivers COUNT drives (160) with faults, generated from seeds N (1) upward, to a temporary server that is killed three
times. Exit 1 with each drive whose stored trail differs from that of the clean drive.`,
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
