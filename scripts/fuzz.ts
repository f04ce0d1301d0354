import { parseArgs } from 'node:util'

/**
 * `bun scripts/fuzz.ts [COUNT] [--seed N]`: sends the requests of `src/fuzz.test.ts`, 100,000 by default. The
 * seed is random unless given; the same seed sends the same requests. Exit 1 with the requests that got a
 * wrong answer.
 */
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, help: { type: 'boolean' } },
  allowPositionals: true,
})
const usage = `Usage: bun scripts/fuzz.ts [COUNT] [--seed N]
Sends COUNT random requests (100000) to a server of its own on a database of its own, and expects no 5xx.
The same seed sends the same requests.`

const [count = '100000'] = positionals
const seed = values.seed ?? String(crypto.getRandomValues(new Uint16Array(1))[0])
if (values.help) {
  console.log(usage)
} else if (![count, seed].every(each => /^\d{1,9}$/.test(each))) {
  console.error(usage)
  process.exitCode = 1
} else {
  const run = Bun.spawn([process.execPath, 'test', 'src/fuzz.test.ts', '--timeout', String(24 * 3_600_000)], {
    cwd: `${import.meta.dir}/..`,
    stdio: ['inherit', 'inherit', 'inherit'],
    env: { ...process.env, FUZZ_REQUESTS: count, FUZZ_SEED: seed },
  })
  process.exitCode = await run.exited
}
