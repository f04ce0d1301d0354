import { buildClient } from './build-client.ts'
import { startCluster } from './testing/cluster.ts'
import { packagedChromium } from './testing/packaged-chromium.ts'

/**
 * `bun run test`: every test, on one Postgres, in a process for each core; with arguments (`bun run test web/pages`)
 * just those. Bun gives the next file to whichever process is free, the dearest first as far as earlier runs on this
 * machine tell, so that the processes end together whatever the files cost, with no table or division to keep by hand.
 * *Drawback:* two runs do not put the same files into one process; what a file leaves behind shows in some runs only.
 */
const timings = '.build/test-timings.json'
// Each process would build the pages and inflate the browser for itself.
const [postgres] = await Promise.all([startCluster(), buildClient(), packagedChromium()])
if (!(await Bun.file(timings).exists())) await Bun.write(timings, JSON.stringify(await guessed()))

const options = [
  ...['--parallel', '--no-isolate', '--timeout', '300000'],
  ...['--timings', timings, '--update-timings'],
]
const run = Bun.spawn(['bun', 'test', ...options, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit'],
  env: { ...process.env, TEST_POSTGRES_URL: postgres.url },
})
process.exitCode = await run.exited
await postgres.stop()

/** For a first run, in milliseconds: what is dear and left for the end would leave a core idle. */
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
