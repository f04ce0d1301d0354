import '../../src/platform/schemas.ts'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A failure that the operator can act on. The script prints the message, one sentence, and exits with 1. */
export class Failure extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>

type Usage<O extends Options> = Readonly<{
  /** The first line shows the call, such as `bun scripts/backup.ts FILE`; a few more say what it does. */
  usage: string
  options: O
  /** How many arguments besides options are allowed. The default is none. */
  positionals?: readonly [min: number, max: number]
}>

type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>

/** `signal` aborts on Ctrl-C and SIGTERM. The work then cleans up and rejects with the signal's reason. */
type Call<O extends Options> = Pick<Parsed<O>, 'values' | 'positionals'> & Readonly<{ signal: AbortSignal }>

/**
 * Runs a script. Handles `--help` and wrong arguments before it calls `work`, which imports modules that load slowly.
 *
 * If an operator can act on a failure, prints one sentence and exits with 1. After an interruption, waits until `work`
 * has cleaned up and exits with 130 (Ctrl-C) or 143 (SIGTERM).
 */
export async function command<const O extends Options>(
  spec: Usage<O>,
  work: (call: Call<O>) => Promise<void>,
): Promise<void> {
  if (process.argv.includes('--help')) return console.log(`Usage: ${spec.usage}`)
  const { signal, code, close } = listenForSignals()
  try {
    await work({ ...parse(spec), signal })
  } catch (error) {
    await report(error)
    process.exitCode = code() ?? 1
  } finally {
    close()
  }
  // Interrupted work may leave timers and connections.
  if (signal.aborted) process.exit()
}

/** Rejects as soon as the signal aborts, without waiting for work that cannot be stopped. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function parse<const O extends Options>({ usage, options, positionals = [0, 0] }: Usage<O>) {
  try {
    const parsed = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
    const [min, max] = positionals
    const extra = parsed.positionals[max]
    if (extra !== undefined) throw new Failure(`Unexpected argument '${extra}'.`)
    if (parsed.positionals.length < min) throw new Failure('An argument is missing.')
    return parsed
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [firstLine] = usage.split('\n')
    const [sentence = ''] = error.message.split(/\.( |$)/)
    throw new Failure(`${sentence}.\nUsage: ${firstLine}`)
  }
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

function listenForSignals() {
  const stopping = new AbortController()
  let code: number | undefined
  let since = 0
  const listeners = Object.entries(exitCodes).map(([name, exitCode]) => {
    const listener = () => {
      // `bun run` forwards a signal that the terminal has sent already. A later one means: do not wait any longer.
      if (stopping.signal.aborted && performance.now() - since > 1000) process.exit(code)
      if (stopping.signal.aborted) return
      code = exitCode
      since = performance.now()
      stopping.abort(new Failure('Interrupted.'))
    }
    process.on(name, listener)
    return () => process.off(name, listener)
  })
  return {
    signal: stopping.signal,
    code: () => code,
    close() {
      for (const stop of listeners) stop()
    },
  }
}

async function report(error: unknown): Promise<void> {
  if (error instanceof Failure) return console.error(error.message)
  const { sentenceFor } = await import('./operator.ts')
  console.error(sentenceFor(error) ?? error)
}
