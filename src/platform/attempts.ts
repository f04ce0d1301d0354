import type { Sql } from 'postgres'
import { TooMany } from './errors.ts'

/** `message` is for a client above the limit and includes how long to wait. */
type TryLimit = Readonly<{ tries: number; minutes: number; message(wait: string): string }>

/** Counts failed attempts to guess passwords, phone numbers and codes. */
export type Attempts = Readonly<{
  /** Counts an attempt before it is checked, and returns the count. @throws TooMany above the limit */
  take(key: string, limit: TryLimit): Promise<number>
  /** Uncounts an attempt that succeeded. */
  giveBack(...keys: string[]): Promise<void>
}>

export const tooManyAttempts = (wait: string) => `Too many attempts. Please wait ${wait} and try again.`

/** Counts are stored in the database, so a restart or a second process grants no extra attempts. */
export const createAttempts = (sql: Sql): Attempts => ({
  async take(key, { tries, minutes, message }) {
    const [window = { count: 0, secondsLeft: 0 }] = await sql<{ count: number; secondsLeft: number }[]>`
      insert into attempts as a (key, count, "windowEnd")
      values (${digest(key)}, 1, now() + ${minutes} * interval '1 minute')
      on conflict (key) do update set
        count = case when a."windowEnd" < now() then 1 else a.count + 1 end,
        "windowEnd" = case when a."windowEnd" < now() then excluded."windowEnd" else a."windowEnd" end
      returning count, ceil(extract(epoch from "windowEnd" - now()))::int as "secondsLeft"`
    if (window.count > tries) throw new TooMany(message, Math.max(1, window.secondsLeft))
    return window.count
  },
  async giveBack(...keys) {
    await sql`update attempts set count = count - 1 where key in ${sql(keys.map(digest))} and count > 0`
    await sql`delete from attempts where "windowEnd" < now()`
  },
})

const digest = (key: string) => new Bun.CryptoHasher('sha256').update(key).digest('hex')
