import type { Fragment, Sql } from 'postgres'

/**
 * Waits for the same work of another process. `lock` is the key of an advisory lock, one of its own for each kind of work. The
 * lock of a killed process ends with its connection.
 */
export async function oneAtATime(sql: Sql, lock: Fragment, work: () => Promise<void>): Promise<void> {
  const session = await sql.reserve()
  try {
    await session`select pg_advisory_lock(${lock})`
    await work().finally(() => session`select pg_advisory_unlock(${lock})`)
  } finally {
    session.release()
  }
}
