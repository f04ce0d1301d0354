import type { Difference } from '../src/eventlog/fold.ts'
import { command } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/check.ts
Folds the log in memory, compares the rows with the live tables and prints every difference. Exit 1 if there is any.
Only reads; the server may run meanwhile.`,
    options: {},
  },
  async ({ signal }) => {
    const { operate } = await import('./cli/operator.ts')

    await operate({ mode: 'read', signal }, async ({ sql }) => {
      const { check } = await import('../src/eventlog/fold.ts')
      const { createSchemas } = await import('../src/eventlog/schemas.ts')
      const { facts, tables } = await import('../src/modules.ts')
      const { withProgress } = await import('./cli/progress.ts')

      const { events, rows, differences } = await withProgress(onProgress =>
        check(sql, { tables, schemas: createSchemas(facts), onProgress, signal }),
      )
      for (const difference of differences) console.log(inWords(difference))
      const { length } = differences
      const compared = `${events} events and ${rows} rows compared`
      if (length === 0) console.log(`${compared}: no difference.`)
      else console.log(`${compared}: ${length} ${length === 1 ? 'row differs' : 'rows differ'}.`)
      process.exitCode = length === 0 ? 0 : 1
    })
  },
)

/** The row, and each field that differs. Passwords are not printed. */
function inWords({ table, id, live, rebuilt }: Difference): string {
  if (!rebuilt) return `${table} ${id}: is in the table, but not in the log.`
  if (!live) return `${table} ${id}: is in the log, but not in the table.`
  const fields = [...new Set([...Object.keys(live), ...Object.keys(rebuilt)])].flatMap(field => {
    const [actual, expected] = [JSON.stringify(live[field]), JSON.stringify(rebuilt[field])]
    if (actual === expected) return []
    return field === 'password' ? '\n  password differs' : `\n  ${field} is ${actual}, by the log ${expected}`
  })
  return `${table} ${id}:${fields.join('')}`
}
