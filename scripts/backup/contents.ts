import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type } from 'arktype'

/** The tables of a backup: the log, and what cannot be made from it. The rest of the database is folded anew. */
export const keptTables = [
  'events',
  'checkpoints',
  'deferred_events',
  'secrets',
  'sessions',
  'jobs',
  'quote_drafts',
  'expired_quotes',
  'sandbox_objects',
  'sandbox_idempotency',
  'sandbox_deliveries',
] as const

/** Counted tries, who is online now, and answers of others that were remembered: a restored site begins without them. */
export const forgottenTables = [
  'attempts',
  'crew_presence',
  'geocode_cache',
  'photo_sightings',
  'vision_calls',
] as const

/** The files of a backup, from DATA_DIR: photos, and the administrator's password where one was made. */
const keptFile = /^(admin-password|photos\/[\w-]+\/(photo\.jpg|thumbnail\.jpg|digest))$/

/** Of the form below; another one for whatever an older program would misunderstand. */
export const version = 1

/**
 * A backup is gzipped lines of JSON: one to begin with, rows and files, and at the end what there was and the SHA-256
 * of every line before. `migrations` is how many the database had seen, in the
 * count of db/migrate.ts.
 */
export const line = type({
  begin: { version: 'number.integer', at: 'string', migrations: 'number.integer' },
})
  // Before the other jobs, the outbox was a table. Its rows are restored through the view that has its place.
  .or({ table: type.enumerated(...keptTables, 'outbox'), rows: 'object[]' })
  .or({ file: keptFile, base64: 'string' })
  .or({ end: { rows: 'Record<string, number>', files: 'number.integer', sha256: 'string' } })

/** Looked for where they are: beside them lie files that come and go, Postgres' own and uploads under way. */
export async function keptFilesIn(dataDir: string): Promise<string[]> {
  const photos = join(dataDir, 'photos')
  const keys = existsSync(photos) ? (await readdir(photos)).sort() : []
  const ofPhotos = keys.flatMap(key =>
    ['photo.jpg', 'thumbnail.jpg', 'digest'].map(file => `photos/${key}/${file}`),
  )
  return ['admin-password', ...ofPhotos].filter(
    file => keptFile.test(file) && existsSync(join(dataDir, file)),
  )
}

export type Line = typeof line.infer
export type Written = Extract<Line, { table: unknown } | { file: unknown }>
export type Manifest = Extract<Line, { end: unknown }>['end']
