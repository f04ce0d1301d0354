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

/** A room of our own drawing, as a camera would see it. */
export const room = (name: 'sofa-and-chair' | 'bedroom') => Bun.file(`fixtures/rooms/${name}.jpg`).bytes()
