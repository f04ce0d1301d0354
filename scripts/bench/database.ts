import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbedded } from '../../db/embedded.ts'

/** An empty database of this name; resolves with its URL. */
export type CreateDatabase = (name: string) => Promise<string>

/** The embedded Postgres with the product's settings, in a folder that is gone afterwards. */
export async function onEmbedded<T>(work: (create: CreateDatabase) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fairmove-bench-'))
  const embedded = await startEmbedded(folder)
  const sql = postgres(embedded.url, { max: 1 })
  try {
    return await work(async name => {
      await sql`create database ${sql(name)}`
      return Object.assign(new URL(embedded.url), { pathname: name }).href
    })
  } finally {
    await sql.end()
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}
