import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type } from 'arktype'
import { unzipSync } from 'fflate'
import { open } from 'shapefile'
import type { Segment } from '../../src/adapters/geocoder/streets/build.ts'
import type { Parity } from '../../src/adapters/geocoder/streets/ranges.ts'
import { Failure } from '../cli/command.ts'

const text = type('string | null')
const parity = type("'O' | 'E' | 'B' | 'Z' | null")

/** The fields of TIGER/Line ADDRFEAT that an index needs (Census Bureau, TIGER/Line technical documentation, appendix). */
const addressRange = type({
  properties: {
    FULLNAME: text,
    LFROMHN: text,
    LTOHN: text,
    RFROMHN: text,
    RTOHN: text,
    ZIPL: text,
    ZIPR: text,
    PARITYL: parity,
    PARITYR: parity,
  },
  geometry: [
    { type: "'LineString'", coordinates: 'number[][]' },
    '|',
    { type: "'MultiLineString'", coordinates: 'number[][][]' },
  ],
})
type AddressRange = typeof addressRange.infer

/**
 * Reads the streets of one county, the zip of a shapefile, into memory. Calls `onBatch` with the segments of each thousand
 * records and the part of the file that is read.
 * @throws Failure if it is not such a file
 */
export async function readCounty(
  path: string,
  onBatch: (segments: readonly Segment[], part: number) => void,
) {
  const name = basename(path)
  const files = await readFile(path).then(unzipped).catch(unreadable(name))
  const fileOf = (ending: string) =>
    Object.entries(files).find(([file]) => file.toLowerCase().endsWith(ending))?.[1]
  const [shp, dbf] = [fileOf('.shp'), fileOf('.dbf')]
  if (!shp || !dbf) throw new Failure(`${name} holds no shapefile.`)
  // dBASE headers hold the number of records at byte 4.
  const total = new DataView(dbf.buffer, dbf.byteOffset).getUint32(4, true)
  const source = await open(shp, dbf, { encoding: 'utf-8' }).catch(unreadable(name))
  let batch: Segment[] = []
  for (let done = 1; ; done++) {
    const record = await source.read().catch(unreadable(name))
    if (record.done) return onBatch(batch, 1)
    const range = addressRange(record.value)
    if (range instanceof type.errors) {
      throw new Failure(`${name} is not an ADDRFEAT file of TIGER/Line: ${range.summary.split('\n')[0]}.`)
    }
    batch.push(...segmentsOf(range))
    if (done % 1000 !== 0) continue
    onBatch(batch, done / total)
    batch = []
  }
}

/** Whether the files, named as in tl_2025_17031_addrfeat.zip, are those of all counties of the area. */
export const hasEveryCounty = (paths: readonly string[]): boolean =>
  counties.every(fips => paths.some(path => basename(path).includes(`_${fips}_`)))

/** FIPS codes of seven counties of Wisconsin and seven of Illinois. */
const counties = '55059 55079 55089 55101 55127 55131 55133 17031 17043 17089 17093 17097 17111 17197'.split(
  ' ',
)

const unzipped = (bytes: Uint8Array) => unzipSync(bytes, { filter: ({ name }) => /\.(shp|dbf)$/i.test(name) })

const unreadable =
  (name: string) =>
  (error: unknown): never => {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    throw new Failure(`${name} cannot be read: ${reason}.`)
  }

/** Both sides in one where their numbers run together. */
function segmentsOf({ properties, geometry }: AddressRange): Segment[] {
  const { FULLNAME: street } = properties
  if (!street) return []
  const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
  const line = lines
    .flat()
    .flatMap(([longitude, latitude]) =>
      longitude === undefined || latitude === undefined ? [] : [{ latitude, longitude }],
    )
  const left = sideOf(properties.ZIPL, properties.LFROMHN, properties.LTOHN, properties.PARITYL)
  const right = sideOf(properties.ZIPR, properties.RFROMHN, properties.RTOHN, properties.PARITYR)
  const sides = left && right && runTogether(left, right) ? [both(left, right)] : [left, right]
  return sides.flatMap(side => (side ? [{ ...side, street, line }] : []))
}

type Side = Readonly<{ zip: string; from: number; to: number; parity: Parity }>

function sideOf(
  zip: string | null,
  first: string | null,
  last: string | null,
  kind: string | null,
): Side | undefined {
  const [from, to] = [numberOf(first), numberOf(last)]
  if (!zip || from === undefined || to === undefined) return undefined
  const parity =
    kind === 'O' ? 1 : kind === 'E' ? 2 : kind === 'B' || from % 2 !== to % 2 ? 3 : from % 2 === 1 ? 1 : 2
  return { zip, from, to, parity }
}

/** The digits at the end: 8480 of 'W156N8480'. */
function numberOf(text: string | null): number | undefined {
  const [digits] = /\d+(?=\D*$)/.exec(text ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

const runTogether = (left: Side, right: Side) =>
  left.zip === right.zip && Math.abs(left.from - right.from) <= 2 && Math.abs(left.to - right.to) <= 2

function both(left: Side, right: Side): Side {
  const isUp = left.from <= left.to
  const [lower, upper] = isUp ? [Math.min, Math.max] : [Math.max, Math.min]
  return { zip: left.zip, from: lower(left.from, right.from), to: upper(left.to, right.to), parity: 3 }
}
