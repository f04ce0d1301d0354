import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/eval-vision.ts DIR
Counts the items on labeled photos with the local model, and prints the precision and recall of each item, the volume said
and true, and from 40 photos on the calibration, a line for the settings. DIR holds one photo for each room, and
labels.json: for each file, what is really there by the names of src/shared/cube-sheet.ts, such as
{"bedroom.jpg": {"queen-bed": 1, "dresser": 2}, "empty-room.jpg": {}}`,
    options: {},
    positionals: [1, 1],
  },
  async ({ positionals: [folder = ''], signal }) => {
    const { join } = await import('node:path')
    const { type } = await import('arktype')
    const { createPreparer } = await import('../src/adapters/photos/image.ts')
    const { evaluate, fewestForCalibration } = await import('../src/adapters/vision/evaluation.ts')
    const { createLocal } = await import('../src/adapters/vision/local.ts')
    const { cubeSheet } = await import('../src/shared/cube-sheet.ts')
    const { withProgress } = await import('./cli/progress.ts')

    const names = cubeSheet.map(({ name }) => name)
    const labels = type({ '[string]': { '[string]': 'number.integer >= 0' } })
    const read = await Bun.file(join(folder, 'labels.json'))
      .json()
      .catch((error: Error) => {
        throw new Failure(`labels.json cannot be read: ${error.message}.`)
      })
    const labeled = labels(read)
    if (labeled instanceof type.errors) throw new Failure(`labels.json is wrong: ${labeled.summary}.`)
    const unknown = Object.values(labeled)
      .flatMap(Object.keys)
      .find(name => !names.includes(name))
    if (unknown) throw new Failure(`labels.json names "${unknown}", which is not in the cube sheet.`)

    const local = createLocal({
      getOrCompute: (_, compute) => compute(),
      find: async () => new Map(),
      takeCall: async () => false,
    })
    const prepare = createPreparer()
    let model = ''
    try {
      const files = Object.entries(labeled)
      const photos = await withProgress(async show => {
        const results = []
        for (const [n, [file, counts]] of files.entries()) {
          signal.throwIfAborted()
          const { photo } = await prepare('evaluation', () => Bun.file(join(folder, file)).bytes()).catch(
            () => {
              throw new Failure(`${file} cannot be read.`)
            },
          )
          const sighting = await local.recognize(
            [{ key: file, open: async () => photo }],
            names,
            'evaluation',
          )
          model = `${sighting.model}@${sighting.version}`
          results.push({
            truth: Object.entries(counts).map(([name, count]) => ({ name, count })),
            found: sighting.things,
          })
          show(n + 1, files.length, 'photos')
        }
        return results
      })
      const { items, saidCubicFeet, trueCubicFeet, calibration } = evaluate(photos)
      const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`)
      console.log('item                     true  said  precision  recall')
      for (const { name, real, said, precision, recall } of items)
        console.log(
          `${name.padEnd(24)} ${String(real).padStart(4)}  ${String(said).padStart(4)}  ${percent(precision).padStart(9)}  ${percent(recall).padStart(6)}`,
        )
      console.log(
        `${saidCubicFeet} cu ft said, ${trueCubicFeet} cu ft true, on ${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}.`,
      )
      if (calibration.photos < fewestForCalibration) {
        console.log(
          `No calibration: something was counted on ${calibration.photos} of the photos, and it takes ${fewestForCalibration}.`,
        )
        return
      }
      console.log(
        `Something was counted on ${calibration.photos} of the photos. ${percent(calibration.coverage)} of these lie in the range of the others.`,
      )
      console.log(`VISION_CALIBRATION=${model}:${calibration.low.toFixed(2)}-${calibration.high.toFixed(2)}`)
    } finally {
      await local.stop()
    }
  },
)
