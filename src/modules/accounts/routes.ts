import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { Unauthenticated } from '../../errors.ts'
import { uuidv5 } from '../../eventlog/ids.ts'
import { context } from '../../http/context.ts'
import { register } from './decide.ts'
import { credentials, registration } from './forms.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findByUsername, findUser } from './queries.ts'
import { closeSession, openSession, sessionSeconds } from './sessions.ts'
import { type User, users } from './user.ts'

export const accounts = ({ log, db, sql, takeAttempt, ...deps }: Deps) =>
  new Elysia({ prefix: '/api/auth', tags: ['accounts'] })
    .use(context(deps))
    .get('/user', async ({ visitor }) => {
      const user = visitor && (await findUser(db, visitor.id))
      if (!user) throw new Unauthenticated()
      return withoutPassword(user)
    })
    .post(
      '/register',
      async ({ body: { password, ...person }, command, session, address }) => {
        await takeAttempt(`register ${address}`, {
          tries: 20,
          minutes: 60,
          message: 'Too many new accounts from here. Please try again later.',
        })
        const passwordHash = await hashPassword(password)
        const { row } = await log.start(
          users,
          uuidv5(command.id),
          () => register(person, passwordHash, 'customer'),
          // A digest of the request would be one of the password too, and a fast one.
          { ...command, fingerprint: undefined },
        )
        session.keep(await openSession(sql, row.id), sessionSeconds)
        return withoutPassword(row)
      },
      { body: registration },
    )
    .post(
      '/login',
      async ({ body: { username, password }, session, address }) => {
        await takeAttempt(`login ${address} ${username.toLowerCase()}`, {
          tries: 10,
          minutes: 15,
          message: 'Too many attempts. Please wait 15 minutes and try again.',
        })
        const user = await findByUsername(db, username)
        const matches = await isPassword(password, user?.password)
        if (!user?.isActive || !matches) throw new Unauthenticated('Invalid username or password')
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

const withoutPassword = ({ password: _, version: __, ...user }: User) => user
