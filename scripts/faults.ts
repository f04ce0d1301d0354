import { parseArgs } from 'node:util'
import { attacks } from './faults/attacks.ts'
import { databaseFaults } from './faults/database-faults.ts'
import { columns, type Row, tryFault } from './faults/try-fault.ts'

const usage = `bun scripts/faults.ts [WORD…]
Starts servers on throwaway data folders, brings about each fault under load, or those whose name has one of
these words, and prints what clients saw. About half a minute for each fault. Touches no other data. Exit 1 when
something acknowledged was lost or done twice.`

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
if (values.help) {
  console.log(usage)
  process.exit()
}
const chosen = [...databaseFaults, ...attacks].filter(
  ({ name }) => positionals.length === 0 || positionals.some(word => name.includes(word)),
)
const print = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
const skipped: string[] = []
const rows: Row[] = []
print(columns)
print(columns.map(() => '---'))
for (const fault of chosen) {
  const reason = await fault.skipped?.()
  if (reason) {
    skipped.push(`Skipped: ${fault.name}: it ${reason}.`)
    continue
  }
  const row = await tryFault(fault)
  rows.push(row)
  print(columns.map(column => row[column]))
}
for (const line of skipped) console.log(line)
process.exit(rows.every(({ lost, twice }) => lost === '0' && twice === '0') ? 0 : 1)
