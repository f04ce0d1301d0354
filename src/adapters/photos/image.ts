import { type } from 'arktype'
import sharp, { type Metadata } from 'sharp'
import { Busy, createFairQueue } from '../fair-queue.ts'
import { PhotoRefused } from './upload.ts'

/** Spec §5: each photo at most 10 MB. */
export const maxPhotoBytes = 10_485_760

const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif']

/** More than any phone's photo. A file of a few kilobytes can decode to far more. */
const maxPixels = 64_000_000

/** The memory of a decoded photo: 64 megapixels of red, green, blue and alpha, one byte each. */
const maxDecodedBytes = 256_000_000

// One core per photo and no cache, since each photo is decoded once.
sharp.concurrency(1)
sharp.cache(false)

/** The type without its parameters, in lower case. @throws PhotoRefused when it is not a photo of a kind we read */
export function photoType(contentType: string): string {
  const essence = contentType.replace(/;.*$/s, '').trim().toLowerCase()
  if (!readable.includes(essence)) throw PhotoRefused.notAPhoto()
  return essence
}

export type Prepared = Readonly<{ photo: Uint8Array; thumbnail: Uint8Array }>

/**
 * Converts an upload to what is stored: an upright JPEG of at most 2560 pixels a side and a thumbnail of at
 * most 480, both without metadata about the place and the camera. The original is not kept.
 */
export type Preparer = (
  /** Whose photo it is: clients take turns in the queue. */
  client: string,
  /** Reads the original when its turn comes, so waiting photos take no memory. */
  read: () => Promise<Uint8Array>,
  /** Stops waiting when the client disconnects. */
  signal?: AbortSignal,
) => Promise<Prepared>

/**
 * Converts one photo at a time. Every refusal is a PhotoRefused: the bytes are not a photo, need too much
 * memory, or waited too long.
 */
export function createPreparer(): Preparer {
  const inTurn = createFairQueue({ perClient: 12, total: 60, maxWaitSeconds: 20, retryAfterSeconds })
  return async (client, read, signal) => {
    try {
      return await inTurn(client, async () => reencode(await read()), signal)
    } catch (error) {
      // The client has disconnected: nobody reads this answer, and it is not an error to report.
      if (signal?.aborted) throw PhotoRefused.busy(retryAfterSeconds)
      if (!(error instanceof Busy)) throw error
      throw error.isOwn ? PhotoRefused.tooMany(retryAfterSeconds) : PhotoRefused.busy(retryAfterSeconds)
    }
  }
}

const retryAfterSeconds = 5

async function reencode(bytes: Uint8Array): Promise<Prepared> {
  const type = photoType(typeOf(bytes))
  try {
    const decoded = type === 'image/heic' ? await openedHeic(bytes) : await opened(bytes)
    const photo = await decoded
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer()
    const thumbnail = await sharp(photo)
      .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 75 })
      .toBuffer()
    return { photo, thumbnail }
  } catch (cause) {
    if (cause instanceof PhotoRefused) throw cause
    throw Object.assign(PhotoRefused.notAPhoto(), { cause })
  }
}

const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const

/**
 * Checks the size from the header, before any pixel is decoded. Only the first frame of an animation is
 * decoded.
 */
async function opened(bytes: Uint8Array) {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.width * header.height > maxPixels || decodedBytes(header) > maxDecodedBytes) {
    throw PhotoRefused.tooManyPixels()
  }
  return sharp(bytes, limits)
}

/** While a progressive JPEG is decoded, it is held as 16-bit coefficients. */
function decodedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const isByte = depth === 'uchar' && !(format === 'jpeg' && isProgressive)
  return width * height * channels * (isByte ? 1 : 2)
}

async function openedHeic(bytes: Uint8Array) {
  const { data, width, height } = await decodeHeic(bytes, maxPixels)
  return sharp(data, { raw: { width, height, channels: 4 }, ...limits })
}

/** The type according to the first bytes. The decoder knows many more formats, but is given only these. */
const typeOf = (bytes: Uint8Array): string => {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp'
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(start)) return 'image/heic'
  return 'application/octet-stream'
}

/** Rows of red, green, blue and opacity, upright. */
export type Bitmap = typeof bitmap.infer

const bitmap = type({
  width: 'number.integer > 0',
  height: 'number.integer > 0',
  data: type.instanceOf(Uint8ClampedArray),
})

/** The answer of `heic-worker.ts`. */
const answer = bitmap.or({ fault: 'string' }).or({ isTooLarge: 'true' })

/** A 48 megapixel photo takes a few seconds. */
const maxSeconds = 30

/**
 * The pixels of an iPhone's HEIC, which sharp cannot read. Each photo gets its own worker, so the server
 * keeps answering, slow decoding can be stopped, and all memory is released.
 *
 * @throws PhotoRefused if it has more than `maxPixels`; Error if it is not HEIC or takes too long
 */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<Bitmap> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url))
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const tooLong = setTimeout(() => reject(new Error('The HEIC took too long.')), maxSeconds * 1000)
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage({ bytes, maxPixels })
  try {
    const answered = answer.assert(await promise)
    if ('isTooLarge' in answered) throw PhotoRefused.tooManyPixels()
    if ('fault' in answered) throw new Error(answered.fault)
    return answered
  } finally {
    clearTimeout(tooLong)
    worker.terminate()
  }
}
