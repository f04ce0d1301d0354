import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import type { Command } from './types.ts'

/** A fresh id for a command or a row: 26 characters, ordered by time. */
export const newId = () => ulid()

/**
 * A stable id for a key, so that a repeated request (Idempotency-Key, webhook) finds what the first one started. It looks
 * like a ULID, but has no time in it.
 */
export function idFrom(...key: readonly string[]): string {
  const digest = createHash('sha256').update(key.join('\u0000')).digest()
  let bits = BigInt(`0x${digest.subarray(0, 16).toString('hex')}`)
  let id = ''
  for (let i = 0; i < 26; i++) {
    id = crockford.charAt(Number(bits & 31n)) + id
    bits >>= 5n
  }
  return id
}

/** One step of a command that has several. Its id is stable, so a repeated command repeats its steps. */
export const partOf = (command: Command, step: string): Command => ({
  ...command,
  id: idFrom(command.id, step),
})

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** RFC 9562 version 5: the same name always gives the same uuid. */
export const uuidv5 = (name: string) => Bun.randomUUIDv5(name, '9f2b6a0e-4c1d-4e7f-8a3b-5c6d7e8f9a0b')

/** The id of a command's nth event in a stream. A repeated command violates the log's unique index. */
export const eventId = (commandId: string, stream: string, n: number) => uuidv5(`${commandId}/${stream}/${n}`)
