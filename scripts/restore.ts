import { readConfig } from '../src/config.ts'
import { check } from '../src/eventlog/check.ts'
import { rebuild } from '../src/eventlog/rebuild.ts'
import { createSchemas } from '../src/eventlog/schemas.ts'
import { facts, tables } from '../src/modules.ts'
import { restoreBackup } from './backup/restore.ts'
import { Failure, fileFor, operate } from './operator.ts'
import { progressBar } from './progress.ts'

/**
 * `bun scripts/restore.ts FILE`: brings a backup into an empty DATA_DIR or database, makes every table anew from the
 * log, and compares. A file that is not whole is refused before anything is written. Ends with 1 if anything differs.
 */
await operate(fileFor('restore.ts'), async ({ sql }, path) => {
  const { dataDir } = readConfig(Bun.env)
  const bar = progressBar(process.stderr)
  const options = { tables, schemas: createSchemas(facts), onProgress: bar.show }
  const { events, files } = await restoreBackup(path, { sql, dataDir, onProgress: bar.show })
  bar.end()
  const { rows } = await rebuild(sql, options).catch(error => {
    bar.end()
    // Not this script again: by now there is data.
    const next = 'run bun scripts/rebuild.ts, then bun scripts/check.ts.'
    console.error(`Restored ${events} events and ${files} files, but no table is made from them: ${next}`)
    throw error
  })
  bar.end()
  const { differences } = await check(sql, options)
  bar.end()
  const restored = `Restored ${events} events and ${files} files, rebuilt ${rows} rows`
  if (differences.length === 0) console.log(`${restored}: no difference from the log.`)
  else throw new Failure(`${restored}: ${differences.length} differ from the log. See bun scripts/check.ts.`)
})
