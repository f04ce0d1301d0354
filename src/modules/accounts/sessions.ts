import type { Sql } from 'postgres'
import type { FindVisitor, User } from '../../http/visitor.ts'

/** A browser stays signed in for thirty days. */
export const sessionSeconds = 30 * 24 * 3600

/** A fresh token for the cookie; the database keeps its SHA-256 only. */
export async function openSession(sql: Sql, userId: string): Promise<string> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  await sql`
    insert into sessions ("tokenHash", "userId", "createdAt", "expiresAt")
    values (${digest(token)}, ${userId}, now(), now() + ${sessionSeconds} * interval '1 second')`
  await sql`delete from sessions where "expiresAt" < now()`
  return token
}

export async function closeSession(sql: Sql, token: string): Promise<void> {
  await sql`delete from sessions where "tokenHash" = ${digest(token)}`
}

/** Signs a user out everywhere. */
export async function closeSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from sessions where "userId" = ${userId}`
}

export const createFindVisitor =
  (sql: Sql): FindVisitor =>
  async token => {
    const [user] = await sql<User[]>`
      select u.id, u.username, u."firstName", u.role from sessions s join users u on u.id = s."userId"
      where s."tokenHash" = ${digest(token)} and s."expiresAt" > now() and u."isActive"`
    return user
  }

const digest = (token: string) => new Bun.CryptoHasher('sha256').update(token).digest('hex')
