import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { Unauthenticated } from '../../errors.ts'
import { newId, uuidv5 } from '../../eventlog/ids.ts'
import { context } from '../../http/context.ts'
import { addressOf } from '../../http/visitor.ts'
import { register } from './decide.ts'
import { credentials, registration } from './forms.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findByUsername, findUser } from './queries.ts'
import { closeSession, openSession, sessionSeconds } from './sessions.ts'
import { type User, users } from './user.ts'

export const accounts = ({ log, db, sql, attempts, ...deps }: Deps) =>
  new Elysia({ prefix: '/api/auth', tags: ['accounts'] })
    .use(context(deps))
    .get('/user', async ({ visitor }) => {
      const user = visitor && (await findUser(db, visitor.id))
      if (!user) throw new Unauthenticated()
      return withoutPassword(user)
    })
    .post(
      '/register',
      async ({ body: { password, ...person }, command, session, server, request }) => {
        await attempts.take(`register ${addressOf(server, request)}`, {
          tries: 100,
          minutes: 60,
          message: 'Too many new accounts from here. Please try again later.',
        })
        const passwordHash = await hashPassword(password)
        // A repeat is refused by the username, not answered: an Idempotency-Key must not sign anybody in.
        const id = newId()
        const { row } = await log.start(users, uuidv5(id), () => register(person, passwordHash, 'customer'), {
          id,
          actor: command.actor,
          at: command.at,
        })
        if (session.token) await closeSession(sql, session.token)
        session.keep(await openSession(sql, row.id), sessionSeconds)
        return withoutPassword(row)
      },
      { body: registration },
    )
    .post(
      '/login',
      async ({ body: { username, password }, session, server, request }) => {
        const tries = loginTries(addressOf(server, request), username.toLowerCase())
        for (const [key, limit] of tries) await attempts.take(key, limit)
        const user = await findByUsername(db, username)
        const matches = await isPassword(password, user?.password)
        if (!user?.isActive || !matches) throw new Unauthenticated('Invalid username or password')
        for (const [key] of tries) await attempts.giveBack(key)
        if (session.token) await closeSession(sql, session.token)
        session.keep(await openSession(sql, user.id), sessionSeconds)
        return withoutPassword(user)
      },
      { body: credentials },
    )
    .post('/logout', async ({ session }) => {
      if (session.token) await closeSession(sql, session.token)
      session.forget()
      return { success: true }
    })

/** Wrong passwords within a quarter of an hour: for one account from one address, for one account, from one address. */
function loginTries(address: string, username: string) {
  const limit = (tries: number) => ({
    tries,
    minutes: 15,
    message: 'Too many attempts. Please wait 15 minutes and try again.',
  })
  return [
    [`login ${address} ${username}`, limit(10)],
    [`login to ${username}`, limit(100)],
    [`login from ${address}`, limit(200)],
  ] as const
}

const withoutPassword = ({ password: _, version: __, ...user }: User) => user
