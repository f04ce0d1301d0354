import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What the operator reads instead of a result: one sentence. The script ends with 1. */
export class Failure extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>

/** How a script is called. */
type Usage<O extends Options> = Readonly<{
  /** The first line is the call, as in `bun scripts/backup.ts FILE`; a few more lines say what it does. */
  usage: string
  options: O
  /** The least and the most arguments that are not options. None unless given. */
  positionals?: readonly [least: number, most: number]
}>

type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>

/** `signal` aborts on Ctrl-C and SIGTERM: the work then cleans up and rejects with the signal's reason. */
type Call<O extends Options> = Pick<Parsed<O>, 'values' | 'positionals'> & Readonly<{ signal: AbortSignal }>

/**
 * Runs a script. `--help` and wrong arguments are answered before `work` is called, which imports what is slow to load.
 *
 * Prints a sentence and exits with 1 after a failure that an operator can act on. After an interruption exits with 130
 * (Ctrl-C) or 143 (SIGTERM) once `work` has cleaned up.
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
  // What was interrupted may keep timers and connections.
  if (signal.aborted) process.exit()
}

/** Rejects as soon as the signal aborts, and leaves the work where it is: for work that cannot be told to stop. */
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
    const [least, most] = positionals
    const stray = parsed.positionals[most]
    if (stray !== undefined) throw new Failure(`Unexpected argument '${stray}'.`)
    if (parsed.positionals.length < least) throw new Failure('An argument is missing.')
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
      // `bun run` passes on a signal that the terminal has sent already. One that comes later is from somebody who
      // does not want to wait.
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
  const { sentenceFor } = await import('./sentences.ts')
  console.error(sentenceFor(error) ?? error)
}
