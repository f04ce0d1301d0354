import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, watch, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { recordStart } from '../src/eventlog/checkpoints.ts'
import { rebuild } from '../src/eventlog/rebuild.ts'
import { createSchemas } from '../src/eventlog/schemas.ts'
import { facts, tables } from '../src/modules.ts'
import { createProgress, lineOf } from './cli/progress.ts'
import { databaseLocks, isAwaited, type TestDatabase, testDatabase } from './testing/database.ts'
import { callScript, runScript, startScript } from './testing/run-script.ts'
import { until } from './testing/until.ts'

/**
 * The scripts as an operator runs them. Each runs at least once as a process of its own; other calls run in this process
 * (`callScript`), because they only differ in arguments and rows. The log holds the fixture of every event.
 */

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
  // Besides, the booking has rows of its account, proof, review and papers, and the crew one of its drives.
  return { events: events.length, rows: versions.size + 5 }
}

/** Resolves when a file with a matching name appears in the folder. */
async function appears(folder: string, name: RegExp): Promise<void> {
  for await (const { filename } of watch(folder)) {
    if (filename && name.test(filename)) return
  }
}

const run = (
  command: string | readonly string[],
  env: Record<string, string> = { DATABASE_URL: database.url },
) => callScript(command, env)
const runProcess = (command: string, env: Record<string, string> = { DATABASE_URL: database.url }) =>
  runScript(command, env)

describe('rebuild', () => {
  test('rebuilds every projected table from the log', async () => {
    const { out, err, code } = await run('rebuild')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      new RegExp(
        `^Rebuilt ${ALL}: ${told.events} events, ${told.rows} rows, \\d+\\.\\d s, [\\d,]+ events/s\\. ` +
          'Writers waited \\d+ ms for the swap\\.\n$',
      ),
    )
    const rows = await sql`select status, "refundedCents" from service_requests where id = ${booking}`
    expect([...rows]).toEqual([{ status: 'completed', refundedCents: 5000 }])
  })

  test('rebuilds one table and leaves the others', async () => {
    await sql`update users set email = 'damaged'`
    await sql`update providers set name = 'damaged'`
    const { out, code } = await run('rebuild --projection users')
    expect([code, out]).toEqual([0, expect.stringMatching(/^Rebuilt users: 7 events, 1 rows/)])
    expect([...(await sql`select u.email, p.name from users u, providers p`)]).toEqual([
      { email: 'nora@example.com', name: 'damaged' },
    ])
    await rebuild(sql, { tables, schemas: createSchemas(facts) })
  })

  test('rejects an unknown table', async () => {
    expect(await run('rebuild --projection bookings')).toEqual({
      ...{ code: 1, out: '' },
      err: `There is no projection named bookings. There are: ${ALL}.\n`,
    })
  })
})

describe('check', () => {
  test('prints what it compared if there is no difference', async () => {
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
  test('prints the history of a booking from the log', async () => {
    const { out, code } = await runProcess(`history ${booking}`)
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toBe(
      'Mar 12, 2027, 09:28:00 AM CST  Customer  Nora Lindqvist booked a move for $988.20.',
    )
    expect(lines).toContainEqual(expect.stringMatching(/The customer wrote: Is there room for a bicycle\?$/))
    expect(lines).toContainEqual(expect.stringMatching(/\$50.00 was refunded: the crew was late.$/))
    expect(lines).toContainEqual(
      expect.stringMatching(/An email to nora@example.com could not be delivered: 550 No such mailbox.$/),
    )
  })

  test('with --at prints the row as of that time, then the history up to it', async () => {
    const { out, code } = await run(`history ${booking} --at 2027-03-12T09:50`)
    const [, heading, json = '', entries = ''] = /^([^\n]*)\n(\{.*\n\})\n\n(.*)$/s.exec(out) ?? []
    expect([code, heading]).toEqual([0, 'As it stood on Mar 12, 2027, 09:50:00 AM CST (America/Chicago):'])
    expect(JSON.parse(json)).toMatchObject({ status: 'confirmed', version: 4 })
    const all = (await run(`history ${booking}`)).out
    expect(all).toStartWith(entries)
    expect(entries.trimEnd().split('\n').length).toBeWithin(4, all.trimEnd().split('\n').length)
  })

  test('reads times in Chicago’s time zone unless another is given', async () => {
    const times = ['2027-03-12T15:50Z', '2027-03-12 9:50', 'Mar 12, 2027, 09:50:00 AM CST']
    for (const time of times) {
      const { out } = await run(['history', booking, '--at', time])
      expect(out, time).toStartWith('As it stood on Mar 12, 2027, 09:50:00 AM CST (America/Chicago):\n')
    }
  })

  test('prints the history of an account with its sign-ins', async () => {
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

describe('followers', () => {
  let last = 0
  beforeAll(async () => {
    await recordStart(sql, 'refunds', 'start')
    await recordStart(sql, 'test mails', 'head')
    last = (await sql`select max(position) as position from events`)[0]?.position
    await sql`
      insert into deferred_events (reaction, position, attempts, "dueAt", "lastError") values
        ('test mails', 2, 10, null, 'Error: no such crew'),
        ('test mails', 3, 1, '2094-03-01T12:00:00Z', 'Error: not now')`
  })
  afterAll(async () => {
    await sql`delete from checkpoints`
    await sql`delete from deferred_events`
  })
  const checkpoints = async () => [
    ...(await sql`select name, position, "replayUntil", "pausedAt" is null as runs from checkpoints order by name`),
  ]
  const failed = async () =>
    (await sql`select position, attempts from deferred_events order by position`).map(row => ({ ...row }))

  test('are listed with their state and failed events', async () => {
    const before = [await checkpoints(), await failed()]
    const { out, err, code } = await runProcess('followers list')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [refunds, mails, parked, deferred] = out.split('\n')
    expect(refunds).toMatch(
      new RegExp(
        `^refunds: running at 0, ${last} behind(, the oldest for \\d+ \\w+)?, 0 deferred, 0 parked$`,
      ),
    )
    expect(mails).toMatch(new RegExp(`^test mails: running at ${last}, 0 behind.*, 1 deferred, 1 parked$`))
    expect(parked).toMatch(/^ {2}2 {2}\w+ of [\w-]+ {2}parked after 10 attempts: Error: no such crew$/)
    expect(deferred).toMatch(
      /^ {2}3 {2}.* deferred until 2094-03-01T12:00:00.000Z after 1 attempt: Error: not now$/,
    )
    expect([await checkpoints(), await failed()]).toEqual(before)
  })

  test('are paused and resumed', async () => {
    const runs = async () => (await checkpoints()).find(({ name }) => name === 'test mails')?.runs
    expect(await run('followers pause test mails')).toMatchObject({ code: 0, err: '' })
    expect(await runs()).toBe(false)
    expect((await run('followers list')).out).toContain(`test mails: paused at ${last}`)
    expect(await run('followers resume test mails')).toMatchObject({
      code: 0,
      out: 'test mails is resumed.\n',
    })
    expect(await runs()).toBe(true)
  })

  test('are not paused if the command is interrupted while it waits for work in progress', async () => {
    const waiting = async () =>
      (
        await sql`
        select pid from ${databaseLocks(sql)} where locktype = 'advisory' and not granted`
      ).map(({ pid }) => pid)
    const paused = await sql.begin(async tx => {
      await tx`select pg_advisory_xact_lock(7003, hashtext('test mails'))`
      const pause = startScript('followers pause test mails', { DATABASE_URL: database.url })
      await until(async () => (await waiting()).length > 0)
      pause.kill('SIGINT')
      return pause.ended
    })
    expect(paused).toEqual({ code: 130, out: '', err: 'Interrupted.\n' })
    expect(await checkpoints()).toContainEqual(expect.objectContaining({ name: 'test mails', runs: true }))
  })

  test('retry parked events, or skip one', async () => {
    const dry = await run('followers replay test mails --dry-run')
    expect(dry.out).toMatch(/^2 {2}\w+ of [\w-]+\n1 event would be tried again\.\n$/)
    expect(await failed()).toMatchObject([{ attempts: 10 }, { attempts: 1 }])
    expect((await run('followers replay test mails')).out).toBe('1 event will be tried again.\n')
    expect(await failed()).toMatchObject([{ attempts: 0 }, { attempts: 1 }])
    expect((await run('followers skip test mails 2')).out).toBe('test mails leaves out event 2.\n')
    expect(await failed()).toEqual([{ position: 3, attempts: 1 }])
  })

  test('are listed with parked jobs, which can be retried and dropped', async () => {
    const park = (id: string) => sql`
      insert into jobs (id, kind, key, payload, about, state, attempts, "lastError")
      values (${id}, 'refund', ${id}, '{}', 'FM1', 'failed', 300, 'The provider is away.')`
    const [one, two] = ['01M82S6NYED2W7D956N59S630D', '01M82S6NYED2W7D956N59S630E']
    await park(one)
    await park(two)
    const listed = (await run('followers list')).out
    expect(listed).toContain('refund jobs: 0 waiting, 2 parked')
    expect(listed).toContain(`  ${one}  booking FM1  parked after 300 attempts: The provider is away.`)
    expect(await run(`followers skip ${two}`)).toMatchObject({ code: 0, out: `Job ${two} is dropped.\n` })
    expect(await run(`followers skip ${two}`)).toMatchObject({
      code: 1,
      err: `No parked job has the id ${two}.\n`,
    })
    expect((await run('followers replay refund --dry-run')).out).toEndWith('1 job would be tried again.\n')
    expect((await run('followers replay refund')).out).toBe('1 job will be tried again.\n')
    expect([...(await sql`select state, attempts from jobs where kind = 'refund'`)]).toEqual([
      { state: 'waiting', attempts: 0 },
    ])
    await sql`delete from jobs where kind = 'refund'`
  })

  test('are replayed from a position, and --dry-run lists the events', async () => {
    const from = last - 4
    const before = [await checkpoints(), await failed()]
    const dry = await run(`followers replay test mails --from ${from} --dry-run`)
    const lines = dry.out.trimEnd().split('\n')
    expect(lines.slice(0, -1).map(line => Number.parseInt(line, 10))).toEqual(
      [0, 1, 2, 3, 4].map(n => from + n),
    )
    expect(lines.at(-1)).toBe('5 events would be answered again.')
    expect([await checkpoints(), await failed()]).toEqual(before)

    const { out } = await run(`followers replay test mails --from ${from}`)
    expect(out).toBe(`The events from ${from} to ${last} will be answered again.\n`)
    expect(await checkpoints()).toMatchObject([
      { name: 'refunds', position: 0, replayUntil: null },
      { name: 'test mails', position: from - 1, replayUntil: last },
    ])
  })

  test.each([
    ['stop', "There is no action 'stop'. There are: list, pause, resume, skip, replay."],
    ['pause nobody', 'There is no follower named nobody. There are: refunds, test mails.'],
    ['skip refunds 4', 'refunds has not failed at event 4.'],
    ['skip refunds four', 'four is not a position: a number from 1 on, as list shows it.'],
    ['replay refunds', 'No event of refunds is parked.'],
    ['replay refunds --from 1', 'refunds has read up to event 0 only.'],
    ['list --dry-run', 'Only replay takes --from and --dry-run.'],
  ])('%s: %s', async (call, sentence) => {
    const before = [await checkpoints(), await failed()]
    expect(await run(`followers ${call}`)).toEqual({ code: 1, out: '', err: `${sentence}\n` })
    expect([await checkpoints(), await failed()]).toEqual(before)
  })
})

describe('seed', () => {
  test('adds crews and bookings, with the office as the actor of its steps, and nothing on a second run', async () => {
    const [seeded, folder] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'fairmove-seed-'))]
    const env = { DATABASE_URL: seeded.url, DATA_DIR: folder }
    const live = connect(seeded.url, { max: 1 })
    // Mail deliveries are left out, because their time is not fixed.
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
    const first = await runProcess('seed', env)
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^There are \d+ demo crews and \d+ demo bookings\.\n$/),
    })
    const [told, given] = [await steps(), await quotes()]
    expect(told.find(({ type }) => type === 'ProviderAssigned')).toMatchObject({ by: 'admin' })
    expect(told.find(({ type }) => type === 'WindowHeld')).toMatchObject({ by: 'visitor', count: 3 })
    expect(await run('seed', env)).toMatchObject({ code: 0, out: first.out })
    expect(await steps()).toEqual(told)
    expect(await quotes()).toEqual(given)
    await live.close()
    await seeded.close()
    await rm(folder, { recursive: true })
  })
})

describe('an unusable database or a wrong path', () => {
  const closed = 'postgres://nobody:secret@127.0.0.1:1/none'
  const changed = (changes: Partial<URL>) => Object.assign(new URL(database.url), changes).href
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fairmove-wrong-'))
    await Promise.all(['a-file', 'no.backup'].map(name => writeFile(join(folder, name), 'text')))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is reported in one sentence, and nothing is written', async () => {
    const backup = `backup ${folder}/site.backup`
    const here = `There is a file ${folder}/a-file already.`
    const cases: [command: string, env: Record<string, string>, sentence: string | RegExp][] = [
      ['check', { DATABASE_URL: closed }, /^The database cannot be used: .*ECONNREFUSED.*\.$/],
      [
        'seed',
        { DATABASE_URL: closed, DATA_DIR: folder },
        /^The database cannot be used: .*ECONNREFUSED.*\.$/,
      ],
      [
        backup,
        { DATABASE_URL: 'postgres://a:b@name.invalid/c' },
        /^The database cannot be used: .*name\.invalid\.$/,
      ],
      [
        backup,
        { DATABASE_URL: changed({ password: 'guess' }) },
        'The database cannot be used: password authentication failed for user "fairmove".',
      ],
      [
        'rebuild',
        { DATABASE_URL: changed({ pathname: 'no_such' }) },
        'The database cannot be used: database "no_such" does not exist.',
      ],
      [
        backup,
        { DATABASE_URL: changed({ pathname: 'postgres' }) },
        'This database was never migrated: no server has used it yet.',
      ],
      [backup, { DATABASE_URL: 'mysql://here' }, /^DATABASE_URL must be an address .*\.$/],
      ...['seed', 'history x'].map((command): (typeof cases)[number] => [
        command,
        { DATA_DIR: `${folder}/a-file` },
        `DATA_DIR cannot be used: EEXIST: file already exists, mkdir '${folder}/a-file'.`,
      ]),
      ['restore missing.backup', { DATA_DIR: folder }, 'There is no file missing.backup.'],
      [`restore ${folder}`, { DATA_DIR: folder }, `${folder} is a folder, not a backup.`],
      [
        `restore ${folder}/no.backup`,
        { DATA_DIR: folder },
        `${folder}/no.backup is not a whole backup: it was cut off or changed. Nothing of it was taken.`,
      ],
      [`backup ${folder}/a-file`, { DATABASE_URL: closed }, here],
      [`backup ${folder}`, { DATABASE_URL: closed }, `There is a folder ${folder} already.`],
      [`backup ${folder}/none/x`, { DATABASE_URL: closed }, `There is no folder ${folder}/none.`],
    ]
    for (const [command, env, sentence] of cases) {
      const { out, err, code } = await run(command, env)
      expect({ command, out, code }).toEqual({ command, out: '', code: 1 })
      expect(err, command).toEndWith('\n')
      if (typeof sentence === 'string') expect(err.trimEnd(), command).toBe(sentence)
      else expect(err.trimEnd(), command).toMatch(sentence)
    }
    expect((await readdir(folder)).sort()).toEqual(['a-file', 'no.backup'])
  })
})

describe('an interruption', () => {
  /** The tables' oids, which a completed rebuild would change, and the rows' versions. */
  const standing = async () => [
    ...(await sql`
      select relname, c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'rebuilt') and relkind = 'r' order by 1`),
    ...(await sql`select id::text, version from users union all select id, version from service_requests order by 1`),
  ]
  /** Runs `work` while the table is locked against reads. */
  const whileLocked = (table: string, work: () => Promise<void>) =>
    sql.begin(async tx => {
      await tx`lock table ${tx(table)} in access exclusive mode`
      await work()
    })
  const sideSchema = () => sql`select from pg_namespace where nspname = 'rebuilt'`

  test('of a rebuild leaves the tables unchanged; after SIGKILL the next rebuild cleans up', async () => {
    const before = await standing()
    const halfway = async (signal: NodeJS.Signals) => {
      const rebuild = startScript('rebuild', { DATABASE_URL: database.url })
      // It copies the tables one by one and waits for the last.
      await whileLocked('provider_applications', async () => {
        await until(() => isAwaited(sql, 'provider_applications'))
        rebuild.kill(signal)
        const ended = await rebuild.ended
        if (signal === 'SIGINT') expect(ended).toEqual({ code: 130, out: '', err: 'Interrupted.\n' })
      })
    }
    await halfway('SIGINT')
    expect(await standing()).toEqual(before)
    await halfway('SIGKILL')
    expect(await sideSchema()).toHaveLength(1)
    expect(await run('rebuild')).toMatchObject({ code: 0 })
    expect(await sideSchema()).toBeEmpty()
  })

  test('of a backup leaves no file; after SIGKILL the next backup cleans up', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fairmove-interrupted-'))
    const file = join(folder, 'site.backup')
    const halfway = (signal: NodeJS.Signals) =>
      whileLocked('secrets', async () => {
        const part = appears(folder, /\.part$/)
        const backup = startScript(`backup ${file}`, { DATABASE_URL: database.url })
        await part
        backup.kill(signal)
        const ended = await backup.ended
        if (signal === 'SIGINT') expect(ended).toEqual({ code: 130, out: '', err: 'Interrupted.\n' })
      })
    await halfway('SIGINT')
    expect(await readdir(folder)).toEqual([])
    await halfway('SIGKILL')
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^site\.backup\.\d+\.part$/)])
    expect(await run(`backup ${file}`)).toMatchObject({ code: 0 })
    expect(await readdir(folder)).toEqual(['site.backup'])
    await rm(folder, { recursive: true })
  })
})

describe('a database of another release', () => {
  test('is neither migrated nor written by scripts that read or that control followers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fairmove-release-'))
    const schema = async () => [
      ...(await sql`select table_schema, table_name, column_name from information_schema.columns order by 1, 2, 3`),
      ...(await sql`select * from drizzle.__drizzle_migrations order by id`),
    ]
    const releases = {
      'an older': [-1, 'start this release once, which migrates it'],
      'a newer': [2, 'update this one'],
    } as const
    for (const [release, [step, remedy]] of Object.entries(releases)) {
      await sql`
        update drizzle.__drizzle_migrations set created_at = created_at + ${step}
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`
      const before = await schema()
      const sentence = `The database has the schema of ${release} release.`
      const refusal = { code: 1, out: '', err: `${sentence} Use that release's scripts, or ${remedy}.\n` }
      const refused = ['followers pause refunds', 'followers replay refunds --from 1']
      for (const command of ['check', `backup ${folder}/site.backup`, ...refused]) {
        expect(await run(command), `${command} with ${release} release`).toEqual(refusal)
      }
      expect(await run(`history ${booking}`)).toMatchObject({
        code: 0,
        err: `${sentence} What follows may be incomplete.\n`,
      })
      expect(await schema()).toEqual(before)
    }
    const [last] = await sql`
      select * from events where stream = ${`booking-${booking}`} order by version desc limit 1`
    const unknown = { ...last, id: crypto.randomUUID(), version: last?.version + 1, type: 'CrewPraised' }
    await sql`select events_append(${sql.json([unknown])})`
    const { err, code } = await run(`history ${booking}`)
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/\nThis release cannot read it: .*CrewPraised\.\n$/),
    ])
    await sql`
      update drizzle.__drizzle_migrations set created_at = created_at - 1
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
})

describe('without DATABASE_URL a script', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fairmove-operator-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('does not create a database to read or rebuild', async () => {
    const refused = async (command: string, DATA_DIR: string) => {
      const err = `There is no database under DATA_DIR (${DATA_DIR}).\n`
      expect(await run(command, { DATA_DIR })).toEqual({ code: 1, out: '', err })
    }
    const commands = ['check', `history ${booking}`, `backup ${folder}/site.backup`, 'rebuild']
    for (const command of commands) await refused(command, folder)
    await refused('check', join(folder, 'missing'))
    expect(await readdir(folder)).toEqual([])
  })

  test('shares the database of a running server, or starts and stops it', async () => {
    const env = { DATA_DIR: folder }
    const server = await startEmbedded(folder, { durable: false })
    await migrate(server.url)
    const live = connect(server.url, { max: 1 })
    await appendFixtures(live.sql)
    expect(await runProcess('rebuild', env)).toMatchObject({
      ...{ code: 0, err: '' },
      out: expect.stringContaining(`${told.events} events`),
    })
    // Makes a backup hang.
    await live.sql`alter table secrets rename to real_secrets`
    await live.sql`create view secrets as select 'slow' as name, pg_sleep(3600)::text as value`
    await live.close()
    await server.stop()

    const backup = startScript(`backup ${folder}/site.backup`, env)
    await appears(folder, /^site\.backup\.\d+\.part$/)
    backup.kill('SIGTERM')
    expect(await backup.ended).toEqual({ code: 143, out: '', err: 'Interrupted.\n' })
    expect((await readdir(folder)).filter(name => /backup|holder/.test(name))).toEqual([])
    // The folder is free, and so is the database.
    expect(await runProcess('check', env)).toMatchObject({ code: 0, err: '' })
  })
})

describe('progress', () => {
  test('is a bar with percentage, rate and time left', () => {
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

  test('redraws one line on a terminal, and prints a few lines elsewhere', () => {
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
    expect(one.at(-2)).toEndWith('100 %  2.5 rows/s, 0 s left')
    expect(many.map(line => /\d+ %.*\n$/.exec(line)?.[0])).toEqual([
      '30 %  5 events/s, 14 s left\n',
      '50 %  5 events/s, 10 s left\n',
      '80 %  5 events/s, 4 s left\n',
    ])
  })
})

describe('papers', () => {
  test('writes each signed paper again and finds that it is what was signed', async () => {
    const { out, code } = await run(`papers ${booking}`)
    expect(out).toMatch(/bill_of_lading 1 {2}2027-03-16T14:00:00.000Z {2}Rosa Díaz {2}[0-9a-f]{64} {2}same\n/)
    expect(out).toEndWith('1 signed paper, no difference.\n')
    expect(code).toBe(0)
    expect((await run('papers none')).out).toBe('0 signed papers, no difference.\n')
  })

  test('exits with 1 if a paper differs from its hash', async () => {
    const other = await testDatabase()
    const { sql: otherSql } = connect(other.url, { max: 1 })
    const event = await Bun.file(join(root, 'fixtures/events/PaperSigned.v1.json')).json()
    const forged = { ...event, version: 1, data: { ...event.data, signedAt: '2027-03-16T15:00:00.000Z' } }
    await otherSql`select events_append(${otherSql.json([forged])})`
    const { out, code } = await run('papers', { DATABASE_URL: other.url })
    expect(out).toMatch(/DIFFERENT: it makes [0-9a-f]{64}\n1 signed paper, 1 difference\.\n$/)
    expect(code).toBe(1)
    await otherSql.end()
    await other.close()
  })
})
