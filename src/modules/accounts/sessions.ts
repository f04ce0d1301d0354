import type { Sql } from 'postgres'
import type { FindVisitor, User } from '../../platform/context.ts'
import type { Role } from '../../shared/catalog.ts'

const daySeconds = 24 * 3600

/** How long a browser stays signed in. */
const sessionSeconds: Readonly<Record<Role, number>> = { customer: 30 * daySeconds, admin: daySeconds }

/** How long the cookie of an expired session still identifies a known device. */
const deviceSeconds = 30 * daySeconds

type Session = Readonly<{ token: string; cookieSeconds: number }>

/** Returns a new token for the cookie. The database stores only its SHA-256. */
export async function openSession(sql: Sql, user: Readonly<{ id: string; role: Role }>): Promise<Session> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const seconds = sessionSeconds[user.role]
  await sql`
    insert into sessions ("tokenHash", "userId", "createdAt", "expiresAt")
    values (${digest(token)}, ${user.id}, now(), now() + ${seconds} * interval '1 second')`
  await sql`delete from sessions where "expiresAt" < now() - ${deviceSeconds} * interval '1 second'`
  return { token, cookieSeconds: seconds + deviceSeconds }
}

export async function closeSession(sql: Sql, token: string): Promise<void> {
  await sql`delete from sessions where "tokenHash" = ${digest(token)}`
}

/** Signs a user out everywhere. */
export async function closeSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from sessions where "userId" = ${userId}`
}

/** Whether this user has signed in on this device and has not signed out. The session may have expired. */
export async function isDeviceOf(sql: Sql, token: string, username: string): Promise<boolean> {
  const found = await sql`
    select 1 from sessions s join users u on u.id = s."userId"
    where s."tokenHash" = ${digest(token)} and lower(u.username) = lower(${username})`
  return found.length > 0
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
