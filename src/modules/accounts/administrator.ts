import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { idFrom, newId, uuidv5 } from '../../eventlog/ids.ts'
import type { Platform } from '../module.ts'
import { makeAdministrator, register } from './decide.ts'
import { hashPassword, isPassword, weaknessOf } from './passwords.ts'
import { findByUsername } from './queries.ts'
import { closeSessionsOf } from './sessions.ts'
import { users } from './user.ts'

type Options = Pick<Platform, 'log' | 'db' | 'sql' | 'config' | 'logger'>

/** Ensures the first administrator: the operator's, or `admin` with a generated password. */
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
  // Shown to a person at a terminal, never written to a log.
  if (process.stderr.isTTY) {
    process.stderr.write(
      `Sign in as ${username} with the password ${generated.password} (kept in ${generated.file})\n`,
    )
  } else logger.info(`The password of the administrator ${username} is in ${generated.file}.`)
}

/** Creates the first administrator, or gives an existing user of that name the role and the password. */
export async function ensureAdministrator(
  { log, db, sql, config }: Omit<Options, 'logger'>,
  { username, password }: Readonly<{ username: string; password: string }>,
): Promise<void> {
  const operator = { actor: 'operator', at: new Date().toISOString() }
  const user = await findByUsername(db, username)
  if (user) {
    const hash = (await isPassword(password, user.password)) ? undefined : await hashPassword(password)
    // Sessions from before belong to another person.
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
  // Two processes may start on an empty database: the second one's command repeats the first one's.
  const command = { ...operator, id: idFrom('first administrator', username.toLowerCase()) }
  await log.start(users, uuidv5(command.id), () => register(person, passwordHash, 'admin'), command)
}

/** The password when the operator sets none: generated once and stored in DATA_DIR, readable by its owner only. */
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
