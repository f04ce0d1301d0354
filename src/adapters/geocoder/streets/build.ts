import { keyOf, streetName } from '../street.ts'
import { createWriter } from './bytes.ts'
import { complete, countsAt, directionByte, layoutOf, mark, zipText } from './format.ts'
import { type Range, runsOf, writeRuns } from './ranges.ts'

/** A stretch of a street in one ZIP, named as in 'S Wacker Dr'. */
export type Segment = Range & Readonly<{ street: string; zip: string }>

/** Collects segments, then makes the file's bytes. */
export function createStreetsBuilder() {
  const names = new Map<string, { label: string; entries: Map<number, Range[]> }>()
  let segments = 0

  return {
    add({ street, zip, ...range }: Segment) {
      const { before = '', after = '' } = streetName(street)
      const label = withoutDirections(street, before !== '', after !== '')
      const key = keyOf(label)
      if (key === '') return
      const name = names.get(key) ?? { label, entries: new Map<number, Range[]>() }
      names.set(key, name)
      // Within a name, by ZIP and direction.
      const entry = Number(zip) * 256 + directionByte(before, after)
      const ranges = name.entries.get(entry)
      if (ranges) ranges.push(range)
      else name.entries.set(entry, [range])
      segments += 1
    },

    /** The file, and what is in it. `isComplete`: all streets of a ZIP are, not only those in some of its counties. */
    finish(isComplete: (zip: string) => boolean) {
      const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1))
      const entryKeys = sorted.flatMap(([, { entries }]) => [...entries.keys()])
      const zips = [...new Set(entryKeys.map(zipOf))].sort((a, b) => a - b)
      const zipIndex = new Map(zips.map((zip, n) => [zip, n]))
      const text = createWriter()
      const data = createWriter()
      const one = createWriter()
      const offsets = { names: [0], entries: [0] }
      for (const [, { label, entries }] of sorted) {
        text.append(new TextEncoder().encode(label))
        offsets.names.push(text.size())
        for (const [entry, ranges] of [...entries].sort(([a], [b]) => a - b)) {
          const numbers = ranges.flatMap(({ from, to }) => [from, to])
          const lowest = numbers.reduce((a, b) => Math.min(a, b))
          one.clear()
          writeRuns(runsOf(ranges), one)
          data.unsigned(zipIndex.get(zipOf(entry)) ?? 0)
          data.byte(entry % 256)
          data.unsigned(lowest)
          data.unsigned(numbers.reduce((a, b) => Math.max(a, b)) - lowest)
          data.unsigned(one.size())
          data.append(one.written())
        }
        offsets.entries.push(data.size())
      }
      const layout = layoutOf(zips.length, sorted.length, text.size(), data.size())
      const bytes = new Uint8Array(layout.end)
      const view = new DataView(bytes.buffer)
      const putAll = (at: number, values: readonly number[]) => {
        for (const [n, value] of values.entries()) view.setUint32(at + 4 * n, value, true)
      }
      bytes.set(new TextEncoder().encode(mark))
      putAll(countsAt, [zips.length, sorted.length, text.size(), data.size()])
      const flag = (zip: number) => (isComplete(zipText(zip)) ? complete : 0)
      putAll(
        layout.zips,
        zips.map(zip => zip + flag(zip)),
      )
      putAll(layout.names, offsets.names)
      putAll(layout.entries, offsets.entries)
      bytes.set(text.written(), layout.text)
      bytes.set(data.written(), layout.data)
      return { bytes, segments, names: sorted.length, entries: entryKeys.length, zips: zips.length }
    },
  }
}

const zipOf = (entry: number) => Math.floor(entry / 256)

const withoutDirections = (street: string, before: boolean, after: boolean) => {
  const words = street.trim().split(/\s+/)
  return words.slice(before ? 1 : 0, after ? -1 : undefined).join(' ')
}
