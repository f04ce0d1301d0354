import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/restore.ts FILE
Loads a backup into an empty DATA_DIR and the empty database that DATABASE_URL names, rebuilds every table from the
log and compares. Verifies the file before writing anything. Exit 1 if anything differs.`,
    options: {},
    positionals: [1, 1],
  },
  async ({ positionals: [path = ''], signal }) => {
    const { readConfig } = await import('../src/platform/config.ts')
    const { expectBackup, restoreBackup } = await import('./backup/restore.ts')
    const { operate } = await import('./cli/operator.ts')
    const { withProgress } = await import('./cli/progress.ts')

    const { dataDir } = readConfig(Bun.env)
    await withProgress(onProgress => expectBackup(path, { onProgress, signal }))
    await operate({ mode: 'create', signal }, async ({ sql }) => {
      const { check } = await import('../src/eventlog/fold.ts')
      const { rebuild } = await import('../src/eventlog/rebuild.ts')
      const { createSchemas } = await import('../src/eventlog/schemas.ts')
      const { facts, tables } = await import('../src/modules.ts')

      const options = { tables, schemas: createSchemas(facts), signal }
      const { events, files } = await withProgress(onProgress =>
        restoreBackup(path, { sql, dataDir, onProgress, signal }),
      )
      const { rows } = await withProgress(onProgress => rebuild(sql, { ...options, onProgress })).catch(
        error => {
          // Running this script again would be refused, because there is data now.
          const next = 'run bun scripts/rebuild.ts, then bun scripts/check.ts.'
          console.error(
            `Restored ${events} events and ${files} files, but the tables could not be rebuilt: ${next}`,
          )
          throw error
        },
      )
      const { differences } = await withProgress(onProgress => check(sql, { ...options, onProgress }))
      const result = `Restored ${events} events and ${files} files, rebuilt ${rows} rows`
      if (differences.length === 0) console.log(`${result}: no difference from the log.`)
      else
        throw new Failure(`${result}: ${differences.length} differ from the log. See bun scripts/check.ts.`)
    })
  },
)
