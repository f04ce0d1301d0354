import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { rebuild } from '../src/eventlog/rebuild.ts'
import { createSchemas } from '../src/eventlog/schemas.ts'
import { facts, tables } from '../src/modules.ts'
import { createProgress, lineOf } from './progress.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { runScript } from './testing/run-script.ts'

/** The scripts as an operator runs them: processes of their own. The log holds the fixture of every event. */

const root = join(import.meta.dir, '..')
const booking = '01JPA4Z7Q0V3M8K2T6XW9RDE5H'
const nora = '7d1f4c0e-9a53-4c86-8f0e-1d5b6a7c2e90'
const ALL = tables.map(({ name }) => name).join(', ')

let database: TestDatabase
let sql: Sql
let told: Readonly<{ events: number; rows: number }>

beforeAll(async () => {
  database = await testDatabase()
  sql = connect(database.url, { max: 2 }).sql
  told = await appendFixtures(sql)
})
afterAll(async () => {
  await sql.end()
  await database.close()
})

async function appendFixtures(sql: Sql) {
  const folder = join(root, 'fixtures/events')
  const files = (await readdir(folder)).filter(file => file.endsWith('.json')).sort()
  // Of each type its newest version: a stream has one beginning.
  const newest = new Map(files.map(file => [file.split('.')[0], file]))
  const stored = await Promise.all([...newest.values()].map(file => Bun.file(join(folder, file)).json()))
  // Each was written for itself: together they are numbered by their times.
  const versions = new Map<string, number>()
  const events = stored
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(event => {
      const version = (versions.get(event.stream) ?? 0) + 1
      versions.set(event.stream, version)
      return { ...event, version }
    })
  await sql`select events_append(${sql.json(events)})`
  return { events: events.length, rows: versions.size }
}

const run = (command: string, env: Record<string, string> = { DATABASE_URL: database.url }) =>
  runScript(command, env)

describe('rebuild', () => {
  test('makes every table from the log', async () => {
    const { out, err, code } = await run('rebuild')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      new RegExp(
        `^Rebuilt ${ALL}: ${told.events} events, ${told.rows} rows, \\d+\\.\\d s, [\\d,]+ events/s\\. ` +
          'Writers waited \\d+ ms for the swap\\.\n$',
      ),
    )
    const rows = await sql`select status, "refundedCents" from service_requests where id = ${booking}`
    expect([...rows]).toEqual([{ status: 'completed', refundedCents: 0 }])
  })

  test('makes one table, and leaves the others', async () => {
    await sql`update users set email = 'damaged'`
    await sql`update providers set name = 'damaged'`
    const { out, code } = await run('rebuild --projection users')
    expect([code, out]).toEqual([0, expect.stringMatching(/^Rebuilt users: 6 events, 1 rows/)])
    expect([...(await sql`select u.email, p.name from users u, providers p`)]).toEqual([
      { email: 'nora@example.com', name: 'damaged' },
    ])
    await rebuild(sql, { tables, schemas: createSchemas(facts) })
  })

  test('knows its tables by name', async () => {
    expect(await run('rebuild --projection bookings')).toEqual({
      ...{ code: 1, out: '' },
      err: `There is no projection named bookings. There are: ${ALL}.\n`,
    })
  })
})

describe('check', () => {
  test('tells what it compared when there is no difference', async () => {
    const out = `${told.events} events and ${told.rows} rows compared: no difference.\n`
    expect(await run('check')).toEqual({ code: 0, out, err: '' })
  })

  test('prints every difference, but no password', async () => {
    await sql`update users set password = 'forged', "firstName" = 'Dora'`
    await sql`delete from providers`
    await sql`insert into chat_messages values ('x', 'y', null, 'admin', 'Hello', now(), 1)`
    const { out, code } = await run('check')
    await rebuild(sql, { tables, schemas: createSchemas(facts) })
    expect(out).toBe(
      [
        `users ${nora}:`,
        '  password differs',
        '  firstName is "Dora", by the log "Nora"',
        'chat_messages x: is in the table, but not in the log.',
        'providers 01JP9YB3N5C7E1G4J6M8Q0S2V4: is in the log, but not in the table.',
        `${told.events} events and ${told.rows} rows compared: 3 rows differ.`,
        '',
      ].join('\n'),
    )
    expect(code).toBe(1)
  })
})

describe('history', () => {
  test('tells a booking from the log, whoever took part in it', async () => {
    const { out, code } = await run(`history ${booking}`)
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toBe(
      'Mar 12, 2027, 09:28:00 AM CST  Customer  Nora Lindqvist booked a move for $988.20.',
    )
    expect(lines).toContainEqual(expect.stringMatching(/The customer wrote: Is there room for a bicycle\?$/))
    expect(lines).toContainEqual(expect.stringMatching(/\$50.00 was refunded: the crew was late.$/))
    expect(lines.at(-1)).toEndWith(
      'An email to nora@example.com could not be delivered: 550 No such mailbox.',
    )
  })

  test('shows first the row as it stood at a time, then the history up to then', async () => {
    const { out, code } = await run(`history ${booking} --at 2027-03-12T09:50`)
    const [, heading, json = '', entries = ''] = /^([^\n]*)\n(\{.*\n\})\n\n(.*)$/s.exec(out) ?? []
    expect([code, heading]).toEqual([0, 'As it stood on Mar 12, 2027, 09:50:00 AM CST (America/Chicago):'])
    expect(JSON.parse(json)).toMatchObject({ status: 'confirmed', version: 4 })
    const all = (await run(`history ${booking}`)).out
    expect(all).toStartWith(entries)
    expect(entries.trimEnd().split('\n').length).toBeWithin(4, all.trimEnd().split('\n').length)
  })

  test('takes a time of Chicago, or of the zone that it names', async () => {
    const times = ['2027-03-12T15:50Z', '2027-03-12 9:50', 'Mar 12, 2027, 09:50:00 AM CST']
    for (const time of times) {
      const { out } = await runScript(['history', booking, '--at', time], { DATABASE_URL: database.url })
      expect(out).toStartWith('As it stood on Mar 12, 2027, 09:50:00 AM CST (America/Chicago):\n')
    }
  })

  test('tells an account, with its sign-ins', async () => {
    const { out } = await run('history --user NORA')
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toEndWith('created an account.')
    expect(lines).toContainEqual(
      expect.stringMatching(/^Mar 12, 2027, .* CST {2}Signed in from 203.0.113.9.$/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/ {2}A sign-in from 203.0.113.9 failed.$/))
  })

  test.each([
    ['history', 'Name either a booking or, with --user, an account.'],
    ['history --user nobody', 'There is no account nobody.'],
    ['history nothing', 'There is no booking nothing.'],
    [
      `history ${booking} --at noon`,
      'noon is not a time. Write it like 2027-03-14, "2027-03-14 09:30" or 2027-03-14T14:30:00Z.',
    ],
    [`history ${booking} --at 2027-03-01`, 'On Mar 01, 2027, 12:00:00 AM CST it was not booked yet.'],
  ])('%s: %s', async (command, sentence) => {
    const { err, code } = await run(command)
    expect(err).toStartWith(sentence)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  })
})

describe('seed', () => {
  test('adds crews and bookings, what the office did under its own name, and nothing when it runs again', async () => {
    const [seeded, folder] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'fairmove-seed-'))]
    const env = { DATABASE_URL: seeded.url, DATA_DIR: folder }
    const live = connect(seeded.url, { max: 1 })
    // What became of a mail is told whenever it went out.
    const steps = async () => [
      ...(await live.sql`
        select type, split_part(meta ->> 'actor', ':', 1) as by, count(*)::int from events
        where meta ->> 'actor' <> 'system' group by 1, 2 order by 1, 2`),
    ]
    const quotes = async () => [
      ...(await live.sql`
        select count(*)::int + (select coalesce(sum(count), 0)::int from expired_quotes) as given from (
          select id from estimates union select id from quote_drafts
        ) as known`),
    ]
    const first = await run('seed', env)
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+ crews and \d+ bookings are there\.\n$/),
    })
    const [told, given] = [await steps(), await quotes()]
    expect(told.find(({ type }) => type === 'ProviderAssigned')).toMatchObject({ by: 'admin' })
    expect(await run('seed', env)).toMatchObject({ code: 0, out: first.out })
    expect(await steps()).toEqual(told)
    expect(await quotes()).toEqual(given)
    await live.close()
    await seeded.close()
    await rm(folder, { recursive: true })
  })
})

describe('without DATABASE_URL a script', () => {
  test('starts the database under DATA_DIR, or works beside the server that has it open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fairmove-operator-'))
    const env = { DATA_DIR: folder }
    const server = await startEmbedded(folder, { durable: false })
    await migrate(server.url)
    const live = connect(server.url, { max: 1 })
    await appendFixtures(live.sql)
    expect(await run('rebuild', env)).toMatchObject({
      ...{ code: 0, err: '' },
      out: expect.stringContaining(`${told.events} events`),
    })
    await live.close()
    await server.stop()
    await rm(folder, { recursive: true })
  })

  test('is told of a bad setting in a sentence', async () => {
    expect(await run('check', { DATABASE_URL: 'mysql://here' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^.*DATABASE_URL.*\n$/),
    })
  })
})

describe('progress', () => {
  test('is a bar with its percentage, the rate and the time left', () => {
    const unit = 'events'
    expect(lineOf({ done: 0, total: 10, unit, seconds: 1 })).toBe(`[${' '.repeat(30)}]   0 %`)
    expect(lineOf({ done: 30_000, total: 120_000, unit, seconds: 25 })).toBe(
      `[${'='.repeat(7)}${' '.repeat(23)}]  25 %  1,200 events/s, 1 min 15 s left`,
    )
    expect(lineOf({ done: 12, total: 10, unit, seconds: 2 })).toBe(
      `[${'='.repeat(30)}] 100 %  6 events/s, 0 s left`,
    )
    expect(lineOf({ done: 0, total: 0, unit, seconds: 0 })).toBe(`[${'='.repeat(30)}] 100 %`)
  })

  test('redraws one line on a terminal, and prints a few lines of a long run elsewhere', () => {
    const drawnOn = (isTTY: boolean) => {
      const written: string[] = []
      let ms = 0
      const { show, end } = createProgress({ isTTY, write: text => written.push(`${text}`) > 0 }, () => ms)
      for (let done = 0; done <= 100; done += 10) {
        show(done, 100, 'events')
        ms += 2000
      }
      show(5, 5, 'rows')
      end()
      return written
    }
    const [one, many] = [drawnOn(true), drawnOn(false)]
    expect(one.every(text => text === '\n' || (text.startsWith('\r') && !text.includes('\n')))).toBeTrue()
    expect(one.filter(text => text === '\n')).toHaveLength(2)
    expect(many.map(line => /\d+ %.*\n$/.exec(line)?.[0])).toEqual([
      '30 %  5 events/s, 14 s left\n',
      '50 %  5 events/s, 10 s left\n',
      '80 %  5 events/s, 4 s left\n',
    ])
  })
})
