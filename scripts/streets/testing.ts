import { zipSync } from 'fflate'

/** A record of a county file: TIGER/Line's fields, and longitudes and latitudes along the street. */
export type AddressFeature = Readonly<{
  FULLNAME: string
  LFROMHN?: string
  LTOHN?: string
  RFROMHN?: string
  RTOHN?: string
  ZIPL?: string
  ZIPR?: string
  PARITYL?: string
  PARITYR?: string
  line: readonly (readonly [longitude: number, latitude: number])[]
}>

/** A county file as the Census Bureau publishes it: a shapefile of polylines in a zip. */
export const countyZip = (name: string, features: readonly AddressFeature[]): Uint8Array =>
  zipSync({
    [`${name}.shp`]: shp(features),
    [`${name}.dbf`]: dbf(features),
    [`${name}.prj`]: new Uint8Array(1),
  })

/** ESRI Shapefile Technical Description, 1998: a header of 100 bytes, then polylines (type 3). */
function shp(features: readonly AddressFeature[]): Uint8Array {
  const records = features.map(({ line }, n) => {
    const content = 4 + 32 + 4 + 4 + 4 + 16 * line.length
    const view = new DataView(new ArrayBuffer(8 + content))
    view.setInt32(0, n + 1)
    view.setInt32(4, content / 2)
    view.setInt32(8, 3, true)
    view.setInt32(44, 1, true)
    view.setInt32(48, line.length, true)
    for (const [m, [x, y]] of line.entries()) {
      view.setFloat64(56 + 16 * m, x, true)
      view.setFloat64(64 + 16 * m, y, true)
    }
    return new Uint8Array(view.buffer)
  })
  const header = new DataView(new ArrayBuffer(100))
  const length = records.reduce((sum, record) => sum + record.length, 100)
  header.setInt32(0, 9994)
  header.setInt32(24, length / 2)
  header.setInt32(28, 1000, true)
  header.setInt32(32, 3, true)
  return Buffer.concat([new Uint8Array(header.buffer), ...records])
}

const fields = [
  ['FULLNAME', 100],
  ['LFROMHN', 12],
  ['LTOHN', 12],
  ['RFROMHN', 12],
  ['RTOHN', 12],
  ['ZIPL', 5],
  ['ZIPR', 5],
  ['PARITYL', 1],
  ['PARITYR', 1],
] as const

/** dBASE III: a header, a description of 32 bytes for each field, and records of fixed width. */
function dbf(features: readonly AddressFeature[]): Uint8Array {
  const header = 32 + 32 * fields.length + 1
  const width = fields.reduce((sum, [, size]) => sum + size, 1)
  const bytes = Buffer.alloc(header + width * features.length + 1, ' ')
  bytes.fill(0, 0, header)
  bytes[0] = 3
  bytes.writeUInt32LE(features.length, 4)
  bytes.writeUInt16LE(header, 8)
  bytes.writeUInt16LE(width, 10)
  for (const [n, [name, size]] of fields.entries()) {
    bytes.write(name, 32 + 32 * n, 'latin1')
    bytes.write('C', 32 + 32 * n + 11, 'latin1')
    bytes[32 + 32 * n + 16] = size
  }
  bytes[header - 1] = 0x0d
  for (const [n, feature] of features.entries()) {
    let at = header + width * n + 1
    for (const [name, size] of fields) {
      bytes.write((feature[name] ?? '').padEnd(size), at, 'utf-8')
      at += size
    }
  }
  bytes[bytes.length - 1] = 0x1a
  return bytes
}
