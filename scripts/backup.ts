import { command } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/backup.ts FILE
Writes the log and what is not in it (keys, sessions, outbox, photos under DATA_DIR) to a new file, as it stands at
one moment. Only reads the database, and the server may go on meanwhile. Keep the file as you keep a password.`,
    options: {},
    positionals: [1, 1],
  },
  async ({ positionals: [path = ''], signal }) => {
    const { stat } = await import('node:fs/promises')
    const { readConfig } = await import('../src/platform/config.ts')
    const { expectNewFile, writeBackup } = await import('./backup/write.ts')
    const { operate } = await import('./cli/operator.ts')
    const { createProgress } = await import('./cli/progress.ts')

    await expectNewFile(path)
    const { dataDir, s3 } = readConfig(Bun.env)
    await operate({ mode: 'read', signal }, async ({ sql }) => {
      const { show, end } = createProgress()
      const { rows, files } = await writeBackup(path, { sql, dataDir, onProgress: show, signal }).finally(end)
      const { events = 0, ...others } = rows
      const other = Object.values(others).reduce((sum, count) => sum + count, 0)
      const size = ((await stat(path)).size / 1e6).toFixed(1)
      console.log(`${path}: ${events} events, ${other} other rows and ${files} files, ${size} MB.`)
      if (s3) console.log(`The photos stay in the bucket ${s3.bucket}: they are not in this file.`)
    })
  },
)
