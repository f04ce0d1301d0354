import { gunzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { within } from '../shared/within.ts'
import { BadRequest, Problem, UnsupportedType } from './errors.ts'

/**
 * Parses the bodies of all routes added after it. Limits depth before anything uses the value: printing or
 * comparing a value nested thousands of levels deep takes minutes or overflows the stack.
 */
export const jsonBodies = new Elysia({ name: 'json bodies' }).onParse(
  { as: 'global' },
  async ({ request, contentType }) => {
    if (!request.body) return
    if (contentType !== 'application/json') throw new UnsupportedType('Please send JSON.')
    return parseJson(await readText(request, maxBytes))
  },
)

const maxBytes = 256 * 1024

/** @throws BadRequest if the text is not JSON or is nested more than 32 levels deep */
export function parseJson(text: string): unknown {
  const value = parsed(text)
  if (isDeeper(value, maxDepth))
    throw new BadRequest(`The request is nested more than ${maxDepth} levels deep.`)
  return value
}

const maxDepth = 32

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadRequest('The request is not valid JSON.')
    throw error
  }
}

/** Recurses no deeper than `levels`. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(each => isDeeper(each, levels - 1)))

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
