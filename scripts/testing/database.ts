import postgres, { type Sql } from 'postgres'
import { connect } from '../../db/connect.ts'
import { startCluster } from './cluster.ts'

export type TestDatabase = { readonly url: string; close(): Promise<void> }

/**
 * A migrated database for one test, on the Postgres of `bun run test` (TEST_POSTGRES_URL), else on one that the first call
 * starts for the whole run. `close` ends open connections and drops the database.
 */
export async function testDatabase(): Promise<TestDatabase> {
  cluster ??= openCluster()
  const { admin, url } = await cluster
  const name = `test_${process.pid}_${++made}`
  await admin`create database ${admin(name)} template fairmove strategy file_copy`
  return {
    url: Object.assign(new URL(url), { pathname: name }).href,
    async close() {
      await admin`drop database ${admin(name)} with (force)`
    },
  }
}

/** The same with a connection pool. */
export async function connectedDatabase() {
  const database = await testDatabase()
  const { sql, close } = connect(database.url)
  return {
    sql,
    async close() {
      await close()
      await database.close()
    },
  }
}

/** The locks in this database. `pg_locks` lists all databases, and those of other tests have the same table ids. */
export const databaseLocks = (sql: Sql) => sql`
  (select * from pg_locks where database = (select oid from pg_database where datname = current_database())) locks`

/** Whether a session waits for the table. */
export const isAwaited = async (sql: Sql, table: string) =>
  (await sql`select from ${databaseLocks(sql)} where relation = ${table}::regclass and not granted`).length >
  0

let cluster: ReturnType<typeof openCluster> | undefined
let made = 0

async function openCluster() {
  const { TEST_POSTGRES_URL } = process.env
  const { url, stop } = TEST_POSTGRES_URL ? { url: TEST_POSTGRES_URL } : await startCluster()
  const admin = postgres(Object.assign(new URL(url), { pathname: 'postgres' }).href, { max: 4 })
  if (stop) {
    // Only tests can import it.
    const { atEndOfRun } = await import('./preload.ts')
    atEndOfRun.push(async () => {
      await admin.end()
      await stop()
    })
  }
  return { admin, url }
}
