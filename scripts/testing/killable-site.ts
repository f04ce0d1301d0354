import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../db/connect.ts'
import { createPayments } from '../../src/adapters/payments/payments.ts'
import { newId } from '../../src/eventlog/ids.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { openCardStandIn } from './card-stand-in.ts'
import { testDatabase } from './database.ts'
import { administrator } from './server.ts'

const serverName = 'killable'
const root = join(import.meta.dir, '../..')

/**
 * A server in a process of its own, in live mode, and the card provider's stand-in, which outlives it as the real provider
 * does. Both use one fresh database.
 */
export async function openKillableSite() {
  const database = await testDatabase()
  const { sql, db, close } = connect(database.url, { max: 5 })
  await sql`
    create function tell_sweep() returns trigger language plpgsql as
    $$ begin perform pg_notify('card_sweep_done', ''); return null; end $$`
  await sql`
    create trigger tell_sweep after update on jobs for each row
    when (new.kind = 'card sweep' and new.state in ('done', 'failed')) execute function tell_sweep()`
  const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-killable-'))
  const standIn = await openCardStandIn(sql)
  let server: Bun.Subprocess<'ignore', 'pipe', 'inherit'> | undefined

  async function kill(): Promise<void> {
    server?.kill('SIGKILL')
    await server?.exited
    // What it had sent still runs, such as the claim of a job.
    await sql`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and application_name = ${serverName}`
  }

  /** Starts the server with these settings. Resolves with its address when its first sweep has ended. */
  async function launch(settings: Readonly<Record<string, string>> = {}): Promise<string> {
    const earlier = (await sql<{ id: string }[]>`select id from jobs where kind = 'card sweep'`).map(
      ({ id }) => id,
    )
    server = Bun.spawn([process.execPath, 'scripts/testing/live-site.ts', standIn.origin], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: `${database.url}?application_name=${serverName}`,
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
        RATE_LIMITS: 'off',
        ...settings,
      },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const url = await addressIn(server.stdout)
    await swept(async () => {
      const done = await sql`
        select from jobs where kind = 'card sweep' and state = 'done' and not id = any (${earlier})`
      return done.count > 0
    })
    return url
  }

  /** Runs a sweep now. */
  async function sweep(): Promise<void> {
    const key = `card sweep ${newId()}`
    await enqueue(sql, { kind: 'card sweep', key, payload: {} })
    await swept(async () => (await sql`select from jobs where key = ${key} and state = 'done'`).count > 0)
  }

  /** The database tells of each sweep that ends. */
  async function swept(isDone: () => Promise<boolean>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const look = async () => {
      const [failed] = await sql`select "lastError" from jobs where kind = 'card sweep' and state = 'failed'`
      if (failed) throw new Error(`A sweep failed: ${failed.lastError}`)
      if (await isDone()) resolve()
    }
    const { unlisten } = await sql.listen('card_sweep_done', () => void look().catch(reject))
    await look()
    await promise
    await unlisten()
  }

  return {
    sql,
    db,
    standIn,
    /** The test's own access to the provider. */
    payments: createPayments({ mode: 'live', ...standIn.stripe }),
    launch,
    kill,
    sweep,
    async stop() {
      await kill()
      await standIn.stop()
      await close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function addressIn(output: ReadableStream<Uint8Array>): Promise<string> {
  let printed = ''
  const decoder = new TextDecoder()
  for await (const chunk of output) {
    printed += decoder.decode(chunk, { stream: true })
    const [, url] = /Listening on (\S+)/.exec(printed) ?? []
    if (url) return url
  }
  throw new Error(`The server did not start: ${printed}`)
}
