import sharp, { type Metadata } from 'sharp'
import { Busy, createFairQueue } from '../fair-queue.ts'
import { decodeHeic } from './heic.ts'
import { PhotoRefused } from './refusal.ts'

/** Spec §5: each photo at most 10 MB. */
export const maxPhotoBytes = 10_485_760

const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif']

/** More than any phone takes. A few kilobytes can decode to a great many. */
const maxPixels = 64_000_000

/** What a photo may take when it is decoded: 64 megapixels of red, green, blue and opacity, a byte each. */
const maxDecodedBytes = 256_000_000

// One core for a photo, and no cache: each photo is decoded once.
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
 * Makes what is kept of an upload: a JPEG of at most 2560 pixels a side, upright, and a thumbnail of at most
 * 480, both without the metadata that tells where and with what the photo was taken. The original is not
 * kept.
 */
export type Preparer = (
  /** Whose photo it is, to share the queue fairly. */
  client: string,
  /** Reads the original when its turn comes, so that no photo waits in memory. */
  read: () => Promise<Uint8Array>,
  /** Ends the wait of a client that has left. */
  signal?: AbortSignal,
) => Promise<Prepared>

/**
 * One photo at a time. Every refusal is a PhotoRefused: the bytes are no photo, take too much memory, or wait
 * too long.
 */
export function createPreparer(): Preparer {
  const inTurn = createFairQueue({ perClient: 12, total: 60, maxWaitSeconds: 20, retryAfterSeconds })
  return async (client, read, signal) => {
    try {
      return await inTurn(client, async () => reencode(await read()), signal)
    } catch (error) {
      // Nobody reads this answer, and a client that leaves is no fault to report.
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
 * Reads the header, which decodes no pixel, before the photo is decoded. Of an animation only the first frame
 * is.
 */
async function opened(bytes: Uint8Array) {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.width * header.height > maxPixels || decodedBytes(header) > maxDecodedBytes) {
    throw PhotoRefused.tooManyPixels()
  }
  return sharp(bytes, limits)
}

/** A progressive JPEG is held as coefficients of 16 bits. */
function decodedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const isByte = depth === 'uchar' && !(format === 'jpeg' && isProgressive)
  return width * height * channels * (isByte ? 1 : 2)
}

async function openedHeic(bytes: Uint8Array) {
  const { data, width, height } = await decodeHeic(bytes, maxPixels)
  return sharp(data, { raw: { width, height, channels: 4 }, ...limits })
}

/** The type the first bytes tell. The decoder knows many more formats; it is only ever shown these. */
const typeOf = (bytes: Uint8Array): string => {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp'
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(start)) return 'image/heic'
  return 'application/octet-stream'
}
