import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { users } from '../../../db/schema.ts'
import type { User } from './user.ts'

/** Usernames are case-insensitive. */
export async function findByUsername(db: PostgresJsDatabase, username: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(sql`lower(${users.username}) = lower(${username})`)
  return user
}
