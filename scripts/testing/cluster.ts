import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { tryLock } from '../../db/embedded/lock.ts'
import { stopLeftover } from '../../db/embedded/postmaster.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'

/**
 * A Postgres for tests, with the product's settings except for fsync, autovacuum and the number of connections. Its
 * migrated database `fairmove` is the template of test databases. `stop` removes its files.
 */
export async function startCluster() {
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), FOLDER))
  const embedded = await startEmbedded(folder, { durable: false })
  await migrate(embedded.url)
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const FOLDER = 'fairmove-test-'

/** Removes the files of runs that were killed. Their locks ended with them. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (!name.startsWith(FOLDER) || statSync(folder, { throwIfNoEntry: false })?.uid !== userInfo().uid)
      continue
    const lock = tryLock(folder, 'script')
    if (!lock) continue
    await stopLeftover(join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
    lock.release()
  }
}

type Options = Readonly<{ env?: Readonly<Record<string, string>>; signal: AbortSignal }>

/** Runs `bun test` on a Postgres of its own. Resolves with its exit code. When the signal aborts, both end. */
export async function runTests(args: readonly string[], { env, signal }: Options): Promise<number> {
  const postgres = await startCluster()
  try {
    signal.throwIfAborted()
    const run = Bun.spawn([process.execPath, 'test', ...args], {
      cwd: join(import.meta.dir, '../..'),
      stdio: ['inherit', 'inherit', 'inherit'],
      // Tests end before the slowest compiler's code repays its cost, and its threads take the cores from other tests.
      env: { ...process.env, BUN_JSC_useFTLJIT: '0', ...env, TEST_POSTGRES_URL: postgres.url },
    })
    const end = () => run.kill()
    signal.addEventListener('abort', end)
    const code = await run.exited
    signal.removeEventListener('abort', end)
    signal.throwIfAborted()
    return code
  } finally {
    await postgres.stop()
  }
}
