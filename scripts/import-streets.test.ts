import { afterAll, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { locateLocally } from '../src/adapters/geocoder/local.ts'
import { createStreets, streetsFile } from '../src/adapters/geocoder/streets/streets.ts'
import { suggest } from '../src/adapters/geocoder/suggest.ts'
import { milesBetween } from '../src/shared/geo.ts'
import { type AddressFeature, countyZip } from './streets/testing.ts'
import { callScript, runScript } from './testing/run-script.ts'
import { testServer } from './testing/server.ts'
import { job } from './testing/steps.ts'

const root = await mkdtemp(join(tmpdir(), 'fairmove-streets-'))
afterAll(() => rm(root, { recursive: true }))

let folder: string
let dataDir: string
let runs = 0
beforeEach(async () => {
  folder = join(root, `counties-${++runs}`)
  dataDir = join(root, `data-${runs}`)
  await mkdir(folder)
})

const put = (name: string, bytes: Uint8Array) => writeFile(join(folder, name), bytes)
const importStreets = () => callScript(['import-streets', folder], { DATA_DIR: dataDir })

const wacker: AddressFeature = {
  FULLNAME: 'S Wacker Dr',
  LFROMHN: '200',
  LTOHN: '298',
  RFROMHN: '201',
  RTOHN: '299',
  ZIPL: '60606',
  ZIPR: '60606',
  PARITYL: 'E',
  PARITYR: 'O',
  line: [
    [-87.6366, 41.8796],
    [-87.6364, 41.8776],
  ],
}
/** The border of two ZIPs, with numbers that run against the line, and a grid number. */
const pilgrim: AddressFeature = {
  FULLNAME: 'Pilgrim Rd',
  LFROMHN: 'W156N8498',
  LTOHN: 'W156N8400',
  RFROMHN: 'W156N8499',
  RTOHN: 'W156N8401',
  ZIPL: '53051',
  ZIPR: '53022',
  line: [
    [-88.106, 43.174],
    [-88.106, 43.172],
  ],
}

test('county files become streets on which houses are found, and a running server notices', async () => {
  const streets = createStreets(streetsFile(dataDir), error => expect(error).toBeUndefined())
  expect(streets()).toBeUndefined()
  await put('tl_2025_17031_addrfeat.zip', countyZip('tl_2025_17031_addrfeat', [wacker]))
  await put('tl_2025_55133_addrfeat.zip', countyZip('tl_2025_55133_addrfeat', [pilgrim]))
  await put('readme.txt', new Uint8Array(1))
  const { code, out, err } = await importStreets()
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toBe(
    `Imported 3 stretches of 2 streets in 3 ZIPs from 2 files: 0.0 MB in ${streetsFile(dataDir)}.\n`,
  )
  expect(await readdir(dataDir)).toEqual(['streets.bin'])

  const willis = locateLocally('233 S Wacker Dr, Chicago, IL 60606', streets())
  expect(willis).toMatchObject({ precision: 'street', source: 'streets', zip: '60606', city: 'Chicago' })
  expect(milesBetween(willis!, { latitude: 41.8789, longitude: -87.6365 })).toBeLessThan(0.03)
  // Even numbers are in one ZIP, odd ones in the other.
  for (const [house, zip] of [
    ['W156N8480 Pilgrim Rd', '53051'],
    ['W156N8481 Pilgrim Rd', '53022'],
  ]) {
    const place = locateLocally(`${house}, ${zip}`, streets())
    expect(place).toMatchObject({ precision: 'street', zip })
    expect(place?.latitude).toBeCloseTo(43.1736, 3)
  }
  expect(suggest('233 s wack', 5, streets())).toEqual([
    {
      lat: expect.stringMatching(/^41\.8789/),
      lon: expect.stringMatching(/^-87\.6365/),
      display_name: '233 S Wacker Dr, Chicago, IL 60606, United States',
      address: {
        house_number: '233',
        road: 'S Wacker Dr',
        city: 'Chicago',
        state: 'Illinois',
        postcode: '60606',
      },
      precision: 'street',
      source: 'U.S. Census TIGER/Line',
    },
  ])

  // The next import replaces all counties.
  await rm(join(folder, 'tl_2025_17031_addrfeat.zip'))
  expect((await importStreets()).code).toBe(0)
  expect(locateLocally('233 S Wacker Dr, Chicago, IL 60606', streets())?.precision).toBe('block')
  expect(suggest('233 s wack', 5, streets()).map(({ source }) => source)).not.toContain(
    'U.S. Census TIGER/Line',
  )
})

test('what is no county file is named in a sentence, and the streets stay as they are', async () => {
  await put('county.zip', countyZip('county', [wacker]))
  expect((await importStreets()).code).toBe(0)
  const before = await Bun.file(streetsFile(dataDir)).bytes()
  const failures: [name: string, bytes: Uint8Array, message: RegExp][] = [
    ['broken.zip', new TextEncoder().encode('no zip'), /^broken\.zip cannot be read: .+\.\n$/],
    ['cut.zip', countyZip('cut', [wacker]).slice(0, 40), /^cut\.zip cannot be read: .+\.\n$/],
    ['text.zip', zipSync({ 'readme.txt': new Uint8Array(9) }), /^text\.zip holds no shapefile\.\n$/],
    [
      'roads.zip',
      withoutNames(countyZip('roads', [wacker])),
      /^roads\.zip is not an ADDRFEAT file of .+\.\n$/,
    ],
  ]
  for (const [name, bytes, message] of failures) {
    await put(name, bytes)
    expect(await importStreets()).toEqual({ code: 1, out: '', err: expect.stringMatching(message) })
    await rm(join(folder, name))
  }
  expect(await Bun.file(streetsFile(dataDir)).bytes()).toEqual(before)
  expect(await readdir(dataDir)).toEqual(['streets.bin'])
})

test('counties without addresses leave the streets as they are', async () => {
  await put('county.zip', countyZip('county', [{ ...wacker, LFROMHN: '', RFROMHN: '' }]))
  expect(await importStreets()).toEqual({
    code: 1,
    out: '',
    err: `There are no addresses in the files of ${folder}.\n`,
  })
  expect(existsSync(streetsFile(dataDir))).toBeFalse()
})

/** Another shapefile: its field of street names is called something else. */
function withoutNames(zip: Uint8Array): Uint8Array {
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => {
    const other = Buffer.from(bytes).toString('latin1').replace('FULLNAME', 'ROADNAME')
    return [name, Buffer.from(other, 'latin1')] as const
  })
  return zipSync(Object.fromEntries(files))
}

test('a folder without county files is a sentence and exit code 1', async () => {
  const missing = join(root, 'no-such-folder')
  const env = { DATA_DIR: dataDir }
  expect(await callScript(['import-streets', folder], env)).toEqual({
    code: 1,
    out: '',
    err: `There is no zip of a county in ${folder}.\n`,
  })
  expect(await runScript(['import-streets', missing], env)).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The folder cannot be read: .+\.\n$/),
  })
  expect(existsSync(dataDir)).toBeFalse()
})

test('a quote says that a street is not among the imported ones, to the customer and in what the office reads', async () => {
  await put('tl_2025_17031_addrfeat.zip', countyZip('tl_2025_17031_addrfeat', [wacker]))
  expect((await importStreets()).code).toBe(0)
  const server = await testServer()
  try {
    await copyFile(streetsFile(dataDir), streetsFile(server.deps.config.dataDir))
    const visitor = server.browser()
    const { body } = await visitor.post('/api/calculate-pricing', {
      ...job,
      fromAddress: '233 S Wacker Dr, Chicago, IL 60606',
      toAddress: '1 zzzz qqqq street, Chicago, IL 60606',
    })
    expect(body.places).toEqual({
      from: { precision: 'street' },
      to: { precision: 'zip', isStreetUnknown: true },
    })
    const [stored] = await server.deps.sql`select inputs from quote_drafts where id = ${body.estimateId}`
    expect(stored!.inputs).toMatchObject({ toPrecision: 'zip', toStreetUnknown: true })
  } finally {
    await server.stop()
  }
})
