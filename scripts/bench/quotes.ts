import { rename, writeFile } from 'node:fs/promises'
import { readStreet } from '../../src/adapters/geocoder/street.ts'
import { openStreets } from '../../src/adapters/geocoder/streets/open.ts'
import { streetsFile } from '../../src/adapters/geocoder/streets/streets.ts'
import { CONNECTIONS, load } from './load.ts'
import { against, compare, medianOf, rounded } from './rounds.ts'
import { type CreateDatabase, openServer } from './server.ts'
import { generateStreets } from './streets.ts'

const ROUNDS = 5
const LIMIT_MS = 10

/**
 * Suggestions and new quotes per second on the whole server, without imported streets and with those of 14 counties,
 * beside a bare Bun.serve that answers the same JSON; and the size and speed of these streets.
 */
export async function benchQuotes(createDatabase: CreateDatabase) {
  const { bytes, ...counts } = generateStreets()
  const server = await openServer(await createDatabase('quotes'))
  const measure = async () => ({
    suggestions: await besideBare(`${server.url}/api/geocode?q=1234%20n%20main%20st`),
    inTown: await besideBare(`${server.url}/api/geocode?q=1234%20N%20Main%20St%2C%20Milw`),
    newQuotes: await besideBare(`${server.url}/api/calculate-pricing`, question),
  })
  const withoutStreets = await measure()
  // As the import does it, while the server runs.
  const file = streetsFile(server.deps.config.dataDir)
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
  const withStreets = await measure()
  await server.stop()
  return {
    connections: CONNECTIONS,
    withoutStreets,
    withStreets,
    index: { ...counts, megabytes: rounded(bytes.length / 1e6), ...lookups(bytes) },
  }
}

async function besideBare(url: string, body?: string) {
  const answer = await fetch(
    url,
    body ? { method: 'POST', body, headers: { 'content-type': 'application/json' } } : {},
  )
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const json: unknown = await answer.json()
  const bare = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(json) })
  const perSecond = await compare(ROUNDS, [
    ['ours', () => load(url, { body })],
    ['bare', () => load(bare.url.href, { body })],
  ])
  await bare.stop(true)
  return {
    perSecond: perSecond('ours'),
    bare: perSecond('bare'),
    toBare: against(perSecond('ours'), perSecond('bare')),
  }
}

/**
 * Milliseconds of a search for each two letters that a street's name may start with, and of finding a house, each the best
 * of five.
 */
function lookups(bytes: Uint8Array) {
  const start = performance.now()
  const streets = openStreets(bytes)
  const openMs = rounded(performance.now() - start)
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const search = timesOf(
    letters.flatMap(first => letters.map(second => `1234 n ${first}${second}`)),
    text => streets.search(houseOf(text), 5),
  )
  const find = timesOf(
    Array.from({ length: 1000 }, (_, n) => `${100 + n} N Main St`),
    text => streets.find(houseOf(text), new Set(['53202'])),
  )
  return { openMs, search: { ...search, limitMs: LIMIT_MS, kept: search.slowestMs < LIMIT_MS }, find }
}

function houseOf(text: string) {
  const house = readStreet(text)
  if (!house) throw new Error(`No house: ${text}`)
  return house
}

function timesOf(texts: readonly string[], work: (text: string) => unknown) {
  const times = texts.map(text =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const start = performance.now()
        work(text)
        return performance.now() - start
      }),
    ),
  )
  return { medianMs: thousandths(medianOf(times)), slowestMs: thousandths(Math.max(...times)) }
}

const thousandths = (ms: number) => Math.round(ms * 1000) / 1000

/** Eight zeros become a new number in each request, so that each is a new quote. */
const question = JSON.stringify({
  serviceType: 'moving',
  homeSize: '1bedroom',
  fromAddress: '1434 N Main St, Milwaukee, WI 53202',
  toAddress: '2210 N Main St, Chicago, IL 60647',
  accessDetails: { floorLevel: 2, hasElevator: false, stairsCount: 24 },
  specialItems: ['item 00000000'],
  packingService: true,
})
