import { stat } from 'node:fs/promises'
import { readConfig } from '../src/config.ts'
import { writeBackup } from './backup/write.ts'
import { Failure, fileFor, operate } from './operator.ts'
import { progressBar } from './progress.ts'

/**
 * `bun scripts/backup.ts FILE`: the log and what is not in it (sessions, keys, the outbox, the sandbox's payments, photos
 * under DATA_DIR), as it stands at one moment. The server may go on meanwhile. Whoever has the file has the site.
 */
await operate(fileFor('backup.ts'), async ({ sql }, path) => {
  const { dataDir, s3 } = readConfig(Bun.env)
  if (await Bun.file(path).exists()) throw new Failure(`There is a file ${path} already.`)
  const bar = progressBar(process.stderr)
  const { rows, files } = await writeBackup(path, { sql, dataDir, onProgress: bar.show })
  bar.end()
  const { events = 0, ...others } = rows
  const other = Object.values(others).reduce((sum, count) => sum + count, 0)
  const size = ((await stat(path)).size / 1e6).toFixed(1)
  console.log(`${path}: ${events} events, ${other} other rows and ${files} files, ${size} MB.`)
  if (s3) console.log(`The photos stay in the bucket ${s3.bucket}: they are not in this file.`)
})
