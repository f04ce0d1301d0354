import { cpus } from 'node:os'
import { benchCommands } from './bench/commands.ts'
import { onEmbedded } from './bench/database.ts'
import { benchOffice } from './bench/office.ts'
import { benchPricing } from './bench/pricing.ts'
import { benchRebuild } from './bench/rebuild.ts'

/**
 * `bun scripts/bench.ts [PART…]`: how fast the server is on this machine, beside peers that run in the same minutes on
 * the same embedded Postgres. Prints JSON: rates a second, our ratio to each peer, and the limit we hold ourselves to.
 */
const parts = { commands: benchCommands, rebuild: benchRebuild, pricing: benchPricing, office: benchOffice }
const asked = process.argv.slice(2)

const measured = await onEmbedded(async createDatabase => {
  const figures: Record<string, unknown> = {}
  for (const [name, bench] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) figures[name] = await bench(createDatabase)
  }
  return figures
})
const machine = { cpus: cpus().length, model: cpus()[0]?.model, bun: Bun.version }
console.log(JSON.stringify({ machine, ...measured }, null, 2))
process.exit() // The peer's pool keeps timers.
