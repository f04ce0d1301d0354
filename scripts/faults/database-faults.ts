import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { launch } from '../../db/embedded/postmaster.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { databaseOf, postgresOf } from './site.ts'
import type { Fault } from './try-fault.ts'

/** Faults of a server's database. */
export const databaseFaults: readonly Fault[] = [
  {
    name: 'Postgres restarts, away for 2 s',
    holdMs: 0,
    async prepare() {
      const own = await ownPostgres()
      return {
        env: { DATABASE_URL: own.url },
        databaseUrl: own.url,
        async inject() {
          await own.stop()
          return async () => {
            await Bun.sleep(2000)
            await own.start()
          }
        },
        close: own.remove,
      }
    },
  },
  {
    name: 'embedded Postgres is killed (SIGKILL)',
    holdMs: 0,
    prepare: async () => ({
      async inject(site) {
        const from = site.output().length
        const [postmaster] = await postgresOf(site)
        process.kill(postmaster, 'SIGKILL')
        return () => site.says('running again', from)
      },
    }),
  },
  stopped(5),
  stopped(20),
  {
    name: 'all connections are terminated, ten times',
    holdMs: 0,
    prepare: async () => ({
      async inject(site) {
        const sql = postgres(await databaseOf(site), { max: 1 })
        for (let time = 0; time < 10; time++) {
          await terminateOthers(sql)
          await Bun.sleep(100)
        }
        await sql.end()
        return async () => {}
      },
    }),
  },
  {
    name: 'others take all connections for 5 s',
    holdMs: 5000,
    prepare: async () => ({
      async inject(site) {
        const url = await databaseOf(site)
        const hogs = Array.from({ length: 120 }, () =>
          postgres(url, { max: 1, backoff: () => 0.05, onnotice: () => {} }),
        )
        const killer = postgres(url, { max: 1 })
        await killer`select 1`
        let holding = true
        const hold = async (sql: Sql) => {
          while (holding && !(await connects(sql))) await Bun.sleep(20)
        }
        const hogging = hogs.map(hold)
        await Bun.sleep(500)
        await terminateServer(killer)
        return async () => {
          holding = false
          await Promise.all([killer, ...hogs].map(sql => sql.end({ timeout: 0 })))
          await Promise.all(hogging)
        }
      },
    }),
  },
  {
    name: 'the disk is full for 5 s',
    holdMs: 5000,
    skipped: async () => {
      if (process.platform !== 'linux' || process.getuid?.() !== 0)
        return 'needs root on Linux, to mount a small disk'
      const folder = await mkdtemp(join(tmpdir(), 'fairmove-mount-'))
      const { exitCode } = await Bun.$`mount -t tmpfs -o size=1m tmpfs ${folder}`.quiet().nothrow()
      if (exitCode === 0) await Bun.$`umount ${folder}`.quiet()
      return exitCode === 0 ? undefined : 'needs a mount, which this machine does not allow'
    },
    async prepare(dataDir) {
      await Bun.$`mount -t tmpfs -o size=300m,mode=0700 tmpfs ${dataDir}`.quiet()
      return {
        async inject(site) {
          const ballast = join(site.dataDir, 'ballast')
          await Bun.$`dd if=/dev/zero of=${ballast} bs=1M`.quiet().nothrow()
          return async () => {
            const from = site.output().length
            const crashed = !(
              await Bun.$`test -e ${join(site.dataDir, 'postgres', 'postmaster.pid')}`.quiet().nothrow()
            ).exitCode
            await Bun.$`rm ${ballast}`.quiet()
            if (!crashed) await site.says('running again', from)
          }
        },
        close: async () => void (await Bun.$`umount -l ${dataDir}`.quiet().nothrow()),
      }
    },
  },
]

function stopped(seconds: number): Fault {
  return {
    name: `Postgres is stopped (SIGSTOP) for ${seconds} s`,
    holdMs: seconds * 1000,
    prepare: async () => ({
      async inject(site) {
        const processes = await postgresOf(site)
        signal(processes, 'SIGSTOP')
        return async () => signal(processes, 'SIGCONT')
      },
    }),
  }
}

function signal(processes: readonly number[], name: 'SIGSTOP' | 'SIGCONT') {
  for (const pid of processes) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // A session may end after it was listed and before it is stopped.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

const connects = (sql: Sql) =>
  sql`select 1`.then(
    () => true,
    () => false,
  )

const terminateOthers = (sql: Sql) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and pid <> pg_backend_pid()`

/** Only the server's sessions, identified by application name. */
const terminateServer = (sql: Sql) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairmove'`

/** A Postgres that only this script restarts. */
async function ownPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'fairmove-faults-'))
  const created = await startEmbedded(folder)
  const { port, href: url } = new URL(created.url)
  await created.stop()
  const start = () =>
    launch(join(folder, 'postgres'), join(folder, 'postgres.log'), { durable: true, port: Number(port) })
  let running = await start()
  const stop = async () => {
    running.postgres.kill('SIGINT')
    await running.postgres.exited
  }
  return {
    url,
    async start() {
      running = await start()
    },
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
