import { existsSync } from 'node:fs'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type } from 'arktype'
import { Failure } from '../cli/command.ts'
import type { Show } from '../cli/progress.ts'

/** The tables of a backup: the log, and everything that cannot be rebuilt from it. */
export const backupTables = [
  'events',
  'checkpoints',
  'deferred_events',
  'secrets',
  'sessions',
  'jobs',
  'card_sweeps',
  'quote_drafts',
  'expired_quotes',
  'sandbox_objects',
  'sandbox_idempotency',
  'sandbox_deliveries',
] as const

/** Counted attempts, presence and cached answers: a restored site starts without them. */
export const transientTables = [
  'attempts',
  'crew_presence',
  'geocode_cache',
  'photo_sightings',
  'vision_calls',
] as const

/** The files of a backup, in DATA_DIR: photos, and the administrator's password if it was generated. */
const backupFile = /^(admin-password|photos\/[\w-]+\/(photo\.jpg|thumbnail\.jpg|digest))$/

/** Increased when an older release would misread a backup. */
export const version = 1

/**
 * A backup is gzipped lines of JSON: a header, rows and files, and a trailer with their counts and the SHA-256 of all
 * lines before it. `migrations` is how many migrations the database had, as db/migrate.ts counts them.
 */
const line = type({
  begin: { version: 'number.integer', at: 'string', migrations: 'number.integer' },
})
  // The outbox was a table before the job queue. Its rows are restored through the view of that name.
  .or({ table: type.enumerated(...backupTables, 'outbox'), rows: 'object[]' })
  .or({ file: backupFile, base64: 'string' })
  .or({ end: { rows: 'Record<string, number>', files: 'number.integer', sha256: 'string' } })

export type Line = typeof line.infer
export type Content = Extract<Line, { table: unknown } | { file: unknown }>
export type Manifest = Extract<Line, { end: unknown }>['end']

/** Lists the files that exist. DATA_DIR also has files that do not belong: those of Postgres and unfinished uploads. */
export async function backupFilesIn(dataDir: string): Promise<string[]> {
  const photos = join(dataDir, 'photos')
  const keys = existsSync(photos) ? (await readdir(photos)).sort() : []
  const photoFiles = keys.flatMap(key =>
    ['photo.jpg', 'thumbnail.jpg', 'digest'].map(file => `photos/${key}/${file}`),
  )
  return ['admin-password', ...photoFiles].filter(
    file => backupFile.test(file) && existsSync(join(dataDir, file)),
  )
}

/**
 * Yields the lines before the trailer. The backup is verified once the generator has ended.
 * @throws Failure if the file is incomplete, was changed or is not a backup
 */
export async function* readBackup(
  path: string,
  onProgress: Show,
): AsyncGenerator<Exclude<Line, { end: unknown }>> {
  const hash = new Bun.CryptoHasher('sha256')
  let end: Manifest | undefined
  for await (const text of linesIn(path, onProgress)) {
    const parsed = parseLine(text)
    if (end || !parsed) throw notWhole(path)
    if ('end' in parsed) end = parsed.end
    else {
      hash.update(`${text}\n`)
      yield parsed
    }
  }
  if (end?.sha256 !== hash.digest('hex')) throw notWhole(path)
}

async function* linesIn(path: string, onProgress: Show) {
  const file = Bun.file(path)
  if (!existsSync(path)) throw new Failure(`There is no file ${path}.`)
  if ((await stat(path)).isDirectory()) throw new Failure(`${path} is a folder, not a backup.`)
  await access(path, constants.R_OK)
  let done = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      done += chunk.length
      onProgress(done / 1e6, file.size / 1e6, 'MB')
      controller.enqueue(chunk)
    },
  })
  const texts = file
    .stream()
    .pipeThrough(counted)
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
  let rest = ''
  try {
    for await (const text of texts) {
      const [first = '', ...others] = text.split('\n')
      rest += first
      for (const other of others) {
        yield rest
        rest = other
      }
    }
  } catch (error) {
    throw notWhole(path, error)
  }
  if (rest !== '') throw notWhole(path)
}

function parseLine(text: string): Line | undefined {
  try {
    const parsed = line(JSON.parse(text))
    return parsed instanceof type.errors ? undefined : parsed
  } catch {
    return undefined
  }
}

const notWhole = (path: string, cause?: unknown) =>
  new Failure(`${path} is not a whole backup: it was cut off or changed. Nothing of it was taken.`, { cause })
