import { type } from 'arktype'
import { BadRequest } from '../../errors.ts'
import { parseJson } from '../../http/json-bodies.ts'

/**
 * What a tracking app sent: who says it, and where the phone is, unless the message is about something else. The fix
 * is in the units of `reading`, but not checked yet.
 */
export type Report = Readonly<{ token: string; fix?: Readonly<Record<string, unknown>> }>

type Fields = Readonly<Record<string, string | undefined>>

const metersPerSecondInKnot = 1852 / 3600
const metersPerSecondInKmh = 1 / 3.6

/**
 * OsmAnd's protocol as Traccar Client speaks it: fields in the query or in a form (speed in knots), or JSON (speed in
 * metres a second). https://www.traccar.org/osmand/, https://www.traccar.org/traccar-client/
 */
export function readOsmand(query: Fields, body: string): Report {
  const json = traccarJson(jsonIn(body))
  if (!(json instanceof type.errors)) return { token: json.device_id, fix: fixOfJson(json.location) }
  const fields: Fields = { ...Object.fromEntries(new URLSearchParams(body)), ...query }
  return { token: osmandToken(fields) ?? '', fix: fixOfFields(fields) }
}

export const osmandToken = ({ id, deviceid }: Fields): string | undefined => id ?? deviceid

/** OwnTracks over HTTP; only `_type: location` is about a place. https://owntracks.org/booklet/tech/json/ */
export function readOwntracks(body: string): Report['fix'] {
  const message = owntracksJson(jsonIn(body))
  if (message instanceof type.errors) return
  const { lat, lon, tst, acc, vel, cog } = message
  return known({
    latitude: lat,
    longitude: lon,
    timestamp: tst,
    accuracy: acc,
    speed: vel === undefined ? undefined : vel * metersPerSecondInKmh,
    heading: cog,
  })
}

export const owntracksToken = (query: Fields, authorization: string | undefined): string =>
  passwordOf(authorization) ?? query.d ?? ''

/** `mock` marks a position that another app made up. */
function fixOfFields({
  lat,
  lon,
  timestamp,
  accuracy,
  speed,
  bearing,
  heading,
  mock,
}: Fields): Report['fix'] {
  if (lat === undefined || lon === undefined || mock === 'true') return
  const knots = number(speed)
  return known({
    latitude: number(lat),
    longitude: number(lon),
    timestamp,
    accuracy: number(accuracy),
    speed: knots === undefined ? undefined : knots * metersPerSecondInKnot,
    heading: number(bearing ?? heading),
  })
}

function fixOfJson(location: typeof traccarJson.infer.location): Report['fix'] {
  if (!location?.coords || location.mock) return
  return known({ ...location.coords, timestamp: location.timestamp })
}

const traccarJson = type({
  device_id: 'string',
  'location?': {
    'timestamp?': 'string | number',
    'mock?': 'boolean',
    'coords?': {
      latitude: 'number',
      longitude: 'number',
      'accuracy?': 'number | null',
      'speed?': 'number | null',
      'heading?': 'number | null',
    },
  },
})

const owntracksJson = type({
  _type: "'location'",
  lat: 'number',
  lon: 'number',
  tst: 'number',
  'acc?': 'number',
  'vel?': 'number',
  'cog?': 'number',
})

/** Undefined for what no app sends: text that is not JSON, or is nested too deep. */
function jsonIn(body: string): unknown {
  try {
    return parseJson(body)
  } catch (error) {
    if (error instanceof BadRequest) return undefined
    throw error
  }
}

const known = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const number = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text))

function passwordOf(authorization: string | undefined): string | undefined {
  const [scheme, credentials = ''] = authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'basic') return
  const text = Buffer.from(credentials, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}
