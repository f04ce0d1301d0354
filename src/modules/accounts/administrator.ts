import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { idFrom, newId, uuidv5 } from '../../eventlog/ids.ts'
import type { Platform } from '../module.ts'
import { makeAdministrator, register } from './decide.ts'
import { hashPassword, isPassword, weaknessOf } from './passwords.ts'
import { closeSessionsOf } from './sessions.ts'
import { findByUsername } from './sign-in.ts'
import { users } from './user.ts'

type Options = Pick<Platform, 'log' | 'db' | 'sql' | 'config' | 'logger'>

/** Ensures that an administrator exists: the configured one, or `admin` with a generated password. */
export async function ensureFirstAdministrator({ logger, ...platform }: Options): Promise<void> {
  const { dataDir, admin } = platform.config
  const { username, password } = admin
  if (password) {
    if (password.length < 8 || (await weaknessOf(password, username))) {
      logger.warn('ADMIN_PASSWORD is easy to guess: it is short, common, or the same as the username.')
    }
    return ensureAdministrator(platform, { username, password })
  }
  const generated = await generatedPassword(dataDir)
  await ensureAdministrator(platform, { username, password: generated.password })
  if (!generated.isNew) return
  // Print the password only to a terminal, never to a log.
  if (process.stderr.isTTY) {
    process.stderr.write(
      `Sign in as ${username} with the password ${generated.password} (stored in ${generated.file})\n`,
    )
  } else logger.info(`The password of the administrator ${username} is in ${generated.file}.`)
}

/** Creates the administrator, or gives an existing user with this name the role and password. */
export async function ensureAdministrator(
  { log, db, sql, config }: Omit<Options, 'logger'>,
  { username, password }: Readonly<{ username: string; password: string }>,
): Promise<void> {
  const operator = { actor: 'operator', at: new Date().toISOString() }
  const user = await findByUsername(db, username)
  if (user) {
    const hash = (await isPassword(password, user.password)) ? undefined : await hashPassword(password)
    // Earlier sessions may belong to someone else.
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
  // Idempotent: two processes that start on an empty database send the same command id.
  const command = { ...operator, id: idFrom('first administrator', username.toLowerCase()) }
  await log.start(users, uuidv5(command.id), () => register(person, passwordHash, 'admin'), command)
}

/** The default password: generated once and stored in DATA_DIR, readable only by the file's owner. */
async function generatedPassword(
  dataDir: string,
): Promise<Readonly<{ password: string; file: string; isNew: boolean }>> {
  const file = join(dataDir, 'admin-password')
  await mkdir(dataDir, { recursive: true })
  if (await Bun.file(file).exists()) {
    return { password: (await readFile(file, 'utf8')).trim(), file, isNew: false }
  }
  const password = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return { password, file, isNew: true }
}
