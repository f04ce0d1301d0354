import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as run } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { connecting } from './connect.ts'

/** Brings a database to the current schema; several processes may start at once, one of them does it. */
export async function migrate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, ...connecting, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(7002)`
    await run(drizzle(sql), { migrationsFolder: new URL('./migrations', import.meta.url).pathname })
  } finally {
    await sql.end({ timeout: 1 })
  }
}
