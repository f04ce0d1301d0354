/**
 * The file of imported streets: a mark, four counts, the ZIPs, two tables of offsets, the names in the order of their keys,
 * and for each name its entries. Numbers of four bytes are little-endian.
 *
 * An entry is a street of that name in one ZIP: the ZIP's place in the list, its directions, its lowest number, how many
 * numbers follow, the bytes of its runs, and those (see `ranges.ts`).
 */
export const mark = 'FairMove streets 2\n\n'

/** Added to the number of a ZIP whose streets are all in the file. */
export const complete = 0x8000_0000

export const zipText = (zip: number): string => String(zip).padStart(5, '0')

export type Layout = Readonly<Record<'zips' | 'names' | 'entries' | 'text' | 'data' | 'end', number>>

export const countsAt = mark.length

/** Where each part starts, by the counts of ZIPs and names and the bytes of the last two parts. */
export function layoutOf(zips: number, names: number, textBytes: number, dataBytes: number): Layout {
  const zipsAt = countsAt + 16
  const namesAt = zipsAt + 4 * zips
  const entriesAt = namesAt + 4 * (names + 1)
  const textAt = entriesAt + 4 * (names + 1)
  const dataAt = textAt + textBytes
  return {
    zips: zipsAt,
    names: namesAt,
    entries: entriesAt,
    text: textAt,
    data: dataAt,
    end: dataAt + dataBytes,
  }
}

const directions = ['', 'n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'] as const
export type MaybeDirection = (typeof directions)[number]

/** The directions before and after a street's name in one byte. */
export const directionByte = (before: MaybeDirection, after: MaybeDirection): number =>
  directions.indexOf(before) * 16 + directions.indexOf(after)

export const hasDirection = (byte: number, direction: MaybeDirection): boolean => {
  const wanted = directions.indexOf(direction)
  return byte >> 4 === wanted || (byte & 15) === wanted
}

export const directionsOf = (byte: number): readonly [before: MaybeDirection, after: MaybeDirection] => [
  directions[byte >> 4] ?? '',
  directions[byte & 15] ?? '',
]
