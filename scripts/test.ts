import { availableParallelism } from 'node:os'
import { command } from './cli/command.ts'

/**
 * Bun gives the next file to a free process, the slowest first by the times of earlier runs on this machine. This needs no
 * table of shards. There are twice as many processes as cores, because tests wait for browsers, timers and other processes.
 * *Drawback:* two runs put files into different processes, so a file's leftovers may show in some runs only.
 */
const timings = '.build/test-timings.json'

await command(
  {
    usage: `bun run test [PATH…] [--test-name-pattern REGEX]
Runs every test, or those of some files, on one Postgres and in several processes.`,
    options: { 'test-name-pattern': { type: 'string', short: 't' } },
    positionals: [0, Number.POSITIVE_INFINITY],
  },
  async ({ values: { 'test-name-pattern': pattern }, positionals, signal }) => {
    const { buildClient } = await import('./client/build.ts')
    const { packagedChromium } = await import('./testing/packaged-chromium.ts')
    const { runTests } = await import('./testing/cluster.ts')

    // Done once here; otherwise each process would do both.
    await Promise.all([buildClient(), packagedChromium()])
    if (!(await Bun.file(timings).exists())) await Bun.write(timings, JSON.stringify(await guessed()))
    signal.throwIfAborted()
    const options = [
      ...[`--parallel=${availableParallelism() * 2}`, '--no-isolate', '--timeout', '300000'],
      ...['--timings', timings, '--update-timings'],
      ...(pattern === undefined ? [] : ['--test-name-pattern', pattern]),
    ]
    process.exitCode = await runTests([...options, ...positionals], { signal })
  },
)

/** Estimates for a first run, in milliseconds. A slow file that starts last would leave cores idle. */
async function guessed() {
  const files: Record<string, number> = {}
  for await (const path of new Bun.Glob('{db,fixtures,scripts,src,web}/**/*.test.{ts,tsx}').scan()) {
    files[path] = guess(path, await Bun.file(path).text())
  }
  return { version: 1, files }
}

function guess(path: string, text: string): number {
  const drivesBrowser = /playwright-core|openOffice|openSite/.test(text)
  const startsProcesses = /Bun\.spawn|runScript/.test(text)
  return drivesBrowser ? 10_000 : startsProcesses ? 5000 : path.endsWith('.tsx') ? 1000 : 100
}
