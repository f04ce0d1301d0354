import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/fuzz.ts [COUNT] [--seed N]
Sends COUNT random requests (100000) to a temporary server and expects no 5xx. The same seed sends the same requests;
the default is a random one. Exit 1 with the requests that got a wrong answer.`,
    options: { seed: { type: 'string' } },
    positionals: [0, 1],
  },
  async ({ values, positionals: [count = '100000'], signal }) => {
    const { runTests } = await import('./testing/cluster.ts')

    const seed = values.seed ?? String(crypto.getRandomValues(new Uint16Array(1))[0])
    if (![count, seed].every(each => /^\d{1,9}$/.test(each))) {
      throw new Failure('COUNT and the seed are whole numbers below 1,000,000,000.')
    }
    process.exitCode = await runTests(['src/fuzz.test.ts', '--timeout', String(24 * 3_600_000)], {
      env: { FUZZ_REQUESTS: count, FUZZ_SEED: seed },
      signal,
    })
  },
)
