import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { PhotoRefused } from './refusal.ts'

/** What the browser announces about a file; both are unknown if it asks with an empty body. */
export type UploadFile = Readonly<{ contentType?: string; contentLength?: number }>

export const uploadSeconds = 15 * 60

/** A photo's name: 128 random bits, so that knowing the name is permission to see the photo, and our MAC of them. */
export function newKey(secret: string): string {
  const id = randomBytes(16).toString('hex')
  return id + mark(secret, id)
}

/** Only such names are looked up, which prevents path traversal. */
export const isKey = (key: string) => /^[0-9a-f]{48}$/.test(key)

/** Whether this server issued the key, by its MAC alone; the upload may still be in progress. */
export function isIssued(secret: string, key: string): boolean {
  return isKey(key) && equal(key.slice(32), mark(secret, key.slice(0, 32)))
}

const mark = (secret: string, id: string) => hmac(secret, ['photo key', id]).slice(0, 16)

/** The query of an upload URL: it binds the method, the key, the type and length where known, and the expiry. */
export function signUpload(secret: string, key: string, file: UploadFile, expiresAt: Date): URLSearchParams {
  const query = new URLSearchParams({ expires: String(Math.floor(expiresAt.getTime() / 1000)) })
  if (file.contentType !== undefined) query.set('type', file.contentType)
  if (file.contentLength !== undefined) query.set('length', String(file.contentLength))
  query.set('signature', uploadSignature(secret, key, query))
  return query
}

/** Verifies an upload URL. @throws PhotoRefused if it was not signed by us or has expired */
export function verifyUpload(secret: string, key: string, query: URLSearchParams, now: Date): UploadFile {
  if (!equal(query.get('signature') ?? '', uploadSignature(secret, key, query))) throw PhotoRefused.forged()
  if (Number(query.get('expires')) * 1000 <= now.getTime()) throw PhotoRefused.expired()
  const length = query.get('length')
  return {
    contentType: query.get('type') ?? undefined,
    contentLength: length === null ? undefined : Number(length),
  }
}

const uploadSignature = (secret: string, key: string, query: URLSearchParams) =>
  hmac(secret, ['PUT', key, ...['expires', 'type', 'length'].map(name => query.get(name) ?? '')])

const hmac = (secret: string, parts: string[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')

const equal = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'))
