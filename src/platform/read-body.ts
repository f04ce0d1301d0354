import { gunzipSync } from 'node:zlib'
import { within } from '../shared/within.ts'
import { Problem, UnsupportedType } from './errors.ts'

/** A refused body: too long (413), too slow (408), or aborted by the client (400). */
export class BodyRefused extends Problem {}

/** Reads a body as text. Checks Content-Length before reading. @throws BodyRefused */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  refuseAnnounced(request, maxBytes)
  const text = await withinDeadline(request, request.text())
  // The server enforces Content-Length; a request from inside this process may have none.
  if (text.length > maxBytes) throw tooLarge(maxBytes)
  return text
}

/**
 * Reads a body as text that may be compressed with gzip. `maxBytes` limits it as sent and decompressed.
 * @throws BodyRefused
 * @throws UnsupportedType for any other encoding
 */
export async function readMaybeGzipped(request: Request, maxBytes: number): Promise<string> {
  const encoding = request.headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return readText(request, maxBytes)
  if (encoding !== 'gzip') throw new UnsupportedType('Please compress the body with gzip, or not at all.')
  refuseAnnounced(request, maxBytes)
  return gunzipped(await withinDeadline(request, request.bytes()), maxBytes)
}

function gunzipped(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes }).toString()
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes)
    throw new BodyRefused(400, 'bad_request', 'The body is not valid gzip.')
  }
}

function refuseAnnounced(request: Request, maxBytes: number): void {
  if (announcedBytes(request) > maxBytes) throw tooLarge(maxBytes)
}

const tooLarge = (maxBytes: number) =>
  new BodyRefused(413, 'too_large', `The request is larger than ${maxBytes / 1024} kB.`)

/**
 * Limits reading to ten seconds plus one for each 16 KB of Content-Length. Otherwise clients that send a byte a
 * second could hold any number of connections. @throws BodyRefused
 */
export async function withinDeadline<T>(request: Request, reading: Promise<T>): Promise<T> {
  const seconds = graceSeconds + announcedBytes(request) / minBytesPerSecond
  try {
    return await within(seconds * 1000, reading, () => {
      throw new BodyRefused(408, 'timeout', 'The request took too long to arrive. Please try again.')
    })
  } catch (error) {
    if (request.signal.aborted) throw new BodyRefused(400, 'bad_request', 'The request was cut short.')
    throw error
  }
}

const graceSeconds = 10
const minBytesPerSecond = 16 * 1024

const announcedBytes = (request: Request) => Number(request.headers.get('content-length'))
