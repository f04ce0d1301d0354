import sharp from 'sharp'
import { decodeHeic } from './heic.ts'
import { PhotoRefused } from './refusal.ts'

/** Spec §5: each photo at most 10 MB. */
export const maxPhotoBytes = 10_485_760

const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif']

/** More than any phone takes; a few kilobytes can decode to a great many. */
const maxPixels = 64_000_000

/** The type without its parameters, in lower case. @throws PhotoRefused when it is not a photo of a kind we read */
export function photoType(contentType: string): string {
  const essence = contentType.replace(/;.*$/s, '').trim().toLowerCase()
  if (!readable.includes(essence)) throw PhotoRefused.notAPhoto()
  return essence
}

export type Prepared = Readonly<{ photo: Uint8Array; thumbnail: Uint8Array }>

/**
 * What is kept of an upload: a JPEG of at most 2560 pixels a side, upright, and a thumbnail of at most 480, both
 * without the metadata that tells where and with what the photo was taken. The original is not kept.
 *
 * @throws PhotoRefused when the bytes are no photo, whatever they were declared to be
 */
export function prepare(original: Blob): Promise<Prepared> {
  const prepared = previous.then(() => reencode(original))
  previous = prepared.catch(() => undefined)
  return prepared
}

// One at a time, read only when its turn comes: a decoded photo can take 250 MB, and an upload needs no account.
let previous: Promise<unknown> = Promise.resolve()

const reencode = async (original: Blob): Promise<Prepared> => {
  const bytes = await original.bytes()
  const type = photoType(typeOf(bytes))
  try {
    const decoded = type === 'image/heic' ? await opened(bytes) : sharp(bytes, limits)
    const photo = await decoded
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
    throw Object.assign(PhotoRefused.notAPhoto(), { cause })
  }
}

const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const

const opened = async (heic: Uint8Array) => {
  const { data, width, height } = await decodeHeic(heic, maxPixels)
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
