import { Problem } from '../errors.ts'
import { within } from '../within.ts'

/** A refused body: too long (413), too slow (408), or aborted by the client (400). */
export class BodyRefused extends Problem {}

/** Reads a body as text. Checks the announced length before reading. @throws BodyRefused */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = new BodyRefused(413, 'too_large', `The request is larger than ${maxBytes / 1024} kB.`)
  if (announcedBytes(request) > maxBytes) throw tooLarge
  const text = await withinDeadline(request, request.text())
  // HTTP enforces the announced length; a request from inside this process may have none.
  if (text.length > maxBytes) throw tooLarge
  return text
}

/**
 * Limits reading to ten seconds plus one for each 16 KB announced. Otherwise clients that send a byte a
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
