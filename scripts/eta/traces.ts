import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type } from 'arktype'
import { metersBetween } from '../../src/shared/geo.ts'
import { Failure } from '../cli/command.ts'
import type { Drive, DriveFix } from './evaluation.ts'

const trace = type('string.json.parse').to({
  fixes: type({ latitude: 'number', longitude: 'number', timestamp: 'string' }).array(),
})

/** A truck this near to the last position of its trace has arrived. */
const arrivedMeters = 50

/** The drives of a folder: GPX tracks, and JSON files as in fixtures/traces. In order of time. */
export async function readTraces(folder: string): Promise<Drive[]> {
  const files = await readdir(folder).catch((error: Error) => {
    throw new Failure(`The folder cannot be read: ${error.message}.`)
  })
  const drives: Drive[] = []
  for (const file of files.filter(name => /\.(gpx|json)$/i.test(name)).toSorted()) {
    const text = await Bun.file(join(folder, file)).text()
    const fixes = /\.gpx$/i.test(file) ? fixesOfGpx(text) : fixesOfJson(text)
    const drive = fixes && driveOf(file, fixes)
    if (!drive) throw new Failure(`${file} has no positions with times.`)
    drives.push(drive)
  }
  if (drives.length === 0) throw new Failure('The folder has no .gpx or .json files.')
  return drives.toSorted((a, b) => a.arrivedAt - b.arrivedAt)
}

function driveOf(name: string, unsorted: readonly DriveFix[]): Drive | undefined {
  const fixes = unsorted.filter(({ at }) => Number.isFinite(at)).toSorted((a, b) => a.at - b.at)
  const to = fixes.at(-1)
  if (!to) return undefined
  const arrival = fixes.findIndex(fix => metersBetween(fix, to) <= arrivedMeters)
  return { name, to, arrivedAt: fixes[arrival]?.at ?? to.at, fixes: fixes.slice(0, arrival + 1) }
}

function fixesOfJson(text: string): DriveFix[] | undefined {
  const read = trace(text)
  if (read instanceof type.errors) return undefined
  return read.fixes.map(({ latitude, longitude, timestamp }) => ({
    latitude,
    longitude,
    at: Date.parse(timestamp),
  }))
}

/** Track points of GPX 1.0 and 1.1: latitude and longitude are attributes, in either order, and the time is an element. */
const fixesOfGpx = (text: string): DriveFix[] =>
  [...text.matchAll(/<trkpt\b([^>]*)>([\s\S]*?)<\/trkpt>/g)].flatMap(([, attributes = '', inner = '']) => {
    const latitude = Number(/\blat\s*=\s*["']([^"']+)/.exec(attributes)?.[1])
    const longitude = Number(/\blon\s*=\s*["']([^"']+)/.exec(attributes)?.[1])
    const at = Date.parse(/<time>\s*([^<\s]+)/.exec(inner)?.[1] ?? '')
    return Number.isFinite(latitude + longitude) ? [{ latitude, longitude, at }] : []
  })
