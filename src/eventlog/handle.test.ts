import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import { add, command, type Jar, jarDatabase, jars, openJar, relabel } from './testing.ts'
import { type Command, NoSuchRow, Refused } from './types.ts'

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

describe('a command', () => {
  test('begins a row, which is the fold of its events, in the table as in the answer', async () => {
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

  test('changes a row as it is now', async () => {
    const { id } = await jar(5)
    const { row } = await log.handle(jars, id, ({ coins }) => add(coins)(), command({ actor: 'bob' }))
    expect(row).toMatchObject({ coins: 10, version: 3, touchedBy: ['ann', 'bob'] })
    expect(await live(id)).toEqual(row)
  })

  test('that has nothing to do changes nothing', async () => {
    const before = await jar(5)
    const { row, events } = await log.handle(jars, before.id, () => [], command())
    expect({ row, events }).toEqual({ row: before, events: [] })
  })

  test('may have several events, which are kept together', async () => {
    const { id } = await jar()
    const { row } = await log.handle(jars, id, () => [...add(1)(), ...add(2)()], command())
    expect(row).toMatchObject({ coins: 3, version: 3 })
  })

  test('on a row that is not there is answered so', async () => {
    const missing = log.handle(jars, 'nowhere', add(1), command())
    expect(await missing.catch(error => error)).toBeInstanceOf(NoSuchRow)
  })

  test('cannot begin what exists', async () => {
    const { id } = await jar()
    const again = log.start(jars, id, openJar('another'), command())
    expect(await again.catch(error => error)).toEqual(new Refused('This exists already.', 'exists'))
  })

  test('is refused in the words of the decision', async () => {
    const { id } = await jar()
    const refuse = () => {
      throw new Refused('The jar is sealed.', 'sealed')
    }
    const refused = log.handle(jars, id, refuse, command())
    expect(await refused.catch(error => error)).toEqual(new Refused('The jar is sealed.', 'sealed'))
  })

  test('is refused in the words of the table when the database refuses the row, and leaves no event', async () => {
    const { label } = await jar()
    const before = await countEvents()
    const taken = log.start(jars, newId(), openJar(label), command())
    expect(await taken.catch(error => error)).toEqual(
      new Refused('There is a jar with that label.', 'conflict'),
    )
    expect(await countEvents()).toBe(before)
  })

  test('with an event of another shape than declared is our own fault, and nothing is written', async () => {
    const { id } = await jar()
    const data = { coins: 1, currency: 'USD' }
    const wrong = log.handle(jars, id, () => [{ type: 'CoinsAdded' as const, data }], command())
    await expect(wrong).rejects.toThrow('CoinsAdded has another shape: currency must be removed')
    expect(await live(id)).toMatchObject({ coins: 0, version: 1 })
  })

  test.each([
    ['a NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('with %s in a text is refused in words', async (_, label) => {
    const { id } = await jar()
    const refusal = new Refused('The text contains a character that cannot be stored.', 'unstorable')
    const named = log.handle(jars, id, relabel(label), command())
    expect(await named.catch(error => error)).toEqual(refusal)
    const begun = log.start(jars, newId(), openJar(label), command())
    expect(await begun.catch(error => error)).toEqual(refusal)
  })

  test('on an id with a NUL is refused in words', async () => {
    const handled = log.handle(jars, 'a\u0000b', add(1), command())
    expect(await handled.catch(error => error)).toBeInstanceOf(Refused)
  })
})

describe('commands that arrive together', () => {
  test('on one row see one another, in their order', async () => {
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

  test('are refused one by one: by the decision, by the database, or for a fault of ours', async () => {
    const [first, second] = [await jar(), await jar()]
    const fates = [
      log.handle(jars, first.id, add(1), command()),
      log.handle(jars, 'nowhere', add(1), command()),
      log.start(jars, newId(), openJar(second.label), command()),
      log.handle(jars, first.id, add(1), command()),
      log.handle(jars, second.id, relabel('\u0000'), command()),
      log.start(jars, first.id, openJar('again'), command()),
      log.handle(jars, second.id, add(-1), command()), // breaks a check that no refusal speaks of
      log.handle(jars, first.id, add(1), command()),
    ]
    expect(await outcomes(fates)).toEqual([
      'done',
      'jars has no nowhere.',
      'There is a jar with that label.',
      'done',
      'The text contains a character that cannot be stored.',
      'This exists already.',
      'new row for relation "jars" violates check constraint "jars_coins_check"',
      'done',
    ])
    expect(await live(first.id)).toMatchObject({ coins: 3, version: 4 })
    expect(await live(second.id)).toMatchObject({ coins: 0, version: 1 })
  })

  test('and claim the same label: one gets it', async () => {
    const claims = Array.from({ length: 50 }, () => log.start(jars, newId(), openJar('mine'), command()))
    const fates = await outcomes(claims)
    expect(fates.filter(fate => fate === 'done')).toHaveLength(1)
    expect(fates.filter(fate => fate === 'There is a jar with that label.')).toHaveLength(49)
  })
})

describe('two processes on the same rows', () => {
  test('decide again when the other was first: every command has its effect once', async () => {
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

  test('the loser of a race is refused by what the winner did, not by the database', async () => {
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

describe('a repeated command is answered with its first result', () => {
  const adding = (id: string, from = log) => from.handle(jars, id, add(1), command({ id: `add to ${id}` }))

  test('when it would do the same again', async () => {
    const { id } = await jar()
    const first = await adding(id)
    await log.handle(jars, id, add(10), command())
    expect(await adding(id)).toMatchObject(JSON.parse(JSON.stringify(first)))
    expect(await live(id)).toMatchObject({ coins: 11, version: 3 })
  })

  test('when it would be refused by now', async () => {
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

  test('when it would do nothing by now', async () => {
    const { id } = await jar()
    const fill = (jar: Jar) => (jar.coins < 9 ? add(9 - jar.coins)() : [])
    const same = command()
    const first = await log.handle(jars, id, fill, same)
    await log.handle(jars, id, add(1), command())
    const repeat = await log.handle(jars, id, fill, same)
    expect(repeat.row).toEqual(first.row)
    expect(repeat.events).toHaveLength(1)
  })

  test('when the row exists because of it', async () => {
    const id = newId()
    const same = command()
    const first = await log.start(jars, id, openJar(id), same)
    await log.handle(jars, id, add(1), command())
    expect((await log.start(jars, id, openJar(id), same)).row).toEqual(first.row)
  })

  test('when it had several events, with other commands after it', async () => {
    const { id } = await jar()
    const same = command()
    const two = () => [...add(1)(), ...add(2)()]
    const first = await log.handle(jars, id, two, same)
    await log.handle(jars, id, add(10), command())
    const repeat = await log.handle(jars, id, two, same)
    expect(repeat.row).toEqual(first.row)
    expect(repeat.events.map(({ version }) => version)).toEqual([2, 3])
  })

  test('when both arrive together, beginning or changing a row', async () => {
    const id = newId()
    const same = command()
    const opened = await Promise.all([1, 2, 3].map(() => log.start(jars, id, openJar(id), same)))
    expect(opened.map(({ row }) => row)).toEqual(Array(3).fill(opened[0]!.row))
    const added = await Promise.all([1, 2, 3].map(() => adding(id)))
    expect(added.map(({ row }) => row)).toEqual(Array(3).fill(added[0]!.row))
    expect(await live(id)).toMatchObject({ coins: 1, version: 2 })
  })

  test('when it went to another process, or the process was started anew', async () => {
    const { id } = await jar()
    const first = await adding(id)
    expect((await adding(id, await database.log())).row).toEqual(first.row)
  })

  test('but not when its key stands for another request', async () => {
    const { id } = await jar()
    const ask = (fingerprint: string) =>
      log.handle(jars, id, add(1), command({ id: `key ${id}`, fingerprint }))
    await ask('a')
    const refusal = new Refused('This Idempotency-Key was used for another request.', 'key_reused')
    expect(await ask('b').catch(error => error)).toEqual(refusal)
    expect((await ask('a')).row.coins).toBe(1)
  })
})

describe('a log', () => {
  test('answers what it was given before it is closed', async () => {
    const closing = await database.log()
    const { id } = await jar()
    const added = closing.handle(jars, id, add(1), command())
    await closing.close()
    expect((await added).row.coins).toBe(1)
  })

  test('goes on after its connections were lost, and a command given again has its effect once', async () => {
    const shaken = await database.log()
    const { id } = await jar()
    const untilAnswered = async (same: Command): Promise<unknown> =>
      shaken.handle(jars, id, add(1), same).catch(() => untilAnswered(same))
    const adding = Array.from({ length: 40 }, async () => {
      const answered = untilAnswered(command())
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'with log%'`
      await answered
    })
    await Promise.all(adding)
    expect(await live(id)).toMatchObject({ coins: 40, version: 41 })
  })
})
