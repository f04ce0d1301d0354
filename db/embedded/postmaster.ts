import { closeSync, openSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { readIfPresent } from './files.ts'
import { type Programs, programsFor } from './programs.ts'

/** Ends the Postgres of a server that was killed: its port, settings and log are those of another run. */
export async function stopLeftover(cluster: string): Promise<void> {
  const { pid } = postmaster(cluster)
  if (!pid || !isPostmaster(pid, cluster)) return
  Bun.spawnSync(['kill', '-INT', `${pid}`]) // It may have ended by itself meanwhile, which is as good.
  const deadline = performance.now() + PATIENCE_MS
  while (isPostmaster(pid, cluster)) {
    if (performance.now() > deadline) throw new Error(`An earlier Postgres (process ${pid}) does not end.`)
    await Bun.sleep(10)
  }
}

type Launch = Readonly<{
  durable: boolean
  /** A free port unless given. */
  port?: number
  /** Aborts the start, and stops what was started. */
  signal?: AbortSignal
}>

/** Starts Postgres and resolves when it accepts connections. Rejects when the signal aborts. */
export async function launch(
  cluster: string,
  logFile: string,
  { durable, port: wanted, signal }: Launch,
): Promise<{ port: number; postgres: Subprocess }> {
  const programs = await programsFor(cluster)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const port = wanted ?? freePort()
    // A vacuum that begins by itself is another role's, which a test's role cannot end to drop the database. And tests
    // run many servers at once.
    const ours = durable ? [] : ['fsync=off', 'autovacuum=off', 'max_connections=300']
    const settings = [...SETTINGS, ...ours, `port=${port}`, markOf(cluster)]
    // A listener added to an aborted signal never runs.
    signal?.throwIfAborted()
    const postgres = spawnPostgres(programs, settings, logFile, postmaster(cluster).pid)
    const giveUp = () => postgres.kill('SIGINT')
    signal?.addEventListener('abort', giveUp, { once: true })
    while (postgres.exitCode === null && postgres.signalCode === null) {
      const { pid, ready } = postmaster(cluster)
      if (ready && pid === postgres.pid) return { port, postgres }
      await Bun.sleep(5) // Postgres tells it in this file and nowhere that could be awaited.
    }
    const log = readIfPresent(logFile) ?? ''
    if (signal?.aborted || !PASSING.test(log) || performance.now() > deadline) {
      throw new Error(`The embedded Postgres did not start: ${log.trim()}`)
    }
    await Bun.sleep(100)
  }
}

const PATIENCE_MS = 30_000

/** Somebody took the port meanwhile, or sessions of a killed Postgres are still ending. */
const PASSING = /Address already in use|shared memory block .* is still in use/

/**
 * Beyond fsync, what durability needs is as Postgres ships it: on. The log is renewed at each start and holds
 * what Postgres says of itself: a statement's error goes to the application, and written here it would carry
 * customers' data.
 */
const SETTINGS = [
  ...[
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=128MB',
  ],
  ...['timezone=UTC', 'log_timezone=UTC', 'log_min_messages=log', 'log_checkpoints=off'],
]

/** What Postgres keeps in postmaster.pid: its process in line 1, and in line 8 whether it takes connections. */
function postmaster(cluster: string): { pid?: number; ready: boolean } {
  const lines = readIfPresent(join(cluster, 'postmaster.pid'))?.split('\n') ?? []
  return { pid: Number(lines[0]) || undefined, ready: lines[7]?.trim() === 'ready' }
}

/** The number alone may by now be another program's; the command line names the cluster. */
const isPostmaster = (pid: number, cluster: string) => commandLine(pid).includes(markOf(cluster))

/** A setting that Postgres accepts and ignores, for the eyes of isPostmaster and of whoever lists processes. */
const markOf = (cluster: string) => `fairmove.cluster=${realpathSync(cluster)}`

function commandLine(pid: number): string {
  if (process.platform === 'linux') return readIfPresent(`/proc/${pid}/cmdline`) ?? ''
  return Bun.spawnSync(['ps', '-ww', '-o', 'command=', '-p', `${pid}`]).stdout.toString()
}

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}

function spawnPostgres(
  programs: Programs,
  settings: string[],
  logFile: string,
  predecessor?: number,
): Subprocess {
  // On Linux the kernel tells Postgres to shut down when we die, however we die; elsewhere stopLeftover does.
  const leash =
    process.platform === 'linux' && Bun.which('setpriv') ? ['setpriv', '--pdeathsig', 'INT', '--'] : []
  const options = settings.flatMap(setting => ['-c', setting])
  const log = openSync(logFile, 'w', 0o600)
  try {
    return Bun.spawn([...leash, programs.postgres, '-D', programs.folder, ...options], {
      ...programs.spawn,
      // A pid file left behind stops the start where its number is by now another program's. Postgres passes over
      // the number named here, and still sees by shared memory whether anything of its predecessor lives.
      env: { ...programs.spawn.env, PG_GRANDPARENT_PID: predecessor?.toString() },
      detached: true, // Control-C in the terminal is for the server, which stops Postgres last.
      stdin: 'ignore',
      stdout: log,
      stderr: log,
    })
  } finally {
    closeSync(log)
  }
}
