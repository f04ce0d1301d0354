import { type } from 'arktype'
import { issueCrewLink } from '../../src/modules/dispatch/decide.ts'
import { providers } from '../../src/modules/dispatch/provider.ts'
import { crewToken } from '../../src/modules/tokens.ts'
import type { Running } from '../../src/start.ts'
import { demoCrews, type Told } from './story.ts'
import { type Story, withTellers } from './tellers.ts'

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
 * Sends crews along their traces as their phones would, there and back, until stopped: each has a link of its own and
 * reports through the call that phones use. They have been on the road for a third of the way already.
 */
export async function drive(running: Running, { crews }: Told): Promise<() => void> {
  const story = await withTellers(running)
  const phones = await Promise.all(
    demoCrews.flatMap(({ name, trace: file }) => {
      const crew = crews.get(name)
      return file && crew ? [phoneOf(story, crew.id, file)] : []
    }),
  )
  const timer = setInterval(() => {
    for (const phone of phones) phone.report(phone.next(), Date.now()).catch(running.deps.report)
  }, stepMs)
  return () => clearInterval(timer)
}

async function phoneOf({ deps, office, url }: Story, providerId: string, file: string) {
  const { log, signingKey } = deps
  const command = office(Temporal.Now.instant(), 'crew link', providerId)
  const { row } = await log.handle(providers, providerId, issueCrewLink, command)
  const token = crewToken(row, signingKey)
  const path = new URL(`../../fixtures/traces/${file}.json`, import.meta.url)
  const way = trace.assert(await Bun.file(path).json()).fixes
  const thereAndBack = [...way, ...way.toReversed()]
  let at = 0
  const phone = {
    next(): Fix {
      const fix = thereAndBack[at++ % thereAndBack.length]
      if (!fix) throw new Error(`${file} has no fixes.`)
      return fix
    },
    /** As an OsmAnd client does; `time` in milliseconds since 1970. */
    async report({ latitude, longitude, accuracy = 8, speed = 0 }: Fix, time: number) {
      const query = {
        id: token,
        lat: latitude,
        lon: longitude,
        accuracy,
        speed: speed * knots,
        timestamp: time,
      }
      const fields = Object.entries(query).map(([name, value]) => [name, String(value)])
      const answer = await fetch(`${url}/ingest/osmand?${new URLSearchParams(fields)}`)
      if (!answer.ok) throw new Error(`A demo position was refused: ${await answer.text()}`)
    },
  }
  const driven = Math.floor(way.length / 3)
  for (let left = driven; left > 0; left--) await phone.report(phone.next(), Date.now() - left * stepMs)
  return phone
}

/** Knots in a metre a second. */
const knots = 1.943844
