import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../platform/errors.ts'

/** A photo, or a request for one, that is refused. Its message is for the person who sent it. */
export class PhotoRefused extends Problem {
  static forged = () => new PhotoRefused(403, 'forbidden', 'This upload link is not valid.')
  static expired = () => new PhotoRefused(403, 'forbidden', 'This upload link has expired. Please try again.')
  static missing = () => new PhotoRefused(404, 'not_found', 'We can’t find that photo.')
  static taken = () => new PhotoRefused(409, 'conflict', 'Another photo was already uploaded to this link.')
  static tooLarge = () => new PhotoRefused(413, 'too_large', 'This photo is too large. Maximum size: 10MB')
  static tooManyPixels = () =>
    new PhotoRefused(
      413,
      'too_large',
      'This photo has too many pixels to open. Please send a smaller version of it.',
    )
  static tooMany = (retryAfterSeconds: number) =>
    new PhotoRefused(
      429,
      'too_many_requests',
      'Too many photos from your network are already waiting. Please try again in a moment.',
      undefined,
      retryAfterSeconds,
    )
  static busy = (retryAfterSeconds: number) =>
    new PhotoRefused(
      503,
      'unavailable',
      'We’re busy with other photos right now. Please try again in a moment.',
      undefined,
      retryAfterSeconds,
    )
  static notAPhoto = () =>
    new PhotoRefused(
      415,
      'unsupported_type',
      'This is not a photo we can read. Please send a JPEG, HEIC, PNG, WebP or GIF.',
    )
}

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
