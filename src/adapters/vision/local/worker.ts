import { type } from 'arktype'
import { side } from './detections.ts'
import { loadModel } from './model.ts'

declare const self: Worker

const model = loadModel()
const pixels = type.instanceOf(Uint8Array).narrow(({ length }) => length === side * side * 3)

/** One photo at a time: `detector.ts` waits for each answer. */
self.onmessage = async ({ data }) => {
  try {
    const detect = await model
    self.postMessage({ detections: await detect(pixels.assert(data)) })
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) })
  }
}
