import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { tryLock } from '../../db/embedded/lock.ts'
import { stopLeftover } from '../../db/embedded/postmaster.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { atEndOfRun } from './preload.ts'

export type TestDatabase = { readonly url: string; close(): Promise<void> }

/**
 * A migrated database of a test's own, on a Postgres that starts with the first call and serves the whole run.
 * It has the product's settings but for fsync; `close` ends what is still connected and drops the database.
 */
export async function testDatabase(): Promise<TestDatabase> {
  cluster ??= startCluster()
  const { admin, url } = await cluster
  const name = `test_${++made}`
  await admin`create database ${admin(name)} template fairmove strategy file_copy`
  return {
    url: Object.assign(new URL(url), { pathname: name }).href,
    async close() {
      await admin`drop database ${admin(name)} with (force)`
    },
  }
}

let cluster: ReturnType<typeof startCluster> | undefined
let made = 0

const FOLDER = 'fairmove-test-'

async function startCluster() {
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), FOLDER))
  const embedded = await startEmbedded(folder, { durable: false })
  await migrate(embedded.url)
  const admin = postgres(Object.assign(new URL(embedded.url), { pathname: 'postgres' }).href, { max: 4 })
  atEndOfRun.push(async () => {
    await admin.end()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { admin, url: embedded.url }
}

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
