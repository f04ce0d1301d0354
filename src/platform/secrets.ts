import type { Sql } from 'postgres'

/** The key that signs links and tokens: made once, in the database, so that every process on it shares one. */
export async function signingKey(sql: Sql): Promise<string> {
  await sql`insert into secrets (name, value) values ('signing', ${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}) on conflict (name) do nothing`
  const [secret] = await sql<{ value: string }[]>`select value from secrets where name = 'signing'`
  if (!secret) throw new Error('The signing key could not be read back.')
  return secret.value
}
