import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
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

/** Two hundred numbers, even ones on the left. */
const stretch = (street: string, left: string, right: string): AddressFeature => ({
  ...{
    FULLNAME: street,
    LFROMHN: '200',
    LTOHN: '298',
    RFROMHN: '201',
    RTOHN: '299',
    ZIPL: left,
    ZIPR: right,
  },
  line: wacker.line,
})
/** In a ZIP that reaches into DeKalb County. */
const kane = [
  '17089',
  {
    ...stretch('Elm St', '60151', '60119'),
    line: [
      [-88.6, 41.9],
      [-88.598, 41.9],
    ],
  },
] as const

type County = readonly [fips: string, ...features: AddressFeature[]]

async function importCounties(...counties: readonly County[]) {
  for (const [fips, ...features] of counties)
    await put(`tl_2025_${fips}_addrfeat.zip`, countyZip(`tl_2025_${fips}_addrfeat`, features))
  expect((await importStreets()).code).toBe(0)
}

const everyCounty =
  '55059 55079 55089 55101 55127 55131 55133 17031 17043 17089 17093 17097 17111 17197'.split(' ')

/** The other counties, so that all are there. */
const besides = (...counties: readonly County[]): County[] =>
  everyCounty
    .filter(fips => counties.every(([other]) => other !== fips))
    .map(fips => [fips, stretch('Royce Rd', '60565', '60540')])

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

describe('a ZIP that reaches beyond the imported counties', () => {
  const kenosha = ['55059', stretch('State Line Rd', '53158', '60096')] as const
  const cook = ['17031', wacker, stretch('S Wacker Dr', '46320', '46320')] as const
  /** Kendall County has a part of 60585, and DuPage County the other side of Royce Rd. */
  const will = [
    '17197',
    stretch('Elm St', '60585', '60585'),
    stretch('Royce Rd', '60565', '60540'),
    stretch('S Wells St', '60585', '60585'),
  ] as const
  const importedFrom = async (...counties: readonly County[]) => {
    await importCounties(...counties)
    return createStreets(streetsFile(dataDir), error => expect(error).toBeUndefined())()
  }
  const elsewhere = [
    '212 Oak St, Winthrop Harbor, IL 60096',
    '212 Oak St, Plainfield, IL 60585',
    '212 Oak St, Naperville, IL 60540',
  ]

  test('has its own state on either side of a state line', async () => {
    const streets = await importedFrom(kenosha)
    const placeOf = (address: string) => locateLocally(address, streets)
    expect(placeOf('220 State Line Rd, 53158')).toMatchObject({ precision: 'street', state: 'WI' })
    expect(placeOf('221 State Line Rd, 60096')).toMatchObject({ precision: 'street', state: 'IL' })
    expect(placeOf('221 State Line Rd, 53158')?.precision).not.toBe('street')
    expect(suggest('221 state line', 5, streets).map(({ display_name }) => display_name)).toEqual([
      '221 State Line Rd, Winthrop Harbor, IL 60096, United States',
    ])
  })

  test('has streets that are not known, so none is said not to exist, and no number is put at another’s end', async () => {
    const streets = await importedFrom(kenosha, cook, will)
    for (const address of elsewhere) {
      expect(locateLocally(address, streets), address).toMatchObject({ precision: 'zip' })
      expect(locateLocally(address, streets)?.isStreetUnknown, address).toBeUndefined()
    }
    expect(locateLocally('220 Elm St, Plainfield, IL 60585', streets)?.precision).toBe('street')
    expect(locateLocally('950 Elm St, Plainfield, IL 60585', streets)?.precision).toBe('zip')
  })

  test('hides no suggestion', async () => {
    const streets = await importedFrom(kenosha, cook, will)
    const suggested = (text: string) =>
      suggest(text, 5, streets).map(({ display_name }) => display_name.replace(/, United States$/, ''))
    expect(suggested('233 s wacker')).toEqual(['233 S Wacker Dr, Chicago, IL 60606'])
    expect(suggested('233 S Wells St')[0]).toBe('233 S Wells St, Plainfield, IL 60585')
    expect(suggested('233 S Wells St')).toContain('233 S Wells St, Chicago, IL 60606')
  })

  test('has all of its streets once every county of the area is imported, unless it leaves the area', async () => {
    const counties = [kenosha, cook, will, kane]
    const streets = await importedFrom(...counties, ...besides(...counties))
    for (const address of elsewhere)
      expect(locateLocally(address, streets), address).toMatchObject({ isStreetUnknown: true })
    expect(locateLocally('12 Oak St, Maple Park, IL 60151', streets)?.isStreetUnknown).toBeUndefined()
  })
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
  const cook = ['17031', wacker] as const
  await importCounties(cook, kane, ...besides(cook, kane))
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

    // 92 Ill. Adm. Code 1457: between two houses, the county alone may leave the law open.
    const border = await visitor.post('/api/calculate-pricing', {
      ...job,
      fromAddress: '233 S Wacker Dr, Chicago, IL 60606',
      toAddress: '220 Elm St, Maple Park, IL 60151',
    })
    const { places, range, pricing, notice } = border.body
    expect([places.from.precision, places.to.precision]).toEqual(['street', 'street'])
    expect(range).toEqual({ low: expect.any(Number), high: pricing.total, otherLaw: 'IL-local' })
    expect(range.low).toBeLessThan(pricing.total)
    expect(notice).toContain('depends on the exact distance and the counties')
  } finally {
    await server.stop()
  }
})
