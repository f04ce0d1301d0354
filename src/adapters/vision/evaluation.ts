import { type Counted, measure } from '../../shared/inventory.ts'

/** A photo with what is really there and what the model counted, as items of the cube sheet. */
export type Labeled = Readonly<{ truth: readonly Counted[]; found: readonly Counted[] }>

/** How well a model counts. Precision and recall are null where nothing was found or nothing was there. */
export function evaluate(photos: readonly Labeled[]) {
  const names = new Set(photos.flatMap(({ truth, found }) => [...truth, ...found].map(({ name }) => name)))
  const ratios = photos.map(volumes).flatMap(({ said, real }) => (said > 0 ? [real / said] : []))
  const held = ratios.filter((ratio, n) => isWithin(ratio, rangeOf(ratios.toSpliced(n, 1))))
  return {
    items: [...names].toSorted().map(name => ({ name, ...countsOf(name, photos) })),
    saidCubicFeet: sum(photos.map(photo => volumes(photo).said)),
    trueCubicFeet: sum(photos.map(photo => volumes(photo).real)),
    /**
     * Photos on which something was counted, the range of what is there for each cubic foot said, and the share of the
     * photos that lie in the range of the others (leave-one-out).
     */
    calibration: {
      photos: ratios.length,
      ...rangeOf(ratios),
      coverage: ratios.length > 0 ? held.length / ratios.length : 0,
    },
  }
}

/** With fewer photos, a percentile is a matter of luck. */
export const fewestForCalibration = 40

function countsOf(name: string, photos: readonly Labeled[]) {
  const counts = photos.map(({ truth, found }) => ({ real: count(truth, name), said: count(found, name) }))
  const real = sum(counts.map(each => each.real))
  const said = sum(counts.map(each => each.said))
  const right = sum(counts.map(each => Math.min(each.real, each.said)))
  return { real, said, precision: said > 0 ? right / said : null, recall: real > 0 ? right / real : null }
}

const count = (items: readonly Counted[], name: string) =>
  sum(items.filter(item => item.name === name).map(item => item.count))

const volumes = ({ truth, found }: Labeled) => ({
  said: measure(found).estimatedVolume,
  real: measure(truth).estimatedVolume,
})

/** The 10th and 90th percentile. */
const rangeOf = (ratios: readonly number[]) => ({
  low: percentile(ratios, 0.1),
  high: percentile(ratios, 0.9),
})

const isWithin = (ratio: number, { low, high }: ReturnType<typeof rangeOf>) => ratio >= low && ratio <= high

/** The nearest rank. 0 of nothing. */
function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
