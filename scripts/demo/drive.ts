import { type } from 'arktype'
import { issueCrewLink } from '../../src/modules/dispatch/decide.ts'
import { type Provider, providers } from '../../src/modules/dispatch/provider.ts'
import { crewToken } from '../../src/modules/tokens.ts'
import type { Running } from '../../src/start.ts'
import { type Demo, withActors } from './actors.ts'
import { demoCrews } from './fill.ts'

const trace = type({
  fixes: type({
    latitude: 'number',
    longitude: 'number',
    'accuracy?': 'number',
    'speed?': 'number',
    'heading?': 'number',
  }).array(),
})
type Fix = (typeof trace.infer)['fixes'][number]

/** The traces have a fix every five seconds. */
const stepMs = 5_000

/**
 * Drives crews along their traces, there and back, until the returned function is called. Each has a link and reports as
 * a tracking app does. The first third of each trace is in the past.
 */
export async function drive(running: Running, crews: ReadonlyMap<string, Provider>): Promise<() => void> {
  const demo = await withActors(running)
  const phones = await Promise.all(
    demoCrews.flatMap(({ name, trace: file }) => {
      const crew = crews.get(name)
      return file && crew ? [phoneOf(demo, crew.id, file)] : []
    }),
  )
  const timer = setInterval(() => {
    for (const phone of phones) phone.report(phone.next(), Date.now()).catch(running.deps.report)
  }, stepMs)
  return () => clearInterval(timer)
}

async function phoneOf({ deps, office, url }: Demo, providerId: string, file: string) {
  const { log, signingKey } = deps
  const command = office(Temporal.Now.instant(), 'crew link', providerId)
  const { row } = await log.handle(providers, providerId, issueCrewLink, command)
  const token = crewToken(row, signingKey)
  const path = new URL(`../../fixtures/traces/${file}.json`, import.meta.url)
  const { fixes } = trace.assert(await Bun.file(path).json())
  const thereAndBack = [...fixes, ...fixes.toReversed()]
  let next = 0
  const phone = {
    next(): Fix {
      const fix = thereAndBack[next++ % thereAndBack.length]
      if (!fix) throw new Error(`${file} has no fixes.`)
      return fix
    },
    /** As an OsmAnd client does; `time` in milliseconds since 1970. */
    async report({ latitude, longitude, accuracy = 8, speed = 0 }: Fix, time: number) {
      const place = { lat: latitude, lon: longitude, accuracy }
      const query = { id: token, ...place, speed: speed * knotsPerMps, timestamp: time }
      const fields = Object.entries(query).map(([name, value]) => [name, String(value)])
      const answer = await fetch(`${url}/ingest/osmand?${new URLSearchParams(fields)}`)
      if (!answer.ok) throw new Error(`A demo position was refused: ${await answer.text()}`)
    },
  }
  const driven = Math.floor(fixes.length / 3)
  for (let left = driven; left > 0; left--) await phone.report(phone.next(), Date.now() - left * stepMs)
  return phone
}

/** OsmAnd's protocol has speeds in knots. */
const knotsPerMps = 1.943844
