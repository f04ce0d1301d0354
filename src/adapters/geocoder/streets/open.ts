import type { Point } from '../../../shared/geo.ts'
import { weightOfZip } from '../gazetteer.ts'
import { completionsOfName, type Direction, type House, hasEnding, isEnding, keyOf } from '../street.ts'
import { createReader } from './bytes.ts'
import { complete, countsAt, directionsOf, hasDirection, layoutOf, mark, zipText } from './format.ts'
import { findNumber } from './ranges.ts'

/** A house on an imported street. If no range holds its number, it is placed at the nearest end. */
export type Hit = Point &
  Readonly<{
    zip: string
    /** As the Census Bureau writes it: 'S Wacker Dr'. */
    road: string
    isExact: boolean
    /** How many numbers the house is from the nearest range. */
    off: number
  }>

export interface StreetIndex {
  /** The house on the streets of this very name in these ZIPs. */
  find(house: House, zips: ReadonlySet<string>): readonly Hit[]
  /**
   * The houses of this number on streets whose names start like this one's: at most `limit`, those in larger cities
   * first.
   */
  search(house: House, limit: number): readonly Hit[]
  /** Whether all streets of this ZIP are here. */
  covers(zip: string): boolean
}

/** @throws Error if these are not the bytes of a file of this version */
export function openStreets(bytes: Uint8Array): StreetIndex {
  const text = new TextDecoder()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const numbersAt = (at: number, count: number) =>
    Uint32Array.from({ length: count }, (_, n) => view.getUint32(at + 4 * n, true))
  if (text.decode(bytes.subarray(0, countsAt)) !== mark || bytes.length < countsAt + 16) {
    throw new Error('This is no file of streets that this version reads.')
  }
  const [zipCount = 0, nameCount = 0, textBytes = 0, dataBytes = 0] = numbersAt(countsAt, 4)
  const layout = layoutOf(zipCount, nameCount, textBytes, dataBytes)
  if (layout.end !== bytes.length) throw new Error('The file of streets is not complete.')
  const flagged = [...numbersAt(layout.zips, zipCount)]
  const zips = flagged.map(zip => zipText(zip % complete))
  const names = numbersAt(layout.names, nameCount + 1)
  const entries = numbersAt(layout.entries, nameCount + 1)
  const covered = new Set(zips.filter((_, n) => (flagged[n] ?? 0) >= complete))
  const weights = zips.map(weightOfZip)
  const reader = createReader(bytes)
  const runReader = createReader(bytes)

  const label = (n: number) =>
    text.decode(bytes.subarray(layout.text + (names[n] ?? 0), layout.text + (names[n + 1] ?? 0)))

  /** The first name whose key is not before this one. */
  const lowerBound = (key: string) => {
    let [low, high] = [0, nameCount]
    while (low < high) {
      const middle = (low + high) >> 1
      if (keyOf(label(middle)) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The names whose keys start with this. */
  const startingWith = (key: string) => [lowerBound(key), lowerBound(`${key}\uffff`)] as const

  /** Calls `visit` for the entries of some names in the house's direction and, if asked, those that hold its number. */
  function eachEntry({ names: [from, to], direction, number }: Wanted, visit: (entry: Entry) => void) {
    for (let name = from; name < to; name++) {
      const end = layout.data + (entries[name + 1] ?? 0)
      reader.moveTo(layout.data + (entries[name] ?? 0))
      while (reader.position() < end) {
        const zip = reader.unsigned()
        const directions = reader.byte()
        const lowest = reader.unsigned()
        const span = reader.unsigned()
        const size = reader.unsigned()
        const runs = reader.position()
        reader.moveTo(runs + size)
        const isWithin = number === undefined || (number >= lowest && number <= lowest + span)
        if (isWithin && fits(direction, directions)) visit({ name, zip, directions, runs })
      }
    }
  }

  const zipAt = (n: number) => zips[n] ?? ''

  const hitAt = ({ value }: House, { name, zip, directions, runs }: Entry): Hit | undefined => {
    runReader.moveTo(runs)
    const found = findNumber(value, runReader)
    const [before, after] = directionsOf(directions)
    const road = [before.toUpperCase(), label(name), after.toUpperCase()].filter(Boolean).join(' ')
    return found && { ...found, zip: zipAt(zip), road }
  }

  /** The name of this key; if there is none and the key has no ending such as 'st', those that only add one. */
  function namesOf(key: string): readonly [from: number, to: number][] {
    const from = lowerBound(key)
    if (keyOf(label(from)) === key) return [[from, from + 1]]
    if (hasEnding(key)) return []
    const [first, end] = startingWith(`${key} `)
    return Array.from({ length: end - first }, (_, n) => first + n)
      .filter(name => isEnding(keyOf(label(name)).slice(key.length + 1)))
      .map(name => [name, name + 1])
  }

  return {
    covers: zip => covered.has(zip),

    find(house, wanted) {
      const look = (key: string, direction?: Direction) => {
        const hits: Hit[] = []
        for (const names of namesOf(key)) {
          eachEntry({ names, direction }, entry => {
            const hit = wanted.has(zipAt(entry.zip)) ? hitAt(house, entry) : undefined
            if (hit) hits.push(hit)
          })
        }
        return hits
      }
      const hits = look(house.name, house.before ?? house.after)
      // 'West Shore Dr' may be a name, not the west end of Shore Dr.
      return hits.length > 0 ? hits : look(keyOf(house.road))
    },

    search(house, limit) {
      if (house.name.length < 2) return []
      const same = new Set(namesOf(house.name).map(([name]) => name))
      const found: (Entry & { weight: number })[] = []
      const direction = house.before ?? house.after
      for (const start of completionsOfName(house.name)) {
        eachEntry({ names: startingWith(start), direction, number: house.value }, entry => {
          // A street of this very name before those whose names only start like it.
          found.push({ ...entry, weight: (weights[entry.zip] ?? 0) + (same.has(entry.name) ? 1000 : 0) })
        })
      }
      const hits: Hit[] = []
      for (const entry of found.sort((a, b) => b.weight - a.weight)) {
        const hit = hitAt(house, entry)
        if (hit?.isExact) hits.push(hit)
        if (hits.length === limit) break
      }
      return hits
    },
  }
}

type Wanted = Readonly<{ names: readonly [from: number, to: number]; direction?: Direction; number?: number }>

/** Positions in the lists of names and ZIPs, and of the runs in the bytes. */
type Entry = Readonly<{ name: number; zip: number; directions: number; runs: number }>

/** A street without directions has the house in any. */
const fits = (direction: Direction | undefined, byte: number): boolean =>
  direction === undefined || byte === 0 || hasDirection(byte, direction)
