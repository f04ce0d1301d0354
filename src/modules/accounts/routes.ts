import { type } from 'arktype'
import { Elysia } from 'elysia'
import { newId, uuidv5 } from '../../eventlog/ids.ts'
import { tooManyAttempts } from '../../platform/attempts.ts'
import { context, signedIn } from '../../platform/context.ts'
import { Invalid, Unauthenticated } from '../../platform/errors.ts'
import { done, model, success } from '../../platform/model.ts'
import type { SessionCookie } from '../../platform/session-cookie.ts'
import { role } from '../../shared/catalog.ts'
import { credentials, passwordChange, profileChanges, registration } from '../../shared/forms/account.ts'
import { findUser } from '../find.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { changePassword, changeProfile, recordSignIn, register } from './decide.ts'
import { hashPassword, isPassword, refuseWeak } from './passwords.ts'
import { closeSession, closeSessionsOf, openSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { type User, users } from './user.ts'

export const accountRoutes = (
  deps: RouterOptions<'addressOf' | 'attempts' | 'db' | 'log' | 'report' | 'sql'>,
) =>
  new Elysia({ prefix: '/api/auth' })
    .use(context(deps))
    .get(
      '/user',
      async ({ visitor }) => {
        const user = visitor && (await findUser(deps.db, visitor.id))
        if (!user) throw new Unauthenticated()
        return user
      },
      { response: model(account) },
    )
    // Called when a page loads, so being signed out is not an error.
    .get(
      '/session',
      async ({ visitor }) => {
        const user = visitor && (await findUser(deps.db, visitor.id))
        return { user: user ?? null }
      },
      { response: model({ user: account.or('null') }) },
    )
    .post(
      '/register',
      async ({ body: { password, ...person }, command, session, server, request }) => {
        const address = deps.addressOf(server, request)
        await refuseWeak('password', password, person.username)
        const passwordHash = await hashPassword(password)
        // Ignores the Idempotency-Key, which must not sign anyone in. A repeat is refused because the name is taken.
        const id = newId()
        const begin = () => [...register(person, passwordHash, 'customer'), ...recordSignIn(address)]
        const { actor, at, requestId } = command
        const { row } = await deps.log.start(users, uuidv5(id), begin, { id, actor, at, requestId })
        await renew(deps, session, row)
        return row
      },
      { body: registration, response: model(account) },
    )
    .post(
      '/login',
      async ({ body, command, session, server, request }) => {
        const address = deps.addressOf(server, request)
        const { requestId } = command
        const user = await signIn(deps, { ...body, address, requestId, deviceToken: session.token })
        await renew(deps, session, user)
        return user
      },
      { body: credentials, response: model(account) },
    )
    .patch(
      '/user',
      async ({ body, visitor, command }) => {
        const { row } = await deps.log.handle(
          users,
          signedIn(visitor).id,
          user => changeProfile(user, body),
          command,
        )
        return row
      },
      { body: profileChanges, response: model(account) },
    )
    .post(
      '/password',
      async ({ body: { currentPassword, newPassword }, visitor, session, command }) => {
        const { id, username } = signedIn(visitor)
        const attemptKey = `password of ${id}`
        await deps.attempts.take(attemptKey, { tries: 10, minutes: 5, message: tooManyAttempts })
        const user = await findUser(deps.db, id)
        if (!(await isPassword(currentPassword, user?.password))) {
          throw new Invalid([{ path: 'currentPassword', message: 'Current password is incorrect' }])
        }
        await deps.attempts.giveBack(attemptKey)
        await refuseWeak('newPassword', newPassword, username)
        const passwordHash = await hashPassword(newPassword)
        const { row } = await deps.log.handle(users, id, each => changePassword(each, passwordHash), command)
        // Every other session has to sign in with the new password.
        await closeSessionsOf(deps.sql, id)
        await renew(deps, session, row)
        return success
      },
      { body: passwordChange, response: done },
    )
    .post(
      '/logout',
      async ({ session }) => {
        if (session.token) await closeSession(deps.sql, session.token)
        session.forget()
        return success
      },
      { response: done },
    )

/** Signs this browser in and ends its previous session. */
async function renew({ sql }: Pick<Platform, 'sql'>, session: SessionCookie, user: User): Promise<void> {
  if (session.token) await closeSession(sql, session.token)
  const { token, cookieSeconds } = await openSession(sql, user)
  session.keep(token, cookieSeconds)
}

/** A user without the password hash. */
const account = type({
  id: 'string',
  username: 'string',
  role,
  email: 'string',
  firstName: 'string',
  lastName: 'string',
  phone: 'string',
  isActive: 'boolean',
  createdAt: 'string',
})
