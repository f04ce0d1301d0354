import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { Invalid, Unauthenticated } from '../../errors.ts'
import { newId, uuidv5 } from '../../eventlog/ids.ts'
import { networkOf } from '../../http/client-address.ts'
import { context } from '../../http/context.ts'
import { signedIn } from '../../http/visitor.ts'
import { changePassword, changeProfile, register } from './decide.ts'
import { credentials, passwordChange, profileChanges, registration } from './forms.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findByUsername, findUser } from './queries.ts'
import { closeSession, closeSessionsOf, openSession, sessionSeconds } from './sessions.ts'
import { type User, users } from './user.ts'

export const accounts = ({ log, db, sql, attempts, ...deps }: Deps) =>
  new Elysia({ prefix: '/api/auth' })
    .use(context(deps))
    .get('/user', async ({ visitor }) => {
      const user = visitor && (await findUser(db, visitor.id))
      if (!user) throw new Unauthenticated()
      return withoutPassword(user)
    })
    // What a page asks when it opens: that nobody is signed in is an answer there, and not an error.
    .get('/session', async ({ visitor }) => {
      const user = visitor && (await findUser(db, visitor.id))
      return { user: user ? withoutPassword(user) : null }
    })
    .post(
      '/register',
      async ({ body: { password, ...person }, command, session }) => {
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
        const tries = loginTries(networkOf(deps.addressOf(server, request)), username.toLowerCase())
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
    .patch(
      '/user',
      async ({ body, visitor, command }) => {
        const { row } = await log.handle(
          users,
          signedIn(visitor).id,
          user => changeProfile(user, body),
          command,
        )
        return withoutPassword(row)
      },
      { body: profileChanges },
    )
    .post(
      '/password',
      async ({ body: { currentPassword, newPassword }, visitor, session, command }) => {
        const { id } = signedIn(visitor)
        const tries = `password of ${id}`
        await attempts.take(tries, wrongPasswords(10))
        const user = await findUser(db, id)
        if (!(await isPassword(currentPassword, user?.password))) {
          throw new Invalid([{ path: 'currentPassword', message: 'Current password is incorrect' }])
        }
        await attempts.giveBack(tries)
        const passwordHash = await hashPassword(newPassword)
        await log.handle(users, id, each => changePassword(each, passwordHash), command)
        // Whoever else was signed in has to show that they know the new one.
        await closeSessionsOf(sql, id)
        session.keep(await openSession(sql, id), sessionSeconds)
        return { success: true }
      },
      { body: passwordChange },
    )
    .post('/logout', async ({ session }) => {
      if (session.token) await closeSession(sql, session.token)
      session.forget()
      return { success: true }
    })

/** Wrong passwords within a quarter of an hour: for one account from one address, for one account, from one address. */
const loginTries = (address: string, username: string) =>
  [
    [`login ${address} ${username}`, wrongPasswords(10)],
    [`login to ${username}`, wrongPasswords(100)],
    [`login from ${address}`, wrongPasswords(200)],
  ] as const

const wrongPasswords = (tries: number) => ({
  tries,
  minutes: 15,
  message: (wait: string) => `Too many attempts. Please wait ${wait} and try again.`,
})

const withoutPassword = ({ password: _, version: __, ...user }: User) => user
