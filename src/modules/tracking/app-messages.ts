import { type } from 'arktype'
import { parseJson } from '../../platform/bodies.ts'
import { Invalid } from '../../platform/errors.ts'
import { issuesOf } from '../../platform/problems.ts'
import { type Reading, reading } from '../../shared/messages.ts'

/**
 * Parses the messages of tracking apps into readings. Anything that no app sends is refused, so that a setup mistake shows
 * as an error on the phone. Two kinds of messages are accepted but yield no reading:
 * - a position marked as mock or invalid, which the app would otherwise resend;
 * - OwnTracks messages that are not about a position.
 */

type Fields = Readonly<Record<string, string | undefined>>

/** A message of OsmAnd's protocol, with the crew's token. */
export type OsmandMessage = Readonly<{ token: string; fields: Fields } | { token: string; json: unknown }>

/**
 * OsmAnd's protocol as sent by Traccar Client: fields in the query or a form body, or JSON.
 * https://www.traccar.org/osmand/, https://www.traccar.org/traccar-client/
 * @throws BadRequest if the body starts like JSON but does not parse
 */
export function osmandMessage(query: Fields, body: string): OsmandMessage {
  if (/^\s*[[{]/.test(body)) {
    const json = parseJson(body)
    return { token: osmandToken(query) ?? tokenInJson(json) ?? '', json }
  }
  const fields: Fields = { ...Object.fromEntries(new URLSearchParams(body)), ...query }
  return { token: osmandToken(fields) ?? '', fields }
}

export const osmandToken = ({ id, deviceid }: Fields): string | undefined => id ?? deviceid

/** @throws Invalid */
export const readOsmand = (message: OsmandMessage): Reading[] =>
  'fields' in message ? readFields(message.fields) : readTraccar(message.json)

const metersPerSecondInKnot = 1852 / 3600

function readFields({ location, valid, mock, ...fields }: Fields): Reading[] {
  const [lat, lon] = location?.split(',') ?? [fields.lat, fields.lon]
  const named = Object.fromEntries(Object.entries({ ...fields, lat, lon }).filter(([, value]) => value))
  const { timestamp, accuracy, speed, bearing, heading, ...at } = checked(osmandFields, named)
  if (mock === 'true' || valid === 'false' || valid === '0') return []
  return [
    {
      ...{ latitude: at.lat, longitude: at.lon, timestamp, accuracy, heading: bearing ?? heading },
      speed: speed === undefined ? undefined : speed * metersPerSecondInKnot,
    },
  ]
}

/** Accepts one message or an array of messages, each with one position or an array of positions. */
function readTraccar(json: unknown): Reading[] {
  const positions = listed(json).flatMap(message => listed(checked(traccarMessage, message).location))
  if (positions.length === 0) throw new Invalid([{ path: 'location', message: 'Required' }])
  return positions
    .map(position => checked(traccarPosition, position))
    .filter(({ mock }) => !mock)
    .map(({ timestamp, coords }) => ({ ...coords, timestamp }))
}

function tokenInJson(json: unknown): string | undefined {
  const [token, ...others] = new Set(listed(json).map(message => checked(traccarMessage, message).device_id))
  if (others.length > 0)
    throw new Invalid([{ path: 'device_id', message: 'must be the same in every message' }])
  return token
}

const metersPerSecondInKmh = 1 / 3.6

/**
 * OwnTracks over HTTP. Only `_type: location` has a position. The app posts an empty body when a friend is removed.
 * https://owntracks.org/booklet/tech/json/, https://owntracks.org/booklet/tech/http/
 * @throws BadRequest if the body is not JSON
 * @throws Invalid
 */
export function readOwntracks(body: string): Reading[] {
  if (body === '') return []
  const message = parseJson(body)
  const { _type } = checked(owntracksMessage, message)
  if (_type === 'encrypted') {
    throw new Invalid([{ path: '_type', message: 'Please remove the encryption key in OwnTracks' }])
  }
  if (_type !== 'location') return []
  const { lat, lon, tst, acc, vel, cog } = checked(owntracksLocation, message)
  return [
    {
      ...{ latitude: lat, longitude: lon, timestamp: tst, accuracy: acc, heading: cog },
      speed: vel === undefined ? undefined : vel * metersPerSecondInKmh,
    },
  ]
}

export const owntracksToken = (query: Fields, authorization: string | undefined): string =>
  passwordOf(authorization) ?? query.d ?? ''

const decimal = type('string').pipe((text, ctx) =>
  Number.isFinite(Number(text)) ? Number(text) : ctx.error('a number'),
)

const time = type('string | number').narrow(
  (value, ctx) =>
    Number.isFinite(Number(value)) || !Number.isNaN(Date.parse(String(value))) || ctx.mustBe('a time'),
)

/** Speed is in knots. */
const osmandFields = type({
  lat: decimal.to('-90 <= number <= 90'),
  lon: decimal.to('-180 <= number <= 180'),
  'timestamp?': time,
  'accuracy?': decimal,
  'speed?': decimal,
  'bearing?': decimal,
  'heading?': decimal,
})

const traccarMessage = type({ 'device_id?': 'string', location: 'object' })

const traccarPosition = type({
  'timestamp?': time,
  'mock?': 'boolean',
  coords: reading.omit('timestamp'),
})

const owntracksMessage = type({ _type: 'string' })

/** Speed is in km/h. */
const owntracksLocation = type({
  lat: '-90 <= number <= 90',
  lon: '-180 <= number <= 180',
  tst: 'number',
  'acc?': 'number',
  'vel?': 'number',
  'cog?': 'number',
})

function checked<Schema extends Parameters<typeof issuesOf>[0]>(
  schema: Schema,
  value: unknown,
): Schema['infer'] {
  const result = schema(value)
  if (result instanceof type.errors) throw new Invalid(issuesOf(schema, value))
  return result
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function passwordOf(authorization: string | undefined): string | undefined {
  const [scheme, credentials = ''] = authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'basic') return
  const text = Buffer.from(credentials, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}
