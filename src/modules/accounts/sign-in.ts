import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { users as stored } from '../../../db/schema.ts'
import { newId } from '../../eventlog/ids.ts'
import { tooManyAttempts } from '../../platform/attempts.ts'
import { networkOf } from '../../platform/client-address.ts'
import { actorOf } from '../../platform/context.ts'
import { Unauthenticated } from '../../platform/errors.ts'
import type { Platform } from '../module.ts'
import { recordFailedSignIn, recordSignIn } from './decide.ts'
import { isPassword } from './passwords.ts'
import { isDeviceOf } from './sessions.ts'
import { type User, users } from './user.ts'

type SignInDeps = Pick<Platform, 'log' | 'db' | 'sql' | 'attempts' | 'report'>

type Entry = Readonly<{
  username: string
  password: string
  address: string
  /** The cookie of an earlier session on this device. */
  deviceToken: string | undefined
  requestId: string | undefined
}>

/**
 * Returns the user with this name and password. Guesses from elsewhere never lock out the owner: they are
 * counted per network and account, and separately for a device that has signed in before.
 * @throws Unauthenticated, TooMany
 */
export async function signIn(deps: SignInDeps, entry: Entry): Promise<User> {
  const { username, password, address, requestId } = entry
  const { taken, wrongEverywhere } = await countTry(deps, entry)
  const user = await findByUsername(deps.db, username)
  const matches = await isPassword(password, user?.password)
  const at = new Date().toISOString()
  if (!user?.isActive || !matches) {
    if (user && wrongEverywhere <= recordedADay) {
      // Not awaited: the response time must not reveal which names exist.
      const command = { id: newId(), actor: 'visitor', at, requestId }
      deps.log.handle(users, user.id, () => recordFailedSignIn(address), command).catch(deps.report)
    }
    throw new Unauthenticated('Invalid username or password')
  }
  await deps.attempts.giveBack(...taken)
  const command = { id: newId(), actor: actorOf(user), at, requestId }
  return (await deps.log.handle(users, user.id, () => recordSignIn(address), command)).row
}

const dayMinutes = 24 * 60

/** Guesses must not fill the log: failures beyond this many a day are only counted. */
const recordedADay = 20

/** From this many failures on, an account counts as under attack until a day has passed. */
const wrongBeforeSlowing = 100

async function countTry(
  { sql, attempts }: SignInDeps,
  { username, address, deviceToken }: Entry,
): Promise<Readonly<{ taken: string[]; wrongEverywhere: number }>> {
  const account = username.toLowerCase()
  const network = networkOf(address)
  const taken: string[] = []
  const take = (key: string, tries: number, minutes: number) => {
    taken.push(key)
    return attempts.take(key, { tries, minutes, message: tooManyAttempts })
  }
  if (deviceToken !== undefined && (await isDeviceOf(sql, deviceToken, username))) {
    await take(`login on device ${deviceToken}`, 10, 5)
    return { taken, wrongEverywhere: await take(`login to ${account}`, Number.POSITIVE_INFINITY, dayMinutes) }
  }
  await take(`login ${network} ${account}`, 10, 5)
  await take(`login from ${network}`, 100, 5)
  const wrongEverywhere = await take(`login to ${account}`, Number.POSITIVE_INFINITY, dayMinutes)
  // Many networks guess at one account: each gets fewer tries; the owner needs only one.
  if (wrongEverywhere > wrongBeforeSlowing) await take(`login under attack ${network} ${account}`, 2, 5)
  return { taken, wrongEverywhere }
}

/** Usernames are case-insensitive. */
export async function findByUsername(db: PostgresJsDatabase, username: string): Promise<User | undefined> {
  const [user] = await db.select().from(stored).where(sql`lower(${stored.username}) = lower(${username})`)
  return user
}
