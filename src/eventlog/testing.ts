import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { type } from 'arktype'
import { connect } from '../../db/connect.ts'
import { testDatabase } from '../../scripts/testing/database.ts'
import { openLog } from './log.ts'
import type { Observer } from './store.ts'
import { type Command, type EventOf, fact, type Row, table } from './types.ts'

/** A minimal module for the tests of the log: jars with coins and a unique label. */
export const jarFacts = {
  JarOpened: fact(type({ label: 'string' }), ({ label }) => `The jar ${label} was opened.`),
  CoinsAdded: fact(type({ coins: 'number.integer' }), ({ coins }) => `${coins} coins were added.`),
  JarLabelled: fact(type({ label: 'string' }), ({ label }) => `The jar is called ${label} now.`),
}
/** The types that the followers of the tests handle. */
export const jarTypes = Object.keys(jarFacts)
export type JarEvent = EventOf<typeof jarFacts>
type Opened = Extract<JarEvent, { type: 'JarOpened' }>

export type Jar = Row &
  Readonly<{ label: string; coins: number; openedAt: string; touchedBy: readonly string[] }>

const jarTable = table<Jar, Opened, Exclude<JarEvent, Opened>>({
  category: 'jar',
  name: 'jars',
  refusals: { jars_label_key: 'There is a jar with that label.' },
  starts: {
    JarOpened: ({ data, at, meta }, id) => ({ id, ...data, coins: 0, openedAt: at, touchedBy: [meta.actor] }),
  },
  on: {
    CoinsAdded: (jar, { data, meta }) => ({
      ...jar,
      coins: jar.coins + data.coins,
      touchedBy: [...new Set([...jar.touchedBy, meta.actor])],
    }),
    JarLabelled: (jar, { data }) => ({ ...jar, label: data.label }),
  },
})
export const jars = {
  ...jarTable,
  columns: ['id', 'label', 'coins', 'openedAt', 'touchedBy', 'version'],
}

export const openJar = (label: string) => () => [{ type: 'JarOpened', data: { label } }] satisfies JarEvent[]
export const add = (coins: number) => () => [{ type: 'CoinsAdded', data: { coins } }] satisfies JarEvent[]
export const relabel = (label: string) => () =>
  [{ type: 'JarLabelled', data: { label } }] satisfies JarEvent[]

let commands = 0
export const command = (fields: Partial<Command> = {}): Command => ({
  id: `command-${++commands}`,
  actor: 'ann',
  at: '2027-03-14T08:00:00.000Z',
  ...fields,
})

/** A database with the jars table. Each log on it acts as a process of its own. */
export async function jarDatabase() {
  const { url, close } = await testDatabase()
  const opened: (() => Promise<unknown>)[] = []
  const errors: unknown[] = []
  const pool = (max = 2) => {
    const { sql, close } = connect(url, { max })
    opened.unshift(close)
    return sql
  }
  const sql = pool(4)
  await sql`
    create table jars (
      id text primary key, label text not null, coins integer not null constraint jars_coins_check check (coins >= 0),
      "openedAt" timestamptz(3) not null, "touchedBy" text[] not null, version integer not null,
      constraint jars_label_key unique (label))`
  await sql`create index jars_coins_idx on jars (coins desc) where coins > 0`
  return {
    url,
    sql,
    pool,
    /** What followers and tails reported. */
    errors,
    async log(observer?: Partial<Observer>) {
      const log = await openLog(pool(), {
        observer,
        tables: [jars],
        facts: [jarFacts],
        onError: (_, error) => errors.push(error),
      })
      opened.unshift(log.close)
      return log
    },
    async close() {
      for (const each of opened) await each()
      await close()
    },
  }
}

/** A proxy to a database. After `fallSilent`, the database's answers no longer arrive, as on a dead connection. */
export async function fadingLine(url: string) {
  const { hostname, port } = new URL(url)
  const backs: Socket[] = []
  let silent = false
  const line = createServer(caller => {
    const database = dial(Number(port), hostname)
    backs.push(database)
    caller.pipe(database)
    if (silent) database.resume()
    else database.pipe(caller)
    const end = () => {
      caller.destroy()
      database.destroy()
    }
    for (const side of [caller, database]) side.on('close', end).on('error', end)
  })
  const listening = Promise.withResolvers<void>()
  line.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const { port: own } = line.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    fallSilent() {
      silent = true
      for (const back of backs) back.unpipe().resume()
    },
    close() {
      for (const back of backs) back.destroy()
      line.close()
    },
  }
}
