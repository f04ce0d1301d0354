import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbedded } from '../../db/embedded.ts'
import { unlessAborted } from '../cli/command.ts'

/** An empty database of this name; resolves with its URL. */
export type CreateDatabase = (name: string) => Promise<string>

/**
 * The embedded Postgres with the product's settings, in a folder that is gone afterwards, with everything that the work
 * put into the temporary folder. When the signal aborts, the work is left where it is.
 */
export async function onEmbedded<T>(
  signal: AbortSignal,
  work: (create: CreateDatabase) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fairmove-bench-'))
  process.env.TMPDIR = folder
  const embedded = await startEmbedded(folder)
  const sql = postgres(embedded.url, { max: 1 })
  try {
    const create = async (name: string) => {
      await sql`create database ${sql(name)}`
      return Object.assign(new URL(embedded.url), { pathname: name }).href
    }
    return await unlessAborted(signal, () => work(create))
  } finally {
    await sql.end({ timeout: 0 })
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}
