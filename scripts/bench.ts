import type { CreateDatabase } from './bench/server.ts'
import { command, Failure } from './cli/command.ts'

/** Loaded on demand, because some peers load slowly. */
const parts: Readonly<Record<string, (createDatabase: CreateDatabase) => Promise<unknown>>> = {
  commands: async create => (await import('./bench/commands.ts')).benchCommands(create),
  rebuild: async create => (await import('./bench/rebuild.ts')).benchRebuild(create),
  pricing: async create => (await import('./bench/pricing.ts')).benchPricing(create),
  quotes: async create => (await import('./bench/quotes.ts')).benchQuotes(create),
  reads: async create => (await import('./bench/reads.ts')).benchReads(create),
  office: async create => (await import('./bench/office.ts')).benchOffice(create),
  tracking: async create => (await import('./bench/tracking.ts')).benchTracking(create),
  mail: async create => (await import('./bench/mail.ts')).benchMail(create),
  pages: async () => (await import('./bench/pages.ts')).benchPages(),
}
const names = Object.keys(parts)

await command(
  {
    usage: `bun scripts/bench.ts [PART…]
Measures the server beside peers on a temporary Postgres and prints JSON: rates per second, our ratio to each peer, and
the limit for that ratio. The part pages measures the main screens in a browser with the CPU and network of a phone,
beside a plain HTML page and one that only loads React and Radix Themes: bytes, paint, layout shift, blocking and
interaction times. The parts: ${names.join(', ')}. Exits with 1 if a limit is missed.`,
    options: {},
    positionals: [0, Number.POSITIVE_INFINITY],
  },
  async ({ positionals, signal }) => {
    const { cpus } = await import('node:os')
    const { onEmbedded } = await import('./bench/server.ts')

    const unknown = positionals.find(name => !names.includes(name))
    if (unknown !== undefined)
      throw new Failure(`There is no part named ${unknown}. There are: ${names.join(', ')}.`)
    const measured = await onEmbedded(signal, async createDatabase => {
      const results: Record<string, unknown> = {}
      for (const [name, bench] of Object.entries(parts)) {
        if (positionals.length > 0 && !positionals.includes(name)) continue
        results[name] = await bench(createDatabase)
      }
      return results
    })
    const machine = { cpus: cpus().length, model: cpus()[0]?.model, bun: Bun.version }
    console.log(JSON.stringify({ machine, ...measured }, null, 2))
    const missed = missedLimits(measured)
    if (missed.length > 0) console.error(`Limits missed: ${missed.join(', ')}`)
    process.exit(missed.length > 0 ? 1 : 0) // The peer's pool keeps timers.
  },
)

/** The paths of the figures that are not `kept`, such as `mail.rate`. */
function missedLimits(measured: object, path: readonly string[] = []): string[] {
  return Object.entries(measured).flatMap(([name, value]) => {
    if (name === 'kept') return value ? [] : [path.join('.')]
    return typeof value === 'object' && value !== null ? missedLimits(value, [...path, name]) : []
  })
}
