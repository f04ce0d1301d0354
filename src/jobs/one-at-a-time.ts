import type { Fragment, Sql } from 'postgres'
import { inTurns } from '../shared/in-turns.ts'

/**
 * Waits for the same work of another caller or process. `lock` is the key of an advisory lock, one of its own for each
 * kind of work. The lock of a killed process ends with its connection. Few at once wait or work, so that the pool has
 * connections left for the work itself.
 */
export const oneAtATime = <T>(sql: Sql, lock: Fragment, work: () => Promise<T>): Promise<T> =>
  turnsOf(sql)(() => underLock(sql, lock, work))

/** The same without a turn: for a sweep of minutes, of which a process runs one, and which must hold up no request. */
export async function underLock<T>(sql: Sql, lock: Fragment, work: () => Promise<T>): Promise<T> {
  const session = await sql.reserve()
  try {
    await session`select pg_advisory_lock(${lock})`
    return await work()
  } finally {
    // Also after a wait that failed: a lock granted to a statement that is then cancelled stays with the session.
    await session`select pg_advisory_unlock_all()`.finally(() => session.release())
  }
}

const most = 4
const turns = new WeakMap<Sql, ReturnType<typeof inTurns>>()

function turnsOf(sql: Sql) {
  const known = turns.get(sql) ?? inTurns(most)
  turns.set(sql, known)
  return known
}
