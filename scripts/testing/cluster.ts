import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { tryLock } from '../../db/embedded/lock.ts'
import { stopLeftover } from '../../db/embedded/postmaster.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'

/** A Postgres for tests, whose database `fairmove` is migrated: the template of theirs. `stop` leaves nothing behind. */
export type TestCluster = { readonly url: string; stop(): Promise<void> }

/** It has the product's settings but for fsync, autovacuum and how many may connect. */
export async function startCluster(): Promise<TestCluster> {
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

/** A run that was killed had no chance to tidy up; its lock went with it. */
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
