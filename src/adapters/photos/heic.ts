import { type } from 'arktype'
import { PhotoRefused } from './refusal.ts'

/** Rows of red, green, blue and opacity, upright. */
export type Bitmap = typeof bitmap.infer

const bitmap = type({
  width: 'number.integer > 0',
  height: 'number.integer > 0',
  data: type.instanceOf(Uint8ClampedArray),
})

/** What `heic-worker.ts` answers. */
const answer = bitmap.or({ fault: 'string' }).or({ isTooLarge: 'true' })

/** A 48 megapixel photo takes a few seconds. */
const mostSeconds = 30

/**
 * The pixels of an iPhone's HEIC, which sharp cannot read. Each photo gets its own worker, so the server
 * keeps answering, slow decoding can be stopped, and all memory is released.
 *
 * @throws PhotoRefused if it has more than `maxPixels`; Error if it is not HEIC or takes too long
 */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<Bitmap> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url))
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const tooLong = setTimeout(() => reject(new Error('The HEIC took too long.')), mostSeconds * 1000)
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
