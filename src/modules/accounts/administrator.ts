import { idFrom, newId, uuidv5 } from '../../eventlog/ids.ts'
import type { Deps } from '../deps.ts'
import { makeAdministrator, register } from './decide.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findByUsername } from './queries.ts'
import { closeSessionsOf } from './sessions.ts'
import { users } from './user.ts'

/** Creates the first administrator, or gives an existing user of that name the role and the password. */
export async function ensureAdministrator(
  { log, db, sql, config }: Pick<Deps, 'log' | 'db' | 'sql' | 'config'>,
  { username, password }: Readonly<{ username: string; password: string }>,
): Promise<void> {
  const operator = { actor: 'operator', at: new Date().toISOString() }
  const user = await findByUsername(db, username)
  if (user) {
    const hash = (await isPassword(password, user.password)) ? undefined : await hashPassword(password)
    // Whoever was signed in under this name before is not the operator's administrator.
    if (hash || user.role !== 'admin') await closeSessionsOf(sql, user.id)
    await log.handle(users, user.id, row => makeAdministrator(row, hash), { ...operator, id: newId() })
    return
  }
  const person = {
    username,
    email: config.mail.supportEmail,
    firstName: '',
    lastName: '',
    phone: config.phones.wi,
  }
  const passwordHash = await hashPassword(password)
  // Of two processes that start on an empty database one makes the account, and the other finds that it did.
  const command = { ...operator, id: idFrom('first administrator', username.toLowerCase()) }
  await log.start(users, uuidv5(command.id), () => register(person, passwordHash, 'admin'), command)
}
