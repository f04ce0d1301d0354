import { parseArgs } from 'node:util'
import { rebuild } from '../src/eventlog/rebuild.ts'
import { createSchemas } from '../src/eventlog/schemas.ts'
import { facts, tables } from '../src/modules.ts'
import { Failure, operate } from './operator.ts'
import { progressBar } from './progress.ts'

/**
 * `bun scripts/rebuild.ts [--projection NAME]`: makes the projected tables anew from the log, all or the one named.
 * The server may go on meanwhile. No mail is sent.
 */
await operate(chosenTables, async ({ sql }, chosen) => {
  const bar = progressBar(process.stderr)
  const started = performance.now()
  const { events, rows } = await rebuild(sql, {
    tables: chosen,
    schemas: createSchemas(facts),
    onProgress: bar.show,
  })
  bar.end()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const names = chosen.map(({ name }) => name).join(', ')
  console.log(`Rebuilt ${names}: ${events} events, ${rows} rows, ${seconds} s.`)
})

function chosenTables() {
  const { values } = parseArgs({ options: { projection: { type: 'string' } } })
  const { projection } = values
  if (projection === undefined) return tables
  const chosen = tables.filter(({ name }) => name === projection)
  if (chosen.length > 0) return chosen
  const names = tables.map(({ name }) => name).join(', ')
  throw new Failure(`There is no projection named ${projection}. There are: ${names}.`)
}
