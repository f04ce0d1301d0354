import type { Subprocess } from 'bun'
import { readIfPresent } from './files.ts'
import { launch } from './postmaster.ts'

export type KeptRunning = Readonly<{
  port: number
  /**
   * Ends Postgres by its fast shutdown; if that takes longer than this, by force. A recovery follows at the
   * next start.
   */
  stop(patienceMs: number): Promise<void>
}>

type Options = Readonly<{
  cluster: string
  logFile: string
  durable: boolean
  /** Told in a sentence that Postgres ended by itself, and that it is back. */
  report(sentence: string): void
}>

/**
 * Starts Postgres, and whenever it ends by itself starts it again on the same port, so that pools find it
 * there.
 */
export async function keepRunning({ cluster, logFile, durable, report }: Options): Promise<KeptRunning> {
  const stopping = new AbortController()
  const { signal } = stopping
  const first = await launch(cluster, logFile, { durable })
  const { port } = first
  let { postgres } = first

  const keep = async () => {
    let crashes = 0
    for (;;) {
      const startedAt = performance.now()
      await postgres.exited
      if (signal.aborted) return
      crashes = performance.now() - startedAt > STEADY_MS ? 1 : crashes + 1
      report(
        `The embedded Postgres ended by itself (${endOf(postgres)}). It is started again. ${lastWords(logFile)}`,
      )
      if (!(await startAgain(crashes))) return
      report('The embedded Postgres is running again.')
    }
  }

  /** Tries until it runs; false once it is to stop. */
  const startAgain = async (crashes: number) => {
    for (let attempt = crashes; !signal.aborted; attempt += 1) {
      await pause(pauseMs(attempt), signal)
      if (signal.aborted) return false
      try {
        const again = await launch(cluster, logFile, { durable, port, signal })
        postgres = again.postgres
        return true
      } catch (error) {
        if (!signal.aborted) report(String(error))
      }
    }
    return false
  }

  const keeping = keep()
  return {
    port,
    async stop(patienceMs) {
      stopping.abort()
      await end(postgres, patienceMs)
      await keeping
    },
  }
}

/** One that ran for so long did not crash because of how it was started. */
const STEADY_MS = 60_000

/** At once after a first crash, then 1 s, 2 s, 4 s, at most half a minute. */
const pauseMs = (attempt: number) => (attempt <= 1 ? 0 : Math.min(30_000, 1000 * 2 ** (attempt - 2)))

/** A stopped or stuck Postgres hears SIGKILL alone. */
async function end(postgres: Subprocess, patienceMs: number): Promise<void> {
  const signals = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 500],
    ['SIGKILL', 60_000],
  ] as const
  for (const [signal, ms] of signals) {
    postgres.kill(signal)
    if (await exitsWithin(postgres, ms)) return
  }
}

async function exitsWithin(postgres: Subprocess, ms: number): Promise<boolean> {
  const patience = Promise.withResolvers<boolean>()
  const timer = setTimeout(patience.resolve, ms, false)
  const exited = postgres.exited.then(() => true)
  return Promise.race([exited, patience.promise]).finally(() => clearTimeout(timer))
}

/** Resolves after a while, or with the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

const endOf = ({ signalCode, exitCode }: Subprocess) => signalCode ?? `exit code ${exitCode}`

/** Its log is renewed at each start; what it said last tells why it ended. */
const lastWords = (logFile: string) => readIfPresent(logFile)?.trim().split('\n').at(-1) ?? ''
