import { connect } from '../../../db/connect.ts'
import { testDatabase } from '../../../scripts/testing/database.ts'

/** A database of a test's own in which nothing was looked at yet. */
export async function visionDatabase() {
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
