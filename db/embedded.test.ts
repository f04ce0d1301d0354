import { afterAll, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import postgres from 'postgres'
import { until } from '../scripts/testing/until.ts'
import { tryLock } from './embedded/lock.ts'
import { launch, stopLeftover } from './embedded/postmaster.ts'
import { joinOrStartEmbedded, startEmbedded } from './embedded.ts'

const root = await mkdtemp(join(tmpdir(), 'fairmove-embedded-'))
const bin = await mkdtemp(join(tmpdir(), 'fairmove-embedded-bin-'))
afterAll(() => Promise.all([root, bin].map(folder => rm(folder, { recursive: true }))))

/** Shared: each test continues with the cluster that the previous one stopped. */
const dataDir = join(root, 'data')

test('a fresh start creates a durable database that the application owns, and nothing more', async () => {
  const database = await startEmbedded(dataDir)
  const [found] = await query(
    database.url,
    `select current_user as role, current_setting('is_superuser') as superuser, current_database() as name,
       (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) as owner,
       current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commits, current_setting('timezone') as timezone`,
  )
  expect(found).toEqual({
    role: 'fairmove',
    superuser: 'off',
    name: 'fairmove',
    owner: 'fairmove',
    fsync: 'on',
    pages: 'on',
    commits: 'on',
    timezone: 'UTC',
  })
  await query(database.url, 'create extension btree_gist')
  await query(database.url, 'create table counters (id serial)')
  await database.stop()
  await expect(query(database.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('committed data survives a restart', async () => {
  const database = await startEmbedded(dataDir)
  expect(await query(database.url, 'insert into counters default values returning id')).toEqual([{ id: 1 }])
  await database.stop()
  const restarted = await startEmbedded(dataDir)
  expect(await query(restarted.url, 'select id from counters')).toEqual([{ id: 1 }])
  await restarted.stop()
})

test('login requires the password, and the superuser cannot log in', async () => {
  const database = await startEmbedded(dataDir)
  const as = (changes: Partial<URL>) => Object.assign(new URL(database.url), changes).href
  await expect(query(as({ password: 'guess' }), 'select 1')).rejects.toThrow('password authentication failed')
  await expect(query(as({ username: 'postgres' }), 'select 1')).rejects.toThrow('no pg_hba.conf entry')
  await database.stop()
})

test('only the owner can read the password file and the cluster, and the log has no password', async () => {
  const database = await startEmbedded(dataDir)
  const { password } = new URL(database.url)
  expect(await readFile(join(dataDir, 'postgres.password'), 'utf8')).toBe(password)
  expect(await modeOf('postgres.password')).toBe(0o600)
  expect(await modeOf('postgres.log')).toBe(0o600)
  expect(await modeOf('postgres')).toBe(0o700)
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(password)
  await database.stop()
})

test('a second server is refused with a message until the first has stopped', async () => {
  const first = await startEmbedded(dataDir)
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    `${dataDir} is in use by a server (process ${process.pid}). Stop it or wait until it ends, or set DATA_DIR to another folder.`,
  )
  const elsewhere = serverProcess()
  expect(await elsewhere.exited).toBe(1)
  expect(await Bun.readableStreamToText(elsewhere.stderr)).toContain(`a server (process ${process.pid})`)
  expect(await query(first.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await first.stop()
  await (await startEmbedded(dataDir)).stop()
})

test('a script shares the database of a running server and leaves it running', async () => {
  const server = await startEmbedded(dataDir)
  const script = await joinOrStartEmbedded(dataDir)
  expect(script.url).toBe(server.url)
  await script.stop()
  expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await server.stop()
})

test('a script without a server starts the database for itself and stops it', async () => {
  const script = await joinOrStartEmbedded(dataDir)
  expect(await query(script.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  const message = `is in use by a script (process ${process.pid})`
  await expect(startEmbedded(dataDir)).rejects.toThrow(message)
  await expect(joinOrStartEmbedded(dataDir)).rejects.toThrow(message)
  await script.stop()
  await expect(query(script.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a script waits for a server that is still starting', async () => {
  const starting = tryLock(dataDir, 'server')
  const script = joinOrStartEmbedded(dataDir)
  starting?.publish(4711)
  expect(new URL((await script).url).port).toBe('4711')
  starting?.release()
})

test('a script starts the database itself when the server it waits for gives up', async () => {
  const starting = tryLock(dataDir, 'server')
  const script = joinOrStartEmbedded(dataDir)
  starting?.release()
  expect(await query((await script).url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await (await script).stop()
})

test('committed data survives SIGKILL of the server', async () => {
  const killed = serverProcess()
  const url = await urlOf(killed)
  await query(url, 'create table acknowledged as select generate_series(1, 1000) as id')
  await kill(killed)

  const next = await startEmbedded(dataDir)
  expect(await query(next.url, 'select count(*)::int as rows from acknowledged')).toEqual([{ rows: 1000 }])
  await next.stop()
})

test('the next start stops a Postgres that outlived its server', async () => {
  const killed = serverProcess({ PATH: await pathWithoutSetpriv() })
  const orphan = await urlOf(killed)
  await kill(killed)
  await query(orphan, 'create table by_orphan as select 7 as id')

  const next = await startEmbedded(dataDir)
  expect(await query(next.url, 'select id from by_orphan')).toEqual([{ id: 7 }])
  await expect(query(orphan, 'select 1')).rejects.toThrow('ECONNREFUSED')
  await next.stop()
})

test('it recovers from SIGKILL of both server and Postgres, even while a session is running', async () => {
  const killed = serverProcess()
  const url = await urlOf(killed)
  await query(url, 'create table recovered as select 7 as id')
  const busy = query(url, 'select sum(n) from generate_series(1, 5000000) n').catch(() => 'cut off')
  await sessionRuns(url, 'generate_series')
  process.kill(await postmasterPid(), 'SIGKILL')
  await kill(killed)

  const next = await startEmbedded(dataDir)
  expect(await query(next.url, 'select id from recovered')).toEqual([{ id: 7 }])
  await next.stop()
  await busy
})

test('a killed Postgres is restarted on the same port with all committed data', async () => {
  const reports = lines()
  const database = await startEmbedded(dataDir, { report: reports.add })
  await query(database.url, 'create table before_the_crash as select 7 as id')
  for (const times of [1, 2]) {
    process.kill(await postmasterPid(), 'SIGKILL')
    await reports.has(2 * times)
    expect(await query(database.url, 'select id from before_the_crash')).toEqual([{ id: 7 }])
  }
  expect(reports.lines).toEqual([
    expect.stringContaining('The embedded Postgres exited unexpectedly (SIGKILL). Restarting it.'),
    'The embedded Postgres is running again.',
    expect.stringContaining('exited unexpectedly'),
    'The embedded Postgres is running again.',
  ])
  await database.stop()
  expect(reports.lines).toHaveLength(4)
  await expect(query(database.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('an aborted launch does not start Postgres', async () => {
  const stopping = new AbortController()
  const cluster = join(dataDir, 'postgres')
  const launching = launch(cluster, join(dataDir, 'postgres.log'), { durable: true, signal: stopping.signal })
  stopping.abort(new Error('stopped'))
  await expect(launching.finally(() => stopLeftover(cluster))).rejects.toThrow('stopped')
})

test('a Postgres that does not respond is killed', async () => {
  const database = await startEmbedded(dataDir)
  process.kill(await postmasterPid(), 'SIGSTOP')
  await database.stop(100)
  const next = await startEmbedded(dataDir)
  expect(await query(next.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await next.stop()
})

test('a pid file with a reused process id is ignored, and that process is left alone', async () => {
  const killed = serverProcess()
  await urlOf(killed)
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = (await readFile(file, 'utf8')).split('\n')
  process.kill(await postmasterPid(), 'SIGKILL')
  await kill(killed)
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const stranger = Bun.spawn(['sleep', '600'], process.getuid?.() === 0 ? { uid, gid } : {})
  await writeFile(file, [stranger.pid, ...lines.slice(1)].join('\n'))

  const next = await startEmbedded(dataDir)
  expect(await query(next.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(stranger.exitCode).toBeNull()
  expect(stranger.signalCode).toBeNull()
  await next.stop()
  stranger.kill()
})

test('an interrupted first start is repeated', async () => {
  const folder = join(root, 'half-made')
  await mkdir(join(folder, 'postgres.new', 'base'), { recursive: true })
  const database = await startEmbedded(folder, { durable: false })
  expect(await query(database.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(await readdir(folder)).not.toContain('postgres.new')
  await database.stop()
})

test.if(process.getuid?.() === 0)(
  'as root, it runs as user nobody, and other users cannot enter its folders',
  async () => {
    const database = await startEmbedded(dataDir)
    expect((await stat(root)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(65534)
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(65534)
    await database.stop()
  },
)

test("a failed start reports Postgres' own error and releases the folder", async () => {
  const version = join(dataDir, 'postgres', 'PG_VERSION')
  const original = await readFile(version, 'utf8')
  await writeFile(version, '15\n')
  await expect(startEmbedded(dataDir)).rejects.toThrow('database files are incompatible with server')
  await writeFile(version, original)
  await (await startEmbedded(dataDir)).stop()
})

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end()
  }
}

const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777

/** A real server process on the test's folder. Prints the database URL and runs until it is killed. */
function serverProcess(env: Record<string, string> = {}) {
  const code = `
    import { startEmbedded } from '${join(import.meta.dir, 'embedded.ts')}'
    const { url } = await startEmbedded('${dataDir}').catch(error => (console.error(error.message), process.exit(1)))
    console.log(url)
    setInterval(() => {}, 1e9)`
  return Bun.spawn([process.execPath, '-e', code], {
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

async function urlOf(server: Subprocess<'ignore' | 'inherit', 'pipe', 'pipe'>): Promise<string> {
  for await (const chunk of server.stdout) return new TextDecoder().decode(chunk).trim()
  throw new Error(await Bun.readableStreamToText(server.stderr))
}

async function kill(server: Subprocess): Promise<void> {
  server.kill('SIGKILL')
  await server.exited
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Collects lines and waits for a number of them. */
function lines() {
  const lines: string[] = []
  let added = Promise.withResolvers<void>()
  return {
    lines,
    add(line: string) {
      lines.push(line)
      added.resolve()
      added = Promise.withResolvers()
    },
    async has(count: number) {
      while (lines.length < count) await added.promise
    },
  }
}

/** Like on macOS: without setpriv, nothing stops Postgres when its server dies. */
async function pathWithoutSetpriv(): Promise<string> {
  await chmod(bin, 0o755) // The Postgres user runs programs in it.
  for (const name of ['test', 'kill']) await symlink(Bun.which(name)!, join(bin, name))
  return bin
}

async function sessionRuns(url: string, part: string): Promise<void> {
  const text = `select 1 from pg_stat_activity where state = 'active' and query like 'select sum%${part}%'`
  await until(async () => (await query(url, text)).length > 0)
}
