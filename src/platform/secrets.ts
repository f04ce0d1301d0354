import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'

/** The key that signs links and tokens: made once, in the database, so that every process on it shares one. */
export async function signingKey(sql: Sql): Promise<string> {
  await sql`insert into secrets (name, value) values ('signing', ${random(32)}) on conflict (name) do nothing`
  const [secret] = await sql<{ value: string }[]>`select value from secrets where name = 'signing'`
  if (!secret) throw new Error('The signing key could not be read back.')
  return secret.value
}

/** The administrator's password when the operator sets none: made once and kept in DATA_DIR, for its owner alone. */
export async function adminPassword(
  dataDir: string,
): Promise<Readonly<{ password: string; file: string; isNew: boolean }>> {
  const file = join(dataDir, 'admin-password')
  await mkdir(dataDir, { recursive: true })
  const kept = Bun.file(file)
  if (await kept.exists()) return { password: (await readFile(file, 'utf8')).trim(), file, isNew: false }
  const password = random(12)
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return { password, file, isNew: true }
}

const random = (bytes: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
