import { parseArgs } from 'node:util'
import { check, type Difference } from '../src/eventlog/check.ts'
import { createSchemas } from '../src/eventlog/schemas.ts'
import { facts, tables } from '../src/modules.ts'
import { operate } from './operator.ts'
import { progressBar } from './progress.ts'

/**
 * `bun scripts/check.ts`: rebuilds the projected tables aside, compares them with the live ones, and prints every
 * difference. Ends with 1 if there is any. Changes nothing, and the server may go on meanwhile.
 */
await operate(parseArgs, async ({ sql }) => {
  const bar = progressBar(process.stderr)
  const found = await check(sql, { tables, schemas: createSchemas(facts), onProgress: bar.show })
  bar.end()
  for (const difference of found.differences) console.log(told(difference))
  const { length } = found.differences
  const compared = `${found.events} events and ${found.rows} rows compared`
  if (length === 0) console.log(`${compared}: no difference.`)
  else console.log(`${compared}: ${length} ${length === 1 ? 'row differs' : 'rows differ'}.`)
  process.exitCode = length === 0 ? 0 : 1
})

/** The row, and below it each field that differs; of a password only that it does. */
function told({ table, id, live, rebuilt }: Difference): string {
  if (!rebuilt) return `${table} ${id}: is in the table, but not in the log.`
  if (!live) return `${table} ${id}: is in the log, but not in the table.`
  const fields = [...new Set([...Object.keys(live), ...Object.keys(rebuilt)])].flatMap(field => {
    const [is, ought] = [JSON.stringify(live[field]), JSON.stringify(rebuilt[field])]
    if (is === ought) return []
    return field === 'password' ? '\n  password differs' : `\n  ${field} is ${is}, by the log ${ought}`
  })
  return `${table} ${id}:${fields.join('')}`
}
