import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import type { Command } from './types.ts'

/** A fresh id for a command or a row: 26 characters, ordered by time. */
export const newId = () => ulid()

/**
 * The id that a key always gives: what a repeated request (Idempotency-Key, webhook) starts is found again.
 * The same 26 characters as a ULID, without its time.
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

/** A step of a command that has several: each has an id of its own, and a repeat of the command repeats them. */
export const partOf = (command: Command, step: string): Command => ({ ...command, id: idFrom(command.id, step) })

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** RFC 9562 version 5: the same name always gives the same uuid. */
export function uuidv5(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const namespace = Buffer.from('9f2b6a0e4c1d4e7f8a3b5c6d7e8f9a0b', 'hex')

/** The id of a command's nth event in a stream. A repeat of the command runs into the log's unique index. */
export const eventId = (commandId: string, stream: string, n: number) => uuidv5(`${commandId}/${stream}/${n}`)
