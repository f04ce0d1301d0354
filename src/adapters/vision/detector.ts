import { type } from 'arktype'
import type { Detection } from './detections.ts'

const answer = type({
  'detections?': type({
    label: 'string',
    score: 'number',
    box: ['number', 'number', 'number', 'number'],
  }).array(),
  'fault?': 'string',
})

export type Detector = ReturnType<typeof createDetector>
export type Found = Detection

/** A photo takes about 170 ms, the first one longer. */
const maxSeconds = 30

/** The model in its own worker, which starts with the first photo. Runs one photo at a time. */
export function createDetector() {
  let worker: Worker | undefined
  const stopping = new AbortController()
  let previous: Promise<unknown> = Promise.resolve()

  const end = () => {
    worker?.terminate()
    worker = undefined
  }

  const ask = async (rgb: Uint8Array): Promise<readonly Found[]> => {
    stopping.signal.throwIfAborted()
    worker ??= new Worker(new URL('worker.ts', import.meta.url))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const tooLong = setTimeout(() => reject(new Error('The model took too long.')), maxSeconds * 1000)
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    const refuse = () => reject(stopping.signal.reason)
    stopping.signal.addEventListener('abort', refuse)
    worker.postMessage(rgb)
    try {
      const { detections, fault } = answer.assert(await promise)
      if (!detections) throw new Error(fault)
      return detections
    } catch (error) {
      // Its state is unknown, so the next photo gets a new worker.
      end()
      throw error
    } finally {
      clearTimeout(tooLong)
      stopping.signal.removeEventListener('abort', refuse)
    }
  }

  return {
    /** The objects on a square photo of three bytes per pixel. */
    detect(rgb: Uint8Array): Promise<readonly Found[]> {
      const detected = previous.then(() => ask(rgb))
      previous = detected.catch(() => undefined)
      return detected
    },
    /** Immediately; waiting photos are rejected. */
    async stop() {
      stopping.abort(new Error('The model was stopped.'))
      end()
    },
  }
}
