import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/restore.ts FILE
Brings a backup into an empty DATA_DIR, and the database that DATABASE_URL names, rebuilds every table from the log
and compares. A file that is not a whole backup is refused before anything is written. Exit 1 if anything differs.`,
    options: {},
    positionals: [1, 1],
  },
  async ({ positionals: [path = ''], signal }) => {
    const { readConfig } = await import('../src/platform/config.ts')
    const { expectBackup, restoreBackup } = await import('./backup/restore.ts')
    const { operate } = await import('./cli/operator.ts')
    const { createProgress } = await import('./cli/progress.ts')

    const { dataDir } = readConfig(Bun.env)
    const { show, end } = createProgress()
    await expectBackup(path, { onProgress: show, signal }).finally(end)
    await operate({ mode: 'create', signal }, async ({ sql }) => {
      const { check } = await import('../src/eventlog/fold.ts')
      const { rebuild } = await import('../src/eventlog/rebuild.ts')
      const { createSchemas } = await import('../src/eventlog/schemas.ts')
      const { facts, tables } = await import('../src/modules.ts')

      const restored = await restoreBackup(path, { sql, dataDir, onProgress: show, signal }).finally(end)
      const options = { tables, schemas: createSchemas(facts), onProgress: show, signal }
      const { events, files } = restored
      const { rows } = await rebuild(sql, options).catch(error => {
        end()
        // Not this script again: by now there is data.
        const next = 'run bun scripts/rebuild.ts, then bun scripts/check.ts.'
        console.error(`Restored ${events} events and ${files} files, but no table is made from them: ${next}`)
        throw error
      })
      const { differences } = await check(sql, options).finally(end)
      const result = `Restored ${events} events and ${files} files, rebuilt ${rows} rows`
      if (differences.length === 0) console.log(`${result}: no difference from the log.`)
      else
        throw new Failure(`${result}: ${differences.length} differ from the log. See bun scripts/check.ts.`)
    })
  },
)
