import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { connect } from '../../../db/connect.ts'
import { testDatabase } from '../../../scripts/testing/database.ts'
import { outbox } from './schema.ts'

/** A database of a test's own with an empty outbox. */
export async function outboxDatabase() {
  const { url, close } = await testDatabase()
  const { sql, close: disconnect } = connect(url)
  const [found] = await sql`select to_regclass('outbox') is not null as there`
  if (!found?.there) {
    for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ outbox })))
      await sql.unsafe(statement)
  }
  return {
    sql,
    async close() {
      await disconnect()
      await close()
    },
  }
}
