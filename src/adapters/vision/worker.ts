import { dirname, join } from 'node:path'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { loadGraphModel } from '@tensorflow/tfjs-converter'
import { env, io, ready, setBackend, type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core'
import { type } from 'arktype'
import { type Detection, detectionsOf, type Grid, side } from './detections.ts'

declare const self: Worker

let model: ReturnType<typeof loadModel> | undefined
const pixels = type.instanceOf(Uint8Array).narrow(({ length }) => length === side * side * 3)

/** One photo at a time: `detector.ts` waits for each answer. */
self.onmessage = async ({ data }) => {
  try {
    model ??= loadModel()
    const detect = await model
    self.postMessage({ detections: await detect(pixels.assert(data)) })
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) })
  }
}

/**
 * NanoDet-g (see nanodet/NOTICE) on WebAssembly: about 150 ms a photo on one core. Only
 * runs the two files whose digests are known.
 */
async function loadModel(): Promise<(rgb: Uint8Array) => Promise<Detection[]>> {
  const topology = graph.assert(JSON.parse(new TextDecoder().decode(await known('nanodet.json'))))
  const weightData = await known('nanodet.bin')
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  setWasmPaths(`${dirname(Bun.resolveSync(wasm, import.meta.dir))}/`)
  await setBackend('wasm')
  await ready()
  const model = await loadGraphModel(
    io.fromMemory({
      modelTopology: topology.modelTopology,
      weightSpecs: topology.weightsManifest.flatMap(({ weights }) => weights),
      weightData,
    }),
  )

  return async rgb => {
    const answer = tidy(() => model.predict(tensor4d(normalized(rgb), [1, 3, side, side])))
    const tensors = Array.isArray(answer) ? answer : []
    try {
      return detectionsOf(await gridsOf(tensors))
    } finally {
      for (const tensor of tensors) tensor.dispose()
    }
  }
}

const digests = {
  'nanodet.json': '4495eb0ec74bd33ee40a79aa06ebc1ccd7e28be1bf7355d93ffb570b8d77f45d',
  'nanodet.bin': '5d0e4f8c4eded666287330be03017d494787d35f523fd77ca23f59db984a4ad9',
}

async function known(name: keyof typeof digests): Promise<ArrayBuffer> {
  const bytes = await Bun.file(join(import.meta.dir, 'nanodet', name)).arrayBuffer()
  const digest = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  if (digest !== digests[name]) throw new Error(`${name} is not the file that it should be.`)
  return bytes
}

const graph = type({
  modelTopology: 'object',
  weightsManifest: type({ weights: 'object[]' }).array(),
})

const wasm = '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'

/** The mean and standard deviation of blue, green and red in the training data. */
const channels = [
  { offset: 2, mean: 103.53, spread: 57.375 },
  { offset: 1, mean: 116.28, spread: 57.12 },
  { offset: 0, mean: 123.675, spread: 58.395 },
] as const

function normalized(rgb: Uint8Array): Float32Array {
  const pixels = side * side
  const planes = new Float32Array(3 * pixels)
  for (const [n, { offset, mean, spread }] of channels.entries()) {
    for (let pixel = 0; pixel < pixels; pixel++) {
      planes[n * pixels + pixel] = ((rgb[pixel * 3 + offset] ?? 0) - mean) / spread
    }
  }
  return planes
}

/** Pairs the two tensors of each grid, scores and boxes, by their number of cells. */
async function gridsOf(tensors: readonly Tensor[]): Promise<Grid[]> {
  const outputs = await Promise.all(
    tensors.map(async tensor => ({ shape: tensor.shape, data: Float32Array.from(await tensor.data()) })),
  )
  return outputs.flatMap(({ shape: [, cells = 0, width], data }) => {
    if (width !== 80) return []
    const boxes = outputs.find(({ shape }) => shape[1] === cells && shape[2] === 44)
    return boxes ? [{ cells, scores: data, boxes: boxes.data }] : []
  })
}
