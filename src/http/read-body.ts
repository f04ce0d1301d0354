/** A refused body: too long, too slow, or aborted by the client. */
export class BodyRefused extends Error {
  constructor(
    readonly status: 400 | 408 | 413,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }

  toJSON() {
    return { error: this.code, message: this.message }
  }
}

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
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new BodyRefused(408, 'timeout', 'The request took too long to arrive. Please try again.'))
  }, seconds * 1000)
  try {
    return await Promise.race([reading, tooSlow])
  } catch (error) {
    if (request.signal.aborted) throw new BodyRefused(400, 'bad_request', 'The request was cut short.')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const graceSeconds = 10
const minBytesPerSecond = 16 * 1024

const announcedBytes = (request: Request) => Number(request.headers.get('content-length'))
