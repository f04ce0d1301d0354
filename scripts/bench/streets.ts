import { zipsStarting } from '../../src/adapters/geocoder/gazetteer.ts'
import { createStreetsBuilder } from '../../src/adapters/geocoder/streets/build.ts'

/** How many streets the 14 served counties have about, each counted once in each of its ZIPs. */
const ENTRIES = 350_000
/** Stretches between two corners, about a million in all. */
const BLOCKS = 3

/** Builds streets of the served counties' number and spread over their ZIPs: a few names in most ZIPs, most in a few. */
export function generateStreets() {
  const random = pseudoRandom(14)
  const zips = zipsStarting('').filter(
    ({ latitude, longitude }) => latitude > 41.2 && latitude < 43.6 && longitude > -88.8,
  )
  const builder = createStreetsBuilder()
  let entries = 0
  for (let n = 0; entries < ENTRIES; n++) {
    const street = nameOf(n)
    const inZips = Math.max(4, Math.floor(zips.length / Math.sqrt(n + 1)))
    const first = Math.floor(random() * zips.length)
    for (let m = 0; m < inZips; m++) {
      const zip = zips[(first + m) % zips.length]
      if (!zip) continue
      entries += 1
      let [from, latitude, longitude] = [
        100 * Math.floor(1 + random() * 90),
        zip.latitude + (random() - 0.5) / 30,
        zip.longitude + (random() - 0.5) / 30,
      ]
      const direction = ['N', 'S', 'E', 'W'][Math.floor(random() * 4)] ?? 'N'
      for (let block = 0; block < BLOCKS; block++) {
        const start = { latitude, longitude }
        latitude += 0.002
        longitude += random() < 0.2 ? 0.001 : 0
        const line = [start, { latitude, longitude }]
        builder.add({ street: `${direction} ${street}`, zip: zip.zip, from, to: from + 99, parity: 3, line })
        from += 100
      }
    }
  }
  return builder.finish(() => true)
}

const pick = (words: readonly string[], n: number) => words[n % words.length] ?? ''

/** A different name for each number; the first are the commonest, as in real towns. */
function nameOf(n: number): string {
  const common = ['Main', 'Oak', 'Maple', 'Park', 'Washington', 'Lake', 'Elm', 'Walnut', 'Church', 'Madison']
  const kind = pick(['St', 'Ave', 'Rd', 'Dr', 'Ct', 'Ln'], Math.floor(n / 7))
  if (n < 100)
    return `${pick(common, n)} ${pick(['St', 'Ave', 'Rd', 'Dr', 'Ct', 'Ln', 'Pl', 'Blvd', 'Way', 'Ter'], Math.floor(n / 10))}`
  const starts =
    'Ash Birch Brook Cedar Clear Deer Elk Fox Glen Haw Iron Kings Lin Maple North Oak Pine Quail River Stone'
  const ends =
    'dale field ford gate haven hill hurst land ley mead mont moor ridge stead ton view ville wood worth wick'
  const [a, b] = [starts.split(' '), ends.split(' ')]
  const rest = Math.floor(n / (a.length * b.length))
  const letters = String.fromCharCode(97 + (rest % 26), 97 + (Math.floor(rest / 26) % 26))
  return `${pick(a, n)}${letters}${pick(b, Math.floor(n / a.length))} ${kind}`
}

/** Numbers from 0 to 1, the same in each run (a linear congruential generator, Numerical Recipes). */
function pseudoRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
