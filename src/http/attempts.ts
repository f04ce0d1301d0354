import type { Sql } from 'postgres'
import { TooMany } from '../errors.ts'

/** So many tries within so many minutes; `message` is for whoever tries more, with how long to wait. */
export type Limit = Readonly<{ tries: number; minutes: number; message(wait: string): string }>

/** Counted tries: wrong passwords, wrong phone numbers. */
export type Attempts = Readonly<{
  /** Counts one try under a key, before it is known whether it is right. @throws TooMany past the limit */
  take(key: string, limit: Limit): Promise<void>
  /** Takes a try back that turned out to be right. */
  giveBack(key: string): Promise<void>
}>

/** Kept in the database, so that neither a restart nor a second process gives more tries. */
export const createAttempts = (sql: Sql): Attempts => ({
  async take(key, { tries, minutes, message }) {
    const [window] = await sql<{ count: number; secondsLeft: number }[]>`
      insert into attempts as a (key, count, "windowEnd")
      values (${digest(key)}, 1, now() + ${minutes} * interval '1 minute')
      on conflict (key) do update set
        count = case when a."windowEnd" < now() then 1 else a.count + 1 end,
        "windowEnd" = case when a."windowEnd" < now() then excluded."windowEnd" else a."windowEnd" end
      returning count, ceil(extract(epoch from "windowEnd" - now()))::int as "secondsLeft"`
    if (window && window.count > tries) throw new TooMany(message, window.secondsLeft)
  },
  async giveBack(key) {
    await sql`update attempts set count = count - 1 where key = ${digest(key)} and count > 0`
    await sql`delete from attempts where "windowEnd" < now()`
  },
})

const digest = (key: string) => new Bun.CryptoHasher('sha256').update(key).digest('hex')
