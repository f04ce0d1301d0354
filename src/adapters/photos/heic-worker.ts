import { type } from 'arktype'
import decoder from 'heic-decode'

declare const self: Worker

const order = type({ bytes: type.instanceOf(Uint8Array), maxPixels: 'number' })

self.onmessage = async ({ data }) => {
  try {
    const bitmap = await decode(order.assert(data))
    if (bitmap) self.postMessage(bitmap, [bitmap.data.buffer])
    else self.postMessage({ isTooLarge: true })
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) })
  }
}

/** Undefined if the header announces too many pixels, before any is decoded. libheif turns photos upright. */
async function decode({ bytes, maxPixels }: typeof order.infer) {
  const [photo] = await decoder.all({ buffer: bytes })
  if (!photo) throw new Error('There is no photo in this HEIC.')
  return photo.width * photo.height > maxPixels ? undefined : photo.decode()
}
