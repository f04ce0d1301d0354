import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { inArray, sum } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { TransactionSql } from 'postgres'
import { connect } from '../../db/connect.ts'
import { databaseLocks, isAwaited } from '../../scripts/testing/database.ts'
import { until } from '../../scripts/testing/until.ts'
import { createDecider } from './decide-on.ts'
import { isOutage } from './failures.ts'
import { check } from './fold.ts'
import { createHandler } from './handle.ts'
import { newId } from './ids.ts'
import { type Log, openLog } from './log.ts'
import { rebuild } from './rebuild.ts'
import { createSchemas } from './schemas.ts'
import type { Reader } from './store.ts'
import { openStore } from './store.ts'
import {
  add,
  command,
  fadingLine,
  type Jar,
  type JarEvent,
  jarDatabase,
  jarFacts,
  jars,
  jarTypes,
  openJar,
  relabel,
} from './testing.ts'
import type { Reads } from './transaction.ts'
import { type Command, NoAnswer, NoSuchRow, partialTable, Refused, type Row } from './types.ts'

const stored = pgTable('jars', { id: text().primaryKey(), coins: integer().notNull() })

let database: Awaited<ReturnType<typeof jarDatabase>>
let log: Log

beforeAll(async () => {
  database = await jarDatabase()
  log = await database.log()
})
afterAll(() => database.close())

/** A jar that exists, with the coins given. */
async function jar(coins = 0): Promise<Jar> {
  const id = newId()
  const { row } = await log.start(jars, id, openJar(`label of ${id}`), command())
  return coins === 0 ? row : (await log.handle(jars, id, add(coins), command())).row
}
const live = async (id: string) => (await database.sql<Jar[]>`select * from jars where id = ${id}`)[0]
const countEvents = async () => (await database.sql`select count(*) from events`)[0]!.count as number
const outcomes = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map(({ status, ...rest }) =>
    status === 'fulfilled' ? 'done' : 'reason' in rest && rest.reason.message,
  )

describe('a command that reads other rows', () => {
  /** Jars that together may hold three coins, which a command checks under their lock. */
  const shelf = async (count: number) => {
    const name = newId()
    const ids = await Promise.all(Array.from({ length: count }, async () => (await jar()).id))
    const coins = async (db: Reads) => {
      const [all] = await db
        .select({ coins: sum(stored.coins).mapWith(Number) })
        .from(stored)
        .where(inArray(stored.id, ids))
      return all?.coins ?? 0
    }
    const oneOfThree = {
      locks: () => [name],
      decide: async (_: unknown, db: Reads) => {
        if ((await coins(db)) >= 3) throw new Refused('There are no more.')
        return [add(1)()] as const
      },
    }
    return { name, ids, coins, oneOfThree }
  }

  test('begins a row and changes others with it, all or nothing, and a repeat gets only the row it began', async () => {
    const [other, blocked] = [await jar(1), await jar()]
    const id = newId()
    const begin = (label: string, decide: (jar: Jar) => JarEvent[], ids = [other.id], by = command()) =>
      log.startWith(
        jars,
        id,
        { locks: ['shelf'], decide: async () => openJar(label)(), also: { ids, decide } },
        by,
      )
    await expect(
      begin(`label of ${id}`, each => (each.id === blocked.id ? add(-1)() : add(1)()), [
        other.id,
        blocked.id,
      ]),
    ).rejects.toThrow()
    expect([await live(id), (await live(other.id))?.coins]).toEqual([undefined, 1])

    const first = command()
    const { row, events } = await begin(`label of ${id}`, add(-1), [other.id], first)
    expect([row.id, events.length, (await live(other.id))?.coins]).toEqual([id, 1, 0])
    const again = await begin(`label of ${id}`, add(5), [other.id], first)
    expect([again.row, again.events.length, (await live(other.id))?.coins]).toEqual([row, 1, 0])
    await expect(begin('another label', add(5))).rejects.toThrow('This already exists.')
  })

  test('sees committed rows, even when many commands in two processes share its lock', async () => {
    const here = await database.log()
    const { ids, oneOfThree } = await shelf(12)
    const tries = ids.map((id, n) => (n % 2 ? here : log).handleWith(jars, [id], oneOfThree, command()))
    const others = ids.map(id => log.handle(jars, id, relabel(`label of ${id}, again`), command()))
    expect((await outcomes(tries)).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'There are no more.'),
      ...Array.from({ length: 3 }, () => 'done'),
    ])
    expect(new Set(await outcomes(others))).toEqual(new Set(['done']))
  })

  test('delays only commands that share its lock, and fails when its read never ends', async () => {
    const schemas = createSchemas([jarFacts])
    const stuck = createHandler(database.pool(), { tables: [jars], schemas, patienceMs: 500 })
    const { id } = await jar()
    const reading = Promise.withResolvers<void>()
    const never = {
      locks: () => ['a shelf'],
      decide: () => {
        reading.resolve()
        return new Promise<never>(() => {})
      },
    }
    const alone = stuck.handleWith(jars, [id], never, command()).catch(error => error)
    await reading.promise
    const other = {
      locks: () => ['another shelf'],
      decide: async () => [add(1)()] as const,
    }
    expect((await log.handle(jars, id, add(1), command())).row.coins).toBe(1)
    expect((await log.handleWith(jars, [id], other, command()))[0].row.coins).toBe(2)
    // Waits until the stuck command has released the lock.
    const same = { ...other, locks: never.locks }
    expect((await log.handleWith(jars, [id], same, command()))[0].row.coins).toBe(3)
    const failure = await alone
    expect(failure instanceof NoAnswer || isOutage(failure)).toBeTrue()
  })

  test('holds no lock on the log or a row while it waits for a table, and fails as in an outage', async () => {
    const { sql } = database
    const schemas = createSchemas([jarFacts])
    const hasty = createHandler(database.pool(), { tables: [jars], schemas, patienceMs: 500 })
    const { id } = await jar()
    await sql`create table shelves (id text primary key)`
    const altering = await sql.reserve()
    await altering`begin`
    await altering`lock table shelves in access exclusive mode`
    const waits = {
      locks: () => [],
      decide: async (_: unknown, db: Reads) => {
        await db.select().from(pgTable('shelves', { id: text() }))
        return [add(1)()] as const
      },
    }
    const waiting = hasty.handleWith(jars, [id], waits, command()).catch(error => error)
    await until(() => isAwaited(sql, 'shelves'))
    expect(
      await sql`select from ${databaseLocks(sql)} where locktype = 'advisory' and objid = 7001`,
    ).toBeEmpty()
    expect((await log.handle(jars, id, add(1), command())).row.coins).toBe(1)
    const failure = await waiting
    expect(failure instanceof NoAnswer || isOutage(failure)).toBeTrue()
    await altering`rollback`
    altering.release()
    expect((await log.handleWith(jars, [id], waits, command()))[0].row.coins).toBe(2)
    await sql`drop table shelves`
  })

  test('decides again if its row has changed since it was read', async () => {
    const { id } = await jar()
    const seen: number[] = []
    const decision = {
      locks: () => [],
      decide: async ([{ coins }]: readonly [Jar]) => {
        seen.push(coins)
        if (seen.length < 3) await log.handle(jars, id, add(1), command())
        return [add(10)()] as const
      },
    }
    const [{ row }] = await log.handleWith(jars, [id], decision, command())
    expect([seen, row.coins]).toEqual([[0, 1, 2], 12])
  })

  test('changes several rows at once, and a repeat gets the first result', async () => {
    const { ids, oneOfThree } = await shelf(1)
    const [one, two] = await Promise.all([jar(5), jar(1)])
    const once = command()
    const pour = { locks: () => ['b', 'a'], decide: async () => [add(-3)(), add(3)()] as const }
    const poured = await log.handleWith(jars, [one.id, two.id], pour, once)
    expect(poured.map(({ row }) => row.coins)).toEqual([2, 4])
    const again = await log.handleWith(jars, [one.id, two.id], pour, once)
    expect(again.map(({ row }) => row.coins)).toEqual([2, 4])
    const [id = ''] = ids
    for (let n = 0; n < 2; n++) await log.handle(jars, id, add(1), command())
    const third = command()
    expect((await log.handleWith(jars, [id], oneOfThree, third))[0].row.coins).toBe(3)
    // A new command would be refused now.
    expect((await log.handleWith(jars, [id], oneOfThree, third))[0].row.coins).toBe(3)
    const nobody = log.handleWith(jars, [newId()], oneOfThree, command())
    expect(await nobody.catch(error => error)).toBeInstanceOf(NoSuchRow)
  })

  test('never deadlocks with other commands, followers or rebuilds', async () => {
    const { sql } = database
    const shelves = await Promise.all([shelf(3), shelf(3), shelf(3)])
    const logs = [log, await database.log()]
    const followed: number[] = []
    const following = await logs[1]!.follow({
      name: newId(),
      types: jarTypes,
      on: async ({ position, stream }, _, reading) => {
        await reading.row(jars, stream.slice('jar-'.length))
        followed.push(position)
      },
    })
    /** Moves a coin from one shelf to another, under the locks of both, in either order. */
    const move = (n: number) => {
      const [from, to] = [shelves[n % 3]!, shelves[(n + 1 + (n % 2)) % 3]!]
      const ids = [from.ids[n % 3]!, to.ids[(n + 1) % 3]!] as const
      const decision = {
        locks: () => [from.name, to.name],
        decide: async ([{ coins }]: readonly [Jar, Jar], db: Reads) => {
          if (coins === 0 || (await to.coins(db)) >= 3) throw new Refused('There is no coin, or no room.')
          return [add(-1)(), add(1)()] as const
        },
      }
      return logs[n % 2]!.handleWith(jars, ids, decision, command())
    }
    const fill = (n: number) => {
      const { ids, oneOfThree } = shelves[n % 3]!
      return logs[n % 2]!.handleWith(jars, [ids[n % 3]!], oneOfThree, command())
    }
    const name = (n: number) => {
      const id = shelves[n % 3]!.ids[n % 3]!
      return logs[n % 2]!.handle(jars, id, relabel(`${id} ${n}`), command())
    }
    let isOver = false
    const rebuilding = (async () => {
      while (!isOver) await rebuild(sql, { tables: [jars], schemas: createSchemas([jarFacts]) })
    })()
    const caller = async (first: number) => {
      const fates: unknown[] = []
      for (let n = first; n < first + 25; n++) fates.push(...(await outcomes([fill(n), move(n), name(n)])))
      return fates
    }
    const fates = (await Promise.all([0, 1, 2, 3].map(caller))).flat()
    isOver = true
    await rebuilding
    expect(new Set(fates)).toEqual(new Set(['done', 'There are no more.', 'There is no coin, or no room.']))
    for (const { ids } of shelves) {
      const coins = await Promise.all(ids.map(async id => (await live(id))!.coins))
      expect(coins.reduce((all, each) => all + each)).toBeLessThanOrEqual(3)
    }
    expect((await check(sql, { tables: [jars], schemas: createSchemas([jarFacts]) })).differences).toEqual([])
    await following.caughtUp()
    expect(followed.toSorted((a, b) => a - b)).toEqual(followed)
    await following.stop()
  })
})

describe('a command on several rows', () => {
  const pour = (coins: number) => ({
    locks: () => [],
    decide: async () => [add(-coins)(), add(coins)()] as const,
  })

  test('changes each row, and a repeat gets the first result', async () => {
    const [one, two] = await Promise.all([jar(5), jar(1)])
    const once = command()
    const poured = await log.handleWith(jars, [one.id, two.id], pour(3), once)
    expect(poured.map(({ row }) => row.coins)).toEqual([2, 4])
    expect(poured.map(({ row }) => row)).toEqual([(await live(one.id))!, (await live(two.id))!])
    await log.handle(jars, one.id, add(10), command())
    expect(await log.handleWith(jars, [one.id, two.id], pour(3), once)).toMatchObject(
      poured.map(({ row }) => ({ row })),
    )
    expect((await live(one.id))?.coins).toBe(12)
  })

  test('changes no row if one cannot be changed or does not exist', async () => {
    const [one, two] = await Promise.all([jar(5), jar(1)])
    const before = await countEvents()
    const [others, ...refused] = await outcomes([
      log.handle(jars, (await jar(1)).id, add(1), command()),
      log.handleWith(jars, [one.id, two.id], pour(6), command()),
      log.handleWith(jars, [one.id, newId()], pour(1), command()),
    ])
    expect(others).toBe('done')
    expect(refused).toEqual([
      expect.stringContaining('jars_coins_check'),
      expect.stringMatching(/^jars has no/),
    ])
    expect([(await live(one.id))?.coins, (await live(two.id))?.coins]).toEqual([5, 1])
    expect(await countEvents()).toBe(before + 3)
  })
})

describe('a command', () => {
  test('starts a row, and the result and the table hold the fold of its events', async () => {
    const id = newId()
    const { row, events } = await log.start(
      jars,
      id,
      openJar('rent'),
      command({ id: 'first', causedBy: 'x' }),
    )
    expect(row).toEqual({
      ...{ id, version: 1, label: 'rent', coins: 0 },
      ...{ openedAt: '2027-03-14T08:00:00.000Z', touchedBy: ['ann'] },
    })
    expect(await live(id)).toEqual(row)
    expect(events).toMatchObject([
      {
        ...{ stream: `jar-${id}`, version: 1, type: 'JarOpened', schema: 1, data: { label: 'rent' } },
        ...{ at: '2027-03-14T08:00:00.000Z', meta: { commandId: 'first', actor: 'ann', causedBy: 'x' } },
      },
    ])
    expect((await log.stream(`jar-${id}`)).map(({ position, ...event }) => event)).toEqual(
      JSON.parse(JSON.stringify(events)),
    )
  })

  test('changes the current row', async () => {
    const { id } = await jar(5)
    const { row } = await log.handle(jars, id, ({ coins }) => add(coins)(), command({ actor: 'bob' }))
    expect(row).toMatchObject({ coins: 10, version: 3, touchedBy: ['ann', 'bob'] })
    expect(await live(id)).toEqual(row)
  })

  test('that returns no events changes nothing', async () => {
    const before = await jar(5)
    const { row, events } = await log.handle(jars, before.id, () => [], command())
    expect({ row, events }).toEqual({ row: before, events: [] })
  })

  test('may append several events', async () => {
    const { id } = await jar()
    const { row } = await log.handle(jars, id, () => [...add(1)(), ...add(2)()], command())
    expect(row).toMatchObject({ coins: 3, version: 3 })
  })

  test('on a missing row fails with NoSuchRow', async () => {
    const missing = log.handle(jars, 'nowhere', add(1), command())
    expect(await missing.catch(error => error)).toBeInstanceOf(NoSuchRow)
  })

  test('cannot start a row that exists', async () => {
    const { id } = await jar()
    const again = log.start(jars, id, openJar('another'), command())
    expect(await again.catch(error => error)).toEqual(new Refused('This already exists.', 'exists'))
  })

  test('is refused with the message of the decision', async () => {
    const { id } = await jar()
    const refuse = () => {
      throw new Refused('The jar is sealed.', 'sealed')
    }
    const refused = log.handle(jars, id, refuse, command())
    expect(await refused.catch(error => error)).toEqual(new Refused('The jar is sealed.', 'sealed'))
  })

  test('is refused with the message of the table, and appends nothing, if the row violates a constraint', async () => {
    const { label } = await jar()
    const before = await countEvents()
    const taken = log.start(jars, newId(), openJar(label), command())
    expect(await taken.catch(error => error)).toEqual(
      new Refused('There is a jar with that label.', 'conflict'),
    )
    expect(await countEvents()).toBe(before)
  })

  test('fails and writes nothing if an event does not match its declared shape', async () => {
    const { id } = await jar()
    const data = { coins: 1, currency: 'USD' }
    const wrong = log.handle(jars, id, () => [{ type: 'CoinsAdded' as const, data }], command())
    await expect(wrong).rejects.toThrow('CoinsAdded has another shape: currency must be removed')
    expect(await live(id)).toMatchObject({ coins: 0, version: 1 })
  })

  test.each([
    ['a NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('with %s in a text is refused with a sentence', async (_, label) => {
    const { id } = await jar()
    const refusal = new Refused('The text contains a character that cannot be stored.', 'unstorable')
    const named = log.handle(jars, id, relabel(label), command())
    expect(await named.catch(error => error)).toEqual(refusal)
    const begun = log.start(jars, newId(), openJar(label), command())
    expect(await begun.catch(error => error)).toEqual(refusal)
  })

  test('on an id with a NUL is refused', async () => {
    const handled = log.handle(jars, 'a\u0000b', add(1), command())
    expect(await handled.catch(error => error)).toBeInstanceOf(Refused)
  })
})

describe('commands that arrive together', () => {
  test('on one row each see the result of those before', async () => {
    const { id } = await jar()
    const seen: number[] = []
    const adding = Array.from({ length: 300 }, (_, n) =>
      log.handle(
        jars,
        id,
        ({ coins }) => {
          seen.push(coins)
          return add(1)()
        },
        command({ id: `together ${n}` }),
      ),
    )
    const rows = (await Promise.all(adding)).map(({ row }) => row.coins)
    expect(rows).toEqual(Array.from({ length: 300 }, (_, n) => n + 1))
    expect(seen).toEqual(rows.map(coins => coins - 1))
    expect(await live(id)).toMatchObject({ coins: 300, version: 301 })
  })

  test('fail independently: refused by the decision or the database, or by an unexpected error', async () => {
    const [first, second] = [await jar(), await jar()]
    const fates = [
      log.handle(jars, first.id, add(1), command()),
      log.handle(jars, 'nowhere', add(1), command()),
      log.start(jars, newId(), openJar(second.label), command()),
      log.handle(jars, first.id, add(1), command()),
      log.handle(jars, second.id, relabel('\u0000'), command()),
      log.start(jars, first.id, openJar('again'), command()),
      log.handle(jars, second.id, add(-1), command()), // violates a constraint without a refusal
      log.handle(jars, first.id, add(1), command()),
    ]
    expect(await outcomes(fates)).toEqual([
      'done',
      'jars has no nowhere.',
      'There is a jar with that label.',
      'done',
      'The text contains a character that cannot be stored.',
      'This already exists.',
      'new row for relation "jars" violates check constraint "jars_coins_check"',
      'done',
    ])
    expect(await live(first.id)).toMatchObject({ coins: 3, version: 4 })
    expect(await live(second.id)).toMatchObject({ coins: 0, version: 1 })
  })

  test('and claim the same label: one succeeds', async () => {
    const claims = Array.from({ length: 50 }, () => log.start(jars, newId(), openJar('mine'), command()))
    const fates = await outcomes(claims)
    expect(fates.filter(fate => fate === 'done')).toHaveLength(1)
    expect(fates.filter(fate => fate === 'There is a jar with that label.')).toHaveLength(49)
  })
})

test('columns of a newer release get their defaults and are not overwritten', async () => {
  const { sql } = database
  const old = await jar(1)
  const newer = async (change: string) => {
    await sql.unsafe(`alter table jars ${change}`)
    await sql.unsafe(`alter table events ${change}`)
  }
  await newer('add column color text not null default $$clear$$')
  try {
    await sql`update jars set color = 'green' where id = ${old.id}`
    const startedBefore = log
    const startedAfter = await database.log()
    for (const each of [startedBefore, startedAfter]) {
      const id = newId()
      const { row } = await each.start(jars, id, openJar(id), command())
      expect(await sql`select color from jars where id = ${id}`).toMatchObject([{ color: 'clear' }])
      expect(await each.row(jars, id)).toEqual(row)
    }
    const changed = await startedBefore.handle(jars, old.id, add(2), command())
    expect((await startedAfter.handle(jars, old.id, add(3), command())).row.coins).toBe(6)
    expect(await live(old.id)).toMatchObject({ coins: 6, color: 'green' })
    expect(changed.row).not.toHaveProperty('color')
    expect((await log.stream(`jar-${old.id}`))[0]).not.toHaveProperty('color')
  } finally {
    await newer('drop column color')
  }
})

test('a second table on the same streams is updated, checked and rebuilt with the first', async () => {
  const { sql } = database
  await sql`create table last_coins (id text primary key, coins integer not null, version integer not null)`
  type LastCoins = Row & Readonly<{ coins: number }>
  type Added = Extract<JarEvent, { type: 'CoinsAdded' }>
  const lastCoins = {
    ...partialTable<LastCoins, Added, Added>({
      category: 'jar',
      name: 'last_coins',
      starts: { CoinsAdded: ({ data }, id) => ({ id, ...data }) },
      on: { CoinsAdded: (row, { data }) => ({ ...row, ...data }) },
    }),
    columns: ['id', 'coins', 'version'],
  }
  const tables = [jars, lastCoins]
  const schemas = createSchemas([jarFacts])
  const log = await openLog(database.pool(), { tables, facts: [jarFacts], onError: console.error })

  const id = newId()
  await log.start(jars, id, openJar(id), command())
  expect(await log.row(lastCoins, id)).toBeUndefined()
  await log.handle(jars, id, add(3), command())
  await log.handle(jars, id, relabel(`${id}, again`), command())
  expect(await log.row(lastCoins, id)).toEqual({ id, coins: 3, version: 2 })
  // A decision on the second table appends after events that this table ignores.
  const twice = command()
  const { row } = await log.handle(lastCoins, id, ({ coins }) => add(coins * 2)(), twice)
  expect(row).toEqual({ id, coins: 6, version: 4 })
  expect((await log.outcomeOf(lastCoins, id, twice))?.row).toEqual(row)
  expect(await log.row(jars, id)).toMatchObject({ coins: 9, version: 4 })
  await Promise.all([1, 2].map(() => log.handle(jars, id, add(1), command())))

  // Between the reads of the two tables another process appends.
  const store = openStore([lastCoins, jars], schemas)
  let reads = 0
  const interleaved: Reader = Object.assign(Object.create(sql), {
    async unsafe(...query: Parameters<typeof sql.unsafe>) {
      if (reads++ === 1) await log.handle(jars, id, add(0), command())
      return sql.unsafe(...query)
    },
  })
  const decider = createDecider(await store.load(interleaved, jars, [id]), schemas)
  const decision = { begins: false, table: jars, ids: [id], decide: () => [add(1)()], command: command() }
  decider.decide(decision)
  await expect(store.append(sql, decider.changes())).rejects.toMatchObject({ code: '40001' })

  await rebuild(sql, { tables, schemas })
  expect(await log.row(lastCoins, id)).toEqual({ id, coins: 0, version: 7 })
  await log.handleWith(jars, [id], { locks: () => [], decide: async () => [add(2)()] }, command())
  expect(await log.row(lastCoins, id)).toEqual({ id, coins: 2, version: 8 })
  expect((await check(sql, { tables, schemas })).differences).toEqual([])
  await log.close()
  await sql`drop table last_coins`
})

describe('two processes on the same rows', () => {
  test('decide again after a conflict, and every command has its effect once', async () => {
    const other = await database.log()
    const rows = [await jar(), await jar(), await jar()]
    const logs = [log, other]
    const each = async (caller: number) => {
      for (let n = 0; n < 20; n++) {
        const { id } = rows[(caller + n) % rows.length]!
        await logs[caller % 2]!.handle(jars, id, ({ coins }) => add(coins % 2 === 0 ? 3 : 1)(), command())
      }
    }
    await Promise.all(Array.from({ length: 12 }, (_, caller) => each(caller)))
    for (const { id } of rows) {
      const history = await log.stream(`jar-${id}`)
      const decidedOnTheTruth = history.slice(1).reduce((coins, { data }) => {
        expect(data).toEqual({ coins: coins % 2 === 0 ? 3 : 1 })
        return coins + (coins % 2 === 0 ? 3 : 1)
      }, 0)
      expect(await live(id)).toMatchObject({ coins: decidedOnTheTruth, version: 81 })
    }
  })

  test('refuse the loser of a race by its decision on the new row, not by a database error', async () => {
    const other = await database.log()
    const { id } = await jar()
    const takeOnce = (jar: Jar) => {
      if (jar.coins > 0) throw new Refused('Somebody was first.')
      return add(7)()
    }
    const race = [log, other, log, other].map(log => log.handle(jars, id, takeOnce, command()))
    expect((await outcomes(race)).sort()).toEqual([...Array(3).fill('Somebody was first.'), 'done'])
    expect(await live(id)).toMatchObject({ coins: 7, version: 2 })
  })
})

test('an observer sees waits for the log, conflicts and refusals', async () => {
  const told = { queued: 0, locked: [] as number[], conflicts: 0, refused: [] as string[] }
  const log = await database.log({
    queued: () => (told.queued += 1),
    locked: seconds => told.locked.push(seconds),
    conflicted: () => (told.conflicts += 1),
    refused: code => told.refused.push(code),
  })
  const { row } = await log.start(jars, newId(), openJar(newId()), command())
  /** Adds a coin while another process has the log's lock and does something once the command waits. */
  const addWhile = (other: (tx: TransactionSql) => Promise<unknown>) =>
    database.sql.begin(async tx => {
      await tx`select events_lock()`
      const adding = log.handle(jars, row.id, add(1), command())
      const waits = () => database.sql`
        select from ${databaseLocks(database.sql)} where locktype = 'advisory' and not granted`
      await until(async () => (await waits()).length > 0)
      await other(tx)
      return { adding }
    })

  await (await addWhile(tx => tx`select pg_sleep(0.1)`)).adding
  expect(told.locked.at(-1)).toBeGreaterThan(0.1)
  expect(told.conflicts).toBe(0)

  const { adding } = await addWhile(async tx => {
    const event = { stream: `jar-${row.id}`, version: 3, type: 'CoinsAdded', schema: 1, data: { coins: 5 } }
    const rest = { meta: { commandId: newId(), actor: 'bob' }, id: crypto.randomUUID(), at: row.openedAt }
    await tx`select events_append(${JSON.stringify([{ ...event, ...rest }])}::text::jsonb)`
    await tx`update jars set coins = coins + 5, version = 3 where id = ${row.id}`
  })
  expect((await adding).row.coins).toBe(7)
  expect(told.conflicts).toBe(1)

  const refuse = () => {
    throw new Refused('It is full.', 'full')
  }
  await expect(log.handle(jars, row.id, refuse, command())).rejects.toThrow('It is full.')
  expect(told.refused).toEqual(['full'])
  expect(told.queued).toBe(4)
})

describe('a repeated command gets its first result', () => {
  const adding = (id: string, from = log) => from.handle(jars, id, add(1), command({ id: `add to ${id}` }))

  test('if it would have the same effect again', async () => {
    const { id } = await jar()
    const first = await adding(id)
    await log.handle(jars, id, add(10), command())
    expect(await adding(id)).toMatchObject(JSON.parse(JSON.stringify(first)))
    expect(await live(id)).toMatchObject({ coins: 11, version: 3 })
  })

  test('and outcomeOf reads that result without repeating the command', async () => {
    const { id } = await jar()
    const same = command({ id: `add to ${id}`, fingerprint: 'a' })
    expect(await log.outcomeOf(jars, id, same)).toBeUndefined()
    const first = await log.handle(jars, id, add(1), same)
    await log.handle(jars, id, add(10), command())
    expect(await log.outcomeOf(jars, id, same)).toMatchObject({ row: first.row, events: [{ version: 2 }] })
    const other = log.outcomeOf(jars, id, { ...same, fingerprint: 'b' })
    expect(await other.catch(error => error)).toMatchObject({ code: 'key_reused' })
  })

  test('from precheck, which may refuse a new command on the current row', async () => {
    const { id } = await jar(1)
    const empty = ({ coins }: Jar) => {
      if (coins > 0) throw new Refused('It is not empty.')
    }
    const same = command()
    await expect(log.precheck(jars, id, empty, same)).rejects.toThrow('It is not empty.')
    await log.handle(jars, id, add(-1), same)
    await log.handle(jars, id, add(5), command())
    expect(await log.precheck(jars, id, empty, same)).toMatchObject({ row: { coins: 0 }, events: [{}] })
    const passed = await log.precheck(jars, id, () => {}, command())
    expect(passed).toEqual({ row: (await live(id))!, events: [] })
    const missing = log.precheck(jars, newId(), empty, command())
    expect(await missing.catch(error => error)).toBeInstanceOf(NoSuchRow)
  })

  test('if it would be refused now', async () => {
    const { id } = await jar()
    const once = (jar: Jar) => {
      if (jar.coins > 0) throw new Refused('Only once.')
      return add(1)()
    }
    const same = command()
    const first = await log.handle(jars, id, once, same)
    expect((await log.handle(jars, id, once, same)).row).toEqual(first.row)
    await expect(log.handle(jars, id, once, command())).rejects.toThrow('Only once.')
  })

  test('if it would have no effect now', async () => {
    const { id } = await jar()
    const fill = (jar: Jar) => (jar.coins < 9 ? add(9 - jar.coins)() : [])
    const same = command()
    const first = await log.handle(jars, id, fill, same)
    await log.handle(jars, id, add(1), command())
    const repeat = await log.handle(jars, id, fill, same)
    expect(repeat.row).toEqual(first.row)
    expect(repeat.events).toHaveLength(1)
  })

  test('if it started the row', async () => {
    const id = newId()
    const same = command()
    const first = await log.start(jars, id, openJar(id), same)
    await log.handle(jars, id, add(1), command())
    expect((await log.start(jars, id, openJar(id), same)).row).toEqual(first.row)
  })

  test('if it appended several events and other commands followed', async () => {
    const { id } = await jar()
    const same = command()
    const two = () => [...add(1)(), ...add(2)()]
    const first = await log.handle(jars, id, two, same)
    await log.handle(jars, id, add(10), command())
    const repeat = await log.handle(jars, id, two, same)
    expect(repeat.row).toEqual(first.row)
    expect(repeat.events.map(({ version }) => version)).toEqual([2, 3])
  })

  test('if several repeats arrive together, to start or to change a row', async () => {
    const id = newId()
    const same = command()
    const opened = await Promise.all([1, 2, 3].map(() => log.start(jars, id, openJar(id), same)))
    expect(opened.map(({ row }) => row)).toEqual(Array(3).fill(opened[0]!.row))
    const added = await Promise.all([1, 2, 3].map(() => adding(id)))
    expect(added.map(({ row }) => row)).toEqual(Array(3).fill(added[0]!.row))
    expect(await live(id)).toMatchObject({ coins: 1, version: 2 })
  })

  test('if the first one went to another process', async () => {
    const { id } = await jar()
    const first = await adding(id)
    expect((await adding(id, await database.log())).row).toEqual(first.row)
  })

  test('but is refused if its key belongs to another request', async () => {
    const { id } = await jar()
    const ask = (fingerprint: string) =>
      log.handle(jars, id, add(1), command({ id: `key ${id}`, fingerprint }))
    await ask('a')
    const refusal = new Refused(
      'This was already sent with other details. Check what was saved before you try again.',
      'key_reused',
    )
    expect(await ask('b').catch(error => error)).toEqual(refusal)
    expect((await ask('a')).row.coins).toBe(1)
  })
})

describe('a log', () => {
  test('finishes commands in progress before it closes', async () => {
    const closing = await database.log()
    const { id } = await jar()
    const added = closing.handle(jars, id, add(1), command())
    await closing.close()
    expect((await added).row.coins).toBe(1)
  })

  test('recovers from lost connections, and a repeated command has its effect once', async () => {
    const shaken = await database.log()
    const { id } = await jar()
    const answered = async (same: Command, tries = 100): Promise<unknown> =>
      shaken.handle(jars, id, add(1), same).catch(lost => {
        if (tries === 0) throw lost
        return answered(same, tries - 1)
      })
    const adding = Array.from({ length: 40 }, async () => {
      const given = answered(command())
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'with log%'`
      await given
    })
    await Promise.all(adding)
    expect(await live(id)).toMatchObject({ coins: 40, version: 41 })
  })

  test('gives up when the database does not answer, and a repeated command has its effect once', async () => {
    const schemas = createSchemas([jarFacts])
    const hasty = createHandler(database.pool(), { tables: [jars], schemas, patienceMs: 1 })
    const { id } = await jar()
    const same = command()
    const silent = database.sql.begin(async tx => {
      await tx`select events_lock()`
      return hasty.handle(jars, id, add(1), same).catch((error: Error) => error.message)
    })
    expect(await silent).toBe('The database has not answered for 1 ms.')
    expect((await log.handle(jars, id, add(1), same)).row).toMatchObject({ coins: 1, version: 2 })
    await log.handle(jars, id, add(1), command())
    expect(await live(id)).toMatchObject({ coins: 2, version: 3 })
  })

  test('gives up reading the first result of a repeated command', async () => {
    const line = await fadingLine(database.url)
    const { sql } = connect(line.url, { max: 1 })
    const handler = createHandler(sql, {
      tables: [jars],
      schemas: createSchemas([jarFacts]),
      patienceMs: 500,
    })
    const { id } = await jar()
    // The row is read, but the read of the first result gets no answer.
    const nothing = () => {
      line.fallSilent()
      return []
    }
    expect(await handler.handle(jars, id, nothing, command()).catch(error => error)).toEqual(
      new NoAnswer(500),
    )
    // The connection is dead, so do not wait for it.
    await sql.end({ timeout: 0 })
    line.close()
  })

  test('gives up reading the row for precheck', async () => {
    const handler = createHandler(database.pool(), {
      tables: [jars],
      schemas: createSchemas([jarFacts]),
      patienceMs: 200,
    })
    const { id } = await jar()
    await database.sql.begin(async tx => {
      await tx`lock table jars in access exclusive mode`
      const reading = handler.precheck(jars, id, () => {}, command())
      expect(await reading.catch(error => error)).toEqual(new NoAnswer(200))
    })
  })
})
