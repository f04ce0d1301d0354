import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type ReservedSql, type TransactionSql } from 'postgres'
import { type TestDatabase, testDatabase } from '../scripts/testing/database.ts'
import { until } from '../scripts/testing/until.ts'
import { fadingLine } from '../src/eventlog/testing.ts'
import { connect, openPool } from './connect.ts'

let own: TestDatabase
let other: ReturnType<typeof connect>

beforeAll(async () => {
  own = await testDatabase()
  other = connect(own.url, { max: 1 })
  await other.sql`create table marks (mark text not null)`
})
afterAll(async () => {
  await other.close()
  await own.close()
})

/** Faults of the driver that its patch fixes: each of these left a statement waiting forever or ended the process. */
describe('When a connection is lost', () => {
  test('the statement about to be written to it fails, and the next one is answered', async () => {
    const { sql, socket } = await oneConnection()
    const lost = codeOf(sql`select 1 as one`.execute())
    socket.destroy()
    expect(await lost).toBe('CONNECTION_CLOSED')
    expect(await sql`select 2 as two`).toMatchObject([{ two: 2 }])
    await sql.end()
  })

  test('a statement submitted between its error and its end fails', async () => {
    const { sql, socket } = await oneConnection()
    const between = new Promise(resolve => {
      socket.once('error', () => resolve(codeOf(sql`select 2 as two`.execute())))
    })
    const lost = codeOf(sql`select 1 as one`.execute())
    socket.destroy(Object.assign(new Error('The connection broke.'), { code: 'CONNECTION_BROKE' }))
    expect([await lost, await between]).toEqual(['CONNECTION_BROKE', 'CONNECTION_CLOSED'])
    await sql.end()
  })

  test('the rest of its transaction fails instead of running outside of it', async () => {
    const { sql, close } = connect(own.url, { max: 1 })
    const rest = Promise.withResolvers<unknown>()
    const transaction = sql.begin(async tx => {
      await tx`insert into marks values ('first')`
      await end(tx)
      // Another statement opens the connection again, and the transaction continues unaware.
      await sql`select 1`
      rest.resolve(codeOf(tx`insert into marks values ('second')`))
    })
    expect(await codeOf(transaction)).toBe('CONNECTION_CLOSED')
    expect(await rest.promise).toBe('CONNECTION_CLOSED')
    expect(await sql`select mark from marks`).toBeEmpty()
    await close()
  })

  test('statements of its transaction that are still queued fail', async () => {
    const { sql, close } = connect(own.url, { max: 1 })
    const codes = Promise.withResolvers<unknown[]>()
    const transaction = sql.begin(tx => {
      const ending = codeOf(tx`select pg_terminate_backend(pg_backend_pid())`.execute())
      const waiting = codeOf(tx`select 1`.execute())
      codes.resolve(Promise.all([ending, waiting]))
      return codes.promise
    })
    expect(await codeOf(transaction)).toBe('CONNECTION_CLOSED')
    expect(await codes.promise).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED'])
    await close()
  })

  test('a reservation of it fails, and others get a new connection', async () => {
    const { sql, close } = connect(own.url, { max: 1 })
    const session = await sql.reserve()
    await session`select 1`
    await end(session)
    expect(await codeOf(session`select 1`)).toBe('CONNECTION_CLOSED')
    session.release()
    expect(await sql`select 2 as two`).toMatchObject([{ two: 2 }])
    await close()
  })
})

test('When the only connection is lost, a waiting reservation gets the next one', async () => {
  const { sql, close } = connect(own.url, { max: 1 })
  const begun = Promise.withResolvers<number>()
  const holding = codeOf(
    sql.begin(async tx => {
      const [{ pid }] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`
      begun.resolve(pid)
      return new Promise<never>(() => {})
    }),
  )
  const pid = await begun.promise
  const reserving = sql.reserve()
  await other.sql`select pg_terminate_backend(${pid})`
  expect(await holding).toBe('CONNECTION_CLOSED')
  const session = await reserving
  expect(await session`select 1 as one`).toMatchObject([{ one: 1 }])
  session.release()
  await close()
})

describe('When the database', () => {
  test('stops answering, a statement fails at its deadline', async () => {
    const line = await fadingLine(own.url)
    const { sql, close } = connect(line.url, { max: 1, deadlines: { statement: 5, answer: 0.2, wait: 5 } })
    await sql`select 1`
    line.fallSilent()
    expect(await codeOf(sql`select 1`)).toBe('ANSWER_TIMEOUT')
    line.close()
    await close()
  })

  test('accepts connections and stays silent, a statement fails at the deadline to connect', async () => {
    const silent = createServer(() => {})
    const port = await listening(silent)
    const sql = openPool(`postgres://nobody@127.0.0.1:${port}/none`, { connect_timeout: 0.2 })
    expect(await codeOf(sql`select 1`)).toBe('CONNECT_TIMEOUT')
    await sql.end({ timeout: 0 })
    silent.close()
  })

  test('closes connections at once, as a proxy without a database does, a statement fails', async () => {
    const proxy = createServer(caller => caller.end())
    const port = await listening(proxy)
    const { sql, close } = connect(`postgres://nobody@127.0.0.1:${port}/none`)
    expect(await codeOf(sql`select 1`)).toBe('CONNECTION_CLOSED')
    await close()
    proxy.close()
  })

  test('is too slow, it cancels the statement itself', async () => {
    const { sql, close } = connect(own.url, { max: 1, deadlines: { statement: 0.1, answer: 5, wait: 5 } })
    expect(await codeOf(sql`select pg_sleep(60)`)).toBe('57014')
    await close()
  })

  test('is busy on all connections, a statement waits for one until its deadline', async () => {
    const { sql, close } = connect(own.url, { max: 1, deadlines: { statement: 60, answer: 60, wait: 0.1 } })
    const free = Promise.withResolvers<void>()
    const holding = sql.begin(() => free.promise)
    expect(await codeOf(sql`select 1`)).toBe('WAIT_TIMEOUT')
    expect(await codeOf(sql.reserve())).toBe('WAIT_TIMEOUT')
    free.resolve()
    await holding
    expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }])
    await close()
  })

  test('is down, everything that waits fails at once, and afterwards no connection is missing', async () => {
    const line = await breakableLine(own.url)
    const { sql, close } = connect(line.url, { max: 2 })
    await Promise.all([sql`select 1`, sql`select 1`])
    await line.cut()
    const waiting = Array.from({ length: 200 }, () => codeOf(sql`select 1`))
    const reserving = Array.from({ length: 20 }, () => codeOf(sql.reserve().then(own => own`select 1`)))
    const refused = new Set(await Promise.all([...waiting, ...reserving]))
    expect(refused).toEqual(new Set(['ECONNREFUSED', 'CONNECTION_CLOSED']))
    await line.mend()
    await until(async () => (await codeOf(sql`select 1`)) === 'done')
    const [first, second] = await Promise.all([sql.reserve(), sql.reserve()])
    expect(await Promise.all([first`select 1 as one`, second`select 2 as two`])).toMatchObject([
      [{ one: 1 }],
      [{ two: 2 }],
    ])
    for (const each of [first, second]) each.release()
    await close()
    await line.cut()
  })
})

test('A read-only connection changes nothing', async () => {
  const { sql, close } = connect(own.url, { max: 1, readOnly: true })
  expect(await codeOf(sql`insert into marks values ('written')`)).toBe('25006')
  expect(await codeOf(sql`create table others (mark text)`)).toBe('25006')
  await close()
})

test('A driver without its patch is refused before it connects', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairmove-driver-'))
  const preload = join(folder, 'without-patch.ts')
  const driver = Bun.resolveSync('postgres', import.meta.dir)
  await Bun.write(
    preload,
    `import { plugin } from 'bun'
    import * as driver from ${JSON.stringify(driver)}
    const unpatched = (...options) => Object.assign(driver.default(...options), { pool: undefined })
    plugin({ name: 'unpatched', setup: ({ module }) =>
      module('postgres', () => ({ exports: { ...driver, default: unpatched }, loader: 'object' })) })`,
  )
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none'
  // The first reads, the second migrates, as a server does.
  for (const script of ['check', 'rebuild']) {
    const child = Bun.spawn([process.execPath, '--preload', preload, `scripts/${script}.ts`], {
      cwd: join(import.meta.dir, '..'),
      env: { PATH: process.env.PATH, DATABASE_URL },
      stderr: 'pipe',
    })
    expect(await new Response(child.stderr).text()).toBe(
      'The database driver lacks its patch. Run `bun install`.\n',
    )
    expect(await child.exited).toBe(1)
  }
  await rm(folder, { recursive: true })
})

test('The pool counts idle and busy connections and waiting statements', async () => {
  const { sql, pool, close } = connect(own.url, { max: 1 })
  await sql`select 1`
  expect(pool()).toEqual({ idle: 1, busy: 0, waiting: 0 })
  const release = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const transaction = sql.begin(async tx => {
    await tx`select 1`
    begun.resolve()
    await release.promise
  })
  await begun.promise
  const next = sql`select 1`.execute()
  // The driver queues a statement in a later microtask.
  await new Promise(setImmediate)
  expect(pool()).toEqual({ idle: 0, busy: 1, waiting: 1 })
  release.resolve()
  await Promise.all([transaction, next])
  expect(pool()).toEqual({ idle: 1, busy: 0, waiting: 0 })
  await close()
})

test('A statement waits for a free connection, not behind one that waits for a lock', async () => {
  const { sql, close } = connect(own.url, { max: 3 })
  await Promise.all([1, 2, 3].map(() => sql`select 1`))
  await other.sql`select pg_advisory_lock(2)`
  const stuck: unknown[] = []
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(1)`
    stuck.push(sql`select pg_advisory_xact_lock(1)`.execute())
    stuck.push(sql`select pg_advisory_xact_lock(2)`.execute())
    const next = sql`select 3 as three`.execute()
    await other.sql`select pg_advisory_unlock(2)`
    expect(await next).toMatchObject([{ three: 3 }])
  })
  await Promise.all(stuck)
  await close()
})

/** A pool of one connection, and its socket. */
async function oneConnection() {
  const { hostname, port } = new URL(own.url)
  const sockets: Socket[] = []
  const open = async () => {
    const socket = dial(Number(port), hostname)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  // The driver documents `socket`, but its types lack it.
  const options: postgres.Options<Record<string, never>> & { socket: typeof open } = { max: 1, socket: open }
  const sql = postgres(own.url, options)
  await sql`select 1`
  const [socket] = sockets
  if (!socket) throw new Error('There is no connection.')
  return { sql, socket }
}

/** A proxy to the database whose connections can be cut and restored. */
async function breakableLine(url: string) {
  const { hostname, port } = new URL(url)
  const sides = new Set<Socket>()
  const line = createServer(caller => {
    const database = dial(Number(port), hostname)
    caller.pipe(database).pipe(caller)
    for (const side of [caller, database]) {
      sides.add(side)
      side
        .on('error', () => {})
        .on('close', () => {
          sides.delete(side)
          caller.destroy()
          database.destroy()
        })
    }
  })
  const own = await listening(line)
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    async cut() {
      const closed = once(line, 'close')
      line.close()
      for (const side of sides) side.destroy()
      await closed
    },
    mend: () => listening(line, own),
  }
}

async function listening(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

/** Makes the server end the connection. Resolves when the client knows. */
async function end(sql: TransactionSql | ReservedSql) {
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  await other.sql`select pg_terminate_backend(${pid})`
  await codeOf(sql`select 1`)
}
