import { command, Failure } from '../cli/command.ts'

type ManyRuns = Readonly<{
  usage: string
  /** The test that runs more often, by the environment variables `variable` and `variable`_SEED. */
  file: string
  variable: string
  /** How often, unless the command says. */
  count: string
}>

/** A command `[COUNT] [--seed N]` that runs a randomized test of the suite at length. */
export const runManyTimes = ({ usage, file, variable, count: usual }: ManyRuns) =>
  command(
    { usage, options: { seed: { type: 'string' } }, positionals: [0, 1] },
    async ({ values: { seed = '1' }, positionals: [count = usual], signal }) => {
      const { runTests } = await import('./cluster.ts')

      if (![count, seed].every(each => /^\d{1,6}$/.test(each))) {
        throw new Failure('COUNT and the seed are whole numbers below 1,000,000.')
      }
      process.exitCode = await runTests([file, '--timeout', String(24 * 3_600_000)], {
        env: { [variable]: count, [`${variable}_SEED`]: seed },
        signal,
      })
    },
  )
