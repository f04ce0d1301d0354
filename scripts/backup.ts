import { command } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/backup.ts FILE
Writes the log and everything outside it (keys, sessions, outbox, photos under DATA_DIR) as of one moment to a new
file. Only reads the database; the server may run meanwhile. Protect the file like a password.`,
    options: {},
    positionals: [1, 1],
  },
  async ({ positionals: [path = ''], signal }) => {
    const { stat } = await import('node:fs/promises')
    const { readConfig } = await import('../src/platform/config.ts')
    const { expectNewFile, writeBackup } = await import('./backup/write.ts')
    const { operate } = await import('./cli/operator.ts')
    const { withProgress } = await import('./cli/progress.ts')

    await expectNewFile(path)
    const { dataDir, s3 } = readConfig(Bun.env)
    await operate({ mode: 'read', signal }, async ({ sql }) => {
      const { rows, files } = await withProgress(onProgress =>
        writeBackup(path, { sql, dataDir, onProgress, signal }),
      )
      const { events = 0, ...others } = rows
      const other = Object.values(others).reduce((sum, count) => sum + count, 0)
      const size = ((await stat(path)).size / 1e6).toFixed(1)
      console.log(`${path}: ${events} events, ${other} other rows and ${files} files, ${size} MB.`)
      if (s3) console.log(`The photos in the bucket ${s3.bucket} are not included.`)
    })
  },
)
