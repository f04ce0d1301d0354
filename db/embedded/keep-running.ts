import type { Subprocess } from 'bun'
import { within } from '../../src/shared/within.ts'
import { readIfPresent } from './files.ts'
import { launch } from './postmaster.ts'

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
