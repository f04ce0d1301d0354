import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc, { type Arbitrary } from 'fast-check'
import { connect, type Database } from '../db/connect.ts'
import { type TestDatabase, testDatabase } from '../scripts/testing/database.ts'
import { Shape, valuesOf } from '../scripts/testing/random-values.ts'
import { check } from './eventlog/fold.ts'
import { type Log, openLog } from './eventlog/log.ts'
import { rebuild } from './eventlog/rebuild.ts'
import { createSchemas } from './eventlog/schemas.ts'
import { type Fact, type Facts, NoSuchRow, Refused, type Row, type Table } from './eventlog/types.ts'
import { accountFacts } from './modules/accounts/events.ts'
import { users } from './modules/accounts/user.ts'
import { chatMessages } from './modules/booking/chat/message.ts'
import { inquiryFacts, messageFacts, requestFacts, textFacts } from './modules/booking/events.ts'
import { contactMessages } from './modules/booking/inquiries/inquiry.ts'
import { serviceRequests } from './modules/booking/service-request.ts'
import { textOptOuts } from './modules/booking/texts/opt-out.ts'
import { applicationFacts, providerFacts, trackingFacts } from './modules/dispatch/events.ts'
import { providerApplications, providers } from './modules/dispatch/provider.ts'
import { estimates } from './modules/quoting/estimate.ts'
import { quotingFacts, rateFacts } from './modules/quoting/events.ts'
import { rateVersions } from './modules/quoting/rates/rate-version.ts'
import { facts, tables } from './modules.ts'

/** Which facts each table is folded from; its first fact begins a row. */
const folded: readonly (readonly [Table, Facts])[] = [
  [users, accountFacts],
  [estimates, quotingFacts],
  [rateVersions, rateFacts],
  [serviceRequests, requestFacts],
  [chatMessages, messageFacts],
  [contactMessages, inquiryFacts],
  [textOptOuts, textFacts],
  [providers, { ...providerFacts, ...trackingFacts }],
  [providerApplications, applicationFacts],
]

const userIds = Array.from({ length: 40 }, () => crypto.randomUUID())

const hour = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map(hour => `2027-03-14T${hour}:00:00.000Z`)
const few = (name: string) => fc.nat(30).map(n => `${name}${n}`)

const texts: Readonly<Record<string, Arbitrary<string>>> = {
  scheduledDate: hour(10, 14),
  scheduledEnd: hour(15, 20),
  windowStart: hour(10, 14),
  windowEnd: hour(15, 20),
  until: hour(10, 20),
  timestamp: hour(10, 20),
  at: hour(10, 20),
  validUntil: hour(10, 20),
  preferredDate: fc.constant('2027-03-14'),
  effectiveFrom: fc.constant('2027-03-14'),
  userId: fc.constantFrom(...userIds),
  username: few('user'),
  email: few('mail'),
  paymentIntentId: few('payment'),
  providerId: few('crew'),
}

/**
 * Random data of a fact's declared shape. Names, slots and payments repeat, so that the database has conflicts to
 * refuse.
 */
const randomData = ({ data }: Fact): Arbitrary<object> =>
  valuesOf(Shape.assert(data.toJsonSchema()), { texts }).map(value => Object(value))

let database: TestDatabase
let connections: Database[]
let logs: Log[]

beforeAll(async () => {
  database = await testDatabase()
  connections = [connect(database.url, { max: 3 }), connect(database.url, { max: 3 })]
  const onError = (_: string, error: unknown) => {
    throw error
  }
  logs = await Promise.all(connections.map(({ sql }) => openLog(sql, { tables, facts, onError })))
})
afterAll(async () => {
  for (const log of logs) await log.close()
  for (const { close } of connections) await close()
  await database.close()
})

type RandomCommand = Readonly<{
  log: number
  table: string
  id: string
  begins: boolean
  type: string
  data: object
}>

const randomCommand: Arbitrary<RandomCommand> = fc.oneof(
  ...folded.flatMap(([table, facts]) =>
    Object.entries(facts).map(([type, fact], n) =>
      fc.record({
        log: fc.nat(1),
        table: fc.constant(table.name),
        id: fc.constantFrom(...userIds),
        begins: fc.constant(n === 0),
        type: fc.constant(type),
        data: randomData(fact),
      }),
    ),
  ),
)

describe('thousands of random commands on the tables of all modules, given to two processes', () => {
  test('cover every table and every fact', () => {
    const types = (all: readonly Facts[]) => all.flatMap(each => Object.keys(each)).toSorted()
    expect(types(folded.map(([, facts]) => facts))).toEqual(types(facts))
    const complete = tables.filter(({ isPartial }) => !isPartial)
    expect(folded.map(([{ name }]) => name).toSorted()).toEqual(complete.map(({ name }) => name).toSorted())
  })

  test('leave rows that are the fold of their streams, before a rebuild and after', async () => {
    const { sql } = connections[0]!
    const options = { tables, schemas: createSchemas(facts) }
    const migrated = await catalogue()
    const constraints = migrated.constraints.map(({ conname }) => conname)
    expect(constraints).toContain('service_requests_one_job_at_a_time')
    const property = fc.asyncProperty(
      fc.array(randomCommand, { minLength: 250, maxLength: 350 }),
      async all => {
        const answered = await run(all)
        for (const [{ name }, row] of answered.values()) {
          const [live] = await sql<Row[]>`select * from ${sql(name)} where id = ${row.id}`
          expect(live, `${name} ${row.id}`).toEqual(JSON.parse(JSON.stringify(row)))
        }
        expect((await check(sql, options)).differences).toEqual([])
        const live = await everyRow()
        await rebuild(sql, options)
        expect(await everyRow()).toEqual(live)
      },
    )
    await fc.assert(property, { numRuns: 8, endOnFailure: true })
    const [{ count } = {}] = await sql`select count(*) from events`
    expect(await catalogue()).toEqual(migrated)
    expect(commands).toBeGreaterThanOrEqual(2000)
    // Most commands are refused; how many are not is random.
    expect(count).toBeGreaterThan(200)
  })
})

test('of 50 concurrent assignments to one slot of a provider, one succeeds and the others get the reason', async () => {
  const fixture = (name: string) => Bun.file(`${import.meta.dir}/../fixtures/events/${name}.v1.json`).json()
  const { data } = await fixture('BookingCreated')
  const assigned = await fixture('ProviderAssigned')
  const command = () => ({ id: `assign ${++commands}`, actor: 'test', at: new Date().toISOString() })
  const bookings = Array.from({ length: 50 }, (_, n) => ({ id: `slot-${n}`, log: logs[n % 2]! }))
  const book = () => [{ type: 'BookingCreated' as const, data }]
  await Promise.all(bookings.map(({ id, log }) => log.start(serviceRequests, id, book, command())))

  const assign = () => [
    { type: 'ProviderAssigned' as const, data: { ...assigned.data, providerId: 'one crew' } },
  ]
  const outcomes = await Promise.allSettled(
    bookings.map(({ id, log }) => log.handle(serviceRequests, id, assign, command())),
  )
  const refusals = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  const sentence = 'This provider already has a job at that time. Please choose another slot.'
  expect(refusals).toEqual(Array(49).fill(new Refused(sentence, 'conflict')))

  const { sql } = connections[0]!
  const taken = await sql`select from service_requests where "providerId" = 'one crew'`
  const told = await sql`select from events where data ->> 'providerId' = 'one crew'`
  expect([taken.length, told.length]).toEqual([1, 1])
})

let commands = 0

/** Thirty at a time; a refusal is an answer as well. Returns the last row that each stream was answered with. */
async function run(all: readonly RandomCommand[]) {
  const last = new Map<string, readonly [Table, Row]>()
  for (let at = 0; at < all.length; at += 30) {
    await Promise.all(
      all.slice(at, at + 30).map(async ({ log, table: name, id, begins, type, data }) => {
        const table = tables.find(each => each.name === name)!
        const command = { id: `random ${++commands}`, actor: 'test', at: new Date().toISOString() }
        const decide = () => [{ type, data }]
        try {
          const { row } = await logs[log]![begins ? 'start' : 'handle'](table, id, decide, command)
          const key = `${table.name} ${id}`
          if (row.version > (last.get(key)?.[1].version ?? 0)) last.set(key, [table, row])
        } catch (refusal) {
          if (!(refusal instanceof Refused || refusal instanceof NoSuchRow)) throw refusal
        }
      }),
    )
  }
  return last
}

/** What migrations name: columns, constraints and indexes. */
async function catalogue() {
  const { sql } = connections[0]!
  const names = tables.map(({ name }) => name)
  return {
    columns: await sql`
      select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
      where table_schema = 'public' and table_name in ${sql(names)} order by 1, ordinal_position`,
    constraints: await sql`
      select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = any(${names.map(name => `public.${name}`)}::text[]::regclass[]) order by 1, 2`,
    indexes: await sql`
      select tablename, indexname, indexdef from pg_indexes
      where schemaname = 'public' and tablename in ${sql(names)} order by 1, 2`,
  }
}

async function everyRow() {
  const { sql } = connections[0]!
  return Promise.all(tables.map(({ name }) => sql`select * from ${sql(name)} order by id`))
}
