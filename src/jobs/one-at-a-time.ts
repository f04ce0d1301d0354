import type { Fragment, Sql } from 'postgres'
import { inTurns } from '../shared/in-turns.ts'

/**
 * Waits for the same work of another caller or process. `lock` is the key of an advisory lock, one of its own for each kind of
 * work. The lock of a killed process ends with its connection.
 */
export const oneAtATime = <T>(sql: Sql, lock: Fragment, work: () => Promise<T>): Promise<T> =>
  turnsOf(sql)(async () => {
    const session = await sql.reserve()
    try {
      await session`select pg_advisory_lock(${lock})`
      return await work().finally(() => session`select pg_advisory_unlock(${lock})`)
    } finally {
      session.release()
    }
  })

/** Connections of a pool that may wait for a lock. The work itself needs others. */
const most = 4
const turns = new WeakMap<Sql, ReturnType<typeof inTurns>>()

function turnsOf(sql: Sql) {
  const known = turns.get(sql) ?? inTurns(most)
  turns.set(sql, known)
  return known
}
