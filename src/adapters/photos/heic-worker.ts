import { type } from 'arktype'
import decoder from 'heic-decode'

declare const self: Worker

const order = type({ bytes: type.instanceOf(Uint8Array), maxPixels: 'number' })

self.onmessage = async ({ data }) => {
  try {
    const bitmap = await decode(order.assert(data))
    self.postMessage(bitmap, [bitmap.data.buffer])
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) })
  }
}

/** The size stands in the file's head, and is judged before a pixel is decoded. libheif turns the photo upright. */
async function decode({ bytes, maxPixels }: typeof order.infer) {
  const [photo] = await decoder.all({ buffer: bytes })
  if (!photo) throw new Error('There is no photo in this HEIC.')
  if (photo.width * photo.height > maxPixels) throw new Error('This HEIC has too many pixels.')
  return photo.decode()
}
