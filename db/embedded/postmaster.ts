import { closeSync, openSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { within } from '../../src/shared/within.ts'
import { type Programs, programsFor } from './cluster.ts'
import { readIfPresent } from './lock.ts'

/** Stops the Postgres of a server that was killed. It cannot be reused: its port, settings and log are from that run. */
export async function stopLeftover(cluster: string): Promise<void> {
  const { pid } = postmaster(cluster)
  if (!pid || !isPostmaster(pid, cluster)) return
  Bun.spawnSync(['kill', '-INT', `${pid}`]) // Ignores failure: it may have exited meanwhile.
  const deadline = performance.now() + PATIENCE_MS
  while (isPostmaster(pid, cluster)) {
    if (performance.now() > deadline) throw new Error(`An earlier Postgres (process ${pid}) did not stop.`)
    await Bun.sleep(10)
  }
}

type Launch = Readonly<{
  durable: boolean
  /** The default is a free port. */
  port?: number
  /** Aborts the start and stops Postgres. */
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
    // Tests cannot drop a database while an autovacuum worker, which belongs to another role, uses it. They also run
    // many servers at once.
    const forTests = durable ? [] : ['fsync=off', 'autovacuum=off', 'max_connections=300']
    const settings = [...SETTINGS, ...forTests, `port=${port}`, markOf(cluster)]
    // A listener added to an aborted signal never runs.
    signal?.throwIfAborted()
    const postgres = spawnPostgres(programs, settings, logFile, postmaster(cluster).pid)
    const giveUp = () => postgres.kill('SIGINT')
    signal?.addEventListener('abort', giveUp, { once: true })
    while (postgres.exitCode === null && postgres.signalCode === null) {
      const { pid, ready } = postmaster(cluster)
      if (ready && pid === postgres.pid) return { port, postgres }
      await Bun.sleep(5) // Polls, because Postgres reports readiness only in this file.
    }
    const log = readIfPresent(logFile) ?? ''
    if (signal?.aborted || !TRANSIENT.test(log) || performance.now() > deadline) {
      throw new Error(`The embedded Postgres did not start: ${log.trim()}`)
    }
    await Bun.sleep(100)
  }
}

const PATIENCE_MS = 30_000

/** Another process took the port meanwhile, or sessions of a killed Postgres are still ending. */
const TRANSIENT = /Address already in use|shared memory block .* is still in use/

/**
 * Durability settings keep Postgres' safe defaults. The log is replaced at each start and contains only messages about
 * the server: errors of statements contain customers' data and go to the application only.
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

/** Reads postmaster.pid: the process id is in line 1, the status in line 8. */
function postmaster(cluster: string): { pid?: number; ready: boolean } {
  const lines = readIfPresent(join(cluster, 'postmaster.pid'))?.split('\n') ?? []
  return { pid: Number(lines[0]) || undefined, ready: lines[7]?.trim() === 'ready' }
}

/** The process id may have been reused, so this checks the command line for the cluster. */
const isPostmaster = (pid: number, cluster: string) => commandLine(pid).includes(markOf(cluster))

/** A setting that Postgres ignores. It identifies the cluster for isPostmaster and in process lists. */
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
  // On Linux the kernel shuts Postgres down when this process dies; elsewhere stopLeftover does at the next start.
  const withParent =
    process.platform === 'linux' && Bun.which('setpriv') ? ['setpriv', '--pdeathsig', 'INT', '--'] : []
  const options = settings.flatMap(setting => ['-c', setting])
  const log = openSync(logFile, 'w', 0o600)
  try {
    return Bun.spawn([...withParent, programs.postgres, '-D', programs.folder, ...options], {
      ...programs.spawn,
      // A leftover pid file prevents the start if its process id was reused. Postgres ignores the id given here, and
      // still detects by shared memory if processes of the predecessor are running.
      env: { ...programs.spawn.env, PG_GRANDPARENT_PID: predecessor?.toString() },
      detached: true, // Ctrl-C in the terminal must reach only the server, which stops Postgres last.
      stdin: 'ignore',
      stdout: log,
      stderr: log,
    })
  } finally {
    closeSync(log)
  }
}

export type SupervisedPostgres = Readonly<{
  port: number
  /** Shuts Postgres down fast, or by force after `patienceMs`; the next start then runs recovery. */
  stop(patienceMs: number): Promise<void>
}>

type Options = Readonly<{
  cluster: string
  logFile: string
  durable: boolean
  /** Receives a sentence when Postgres exits by itself, and when it is back. */
  report(sentence: string): void
}>

/** Starts Postgres and restarts it on the same port whenever it exits, so that connection pools recover. */
export async function keepRunning({
  cluster,
  logFile,
  durable,
  report,
}: Options): Promise<SupervisedPostgres> {
  const stopping = new AbortController()
  const { signal } = stopping
  const first = await launch(cluster, logFile, { durable })
  const { port } = first
  let { postgres } = first

  const watch = async () => {
    let crashes = 0
    for (;;) {
      const startedAt = performance.now()
      await postgres.exited
      if (signal.aborted) return
      crashes = performance.now() - startedAt > STEADY_MS ? 1 : crashes + 1
      report(
        `The embedded Postgres exited unexpectedly (${exitOf(postgres)}). Restarting it. ${lastLogLine(logFile)}`,
      )
      if (!(await restart(crashes))) return
      report('The embedded Postgres is running again.')
    }
  }

  /** Retries until Postgres runs. Resolves with false if stopped first. */
  const restart = async (crashes: number) => {
    for (let attempt = crashes; !signal.aborted; attempt += 1) {
      await pause(pauseMs(attempt), signal)
      if (signal.aborted) return false
      try {
        const restarted = await launch(cluster, logFile, { durable, port, signal })
        postgres = restarted.postgres
        return true
      } catch (error) {
        if (!signal.aborted) report(String(error))
      }
    }
    return false
  }

  const watching = watch()
  return {
    port,
    async stop(patienceMs) {
      stopping.abort()
      await end(postgres, patienceMs)
      await watching
    },
  }
}

/** A crash after this long was not caused by the start, so the backoff is reset. */
const STEADY_MS = 60_000

/** Restarts immediately after the first crash, then after 1 s, 2 s, 4 s, at most 30 s. */
const pauseMs = (attempt: number) => (attempt <= 1 ? 0 : Math.min(30_000, 1000 * 2 ** (attempt - 2)))

/** A suspended or stuck Postgres responds only to SIGKILL. */
async function end(postgres: Subprocess, patienceMs: number): Promise<void> {
  const signals = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 500],
    ['SIGKILL', 60_000],
  ] as const
  for (const [signal, ms] of signals) {
    postgres.kill(signal)
    const hasExited = postgres.exited.then(() => true)
    if (await within(ms, hasExited, () => false)) return
  }
}

/** Resolves after the delay or when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

const exitOf = ({ signalCode, exitCode }: Subprocess) => signalCode ?? `exit code ${exitCode}`

/** The log file is replaced at each start. Its last line says why Postgres exited. */
const lastLogLine = (logFile: string) => readIfPresent(logFile)?.trim().split('\n').at(-1) ?? ''
