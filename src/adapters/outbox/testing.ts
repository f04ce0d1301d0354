import { connect } from '../../../db/connect.ts'
import { testDatabase } from '../../../scripts/testing/database.ts'

/** A database of a test's own with an empty outbox. */
export async function outboxDatabase() {
  const { url, close } = await testDatabase()
  const { sql, close: disconnect } = connect(url)
  return {
    sql,
    async close() {
      await disconnect()
      await close()
    },
  }
}
