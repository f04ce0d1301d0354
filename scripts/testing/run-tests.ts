import { join } from 'node:path'
import { startCluster } from './cluster.ts'

type Options = Readonly<{ env?: Readonly<Record<string, string>>; signal: AbortSignal }>

/** Runs `bun test` on a Postgres of its own. Resolves with its exit code. When the signal aborts, both end. */
export async function runTests(args: readonly string[], { env, signal }: Options): Promise<number> {
  const postgres = await startCluster()
  try {
    signal.throwIfAborted()
    const run = Bun.spawn([process.execPath, 'test', ...args], {
      cwd: join(import.meta.dir, '../..'),
      stdio: ['inherit', 'inherit', 'inherit'],
      env: { ...process.env, ...env, TEST_POSTGRES_URL: postgres.url },
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
