import { type } from 'arktype'
import qs from 'qs'
import { BodyRefused, readText } from '../../../platform/bodies.ts'
import { invalidRequest } from './objects.ts'

/** Parameters as sent: a form with brackets, or the same in JSON. */
export type Values = Readonly<Record<string, unknown>>

/** `path` is a parameter's full name, as in `card[number]`. In a strict place, unknown parameters are refused. */
export type Place = Readonly<{ path: string; strict: boolean }>

/** Reads one parameter, or refuses it. An absent or empty one is undefined. */
type Reader<T> = (value: unknown, at: Place) => T
export type Table = Readonly<Record<string, Reader<unknown>>>
export type Params<T extends Table> = { readonly [Name in keyof T]: ReturnType<T[Name]> }

/** @throws Refusal for the first parameter that is unknown, or that its reader refuses */
export function readParams<T extends Table>(table: T, values: Values, at: Place): Params<T>
export function readParams(table: Table, values: Values, at: Place): unknown {
  const within = (name: string) => ({ ...at, path: at.path ? `${at.path}[${name}]` : name })
  const unknown = Object.keys(values).find(name => !Object.hasOwn(table, name))
  if (at.strict && unknown !== undefined) {
    const param = within(unknown).path
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const own = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  return Object.fromEntries(
    Object.entries(table).map(([name, read]) => [name, read(own(name), within(name))]),
  )
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

export const text: Reader<string | undefined> = (value, { path }) => {
  if (isAbsent(value)) return undefined
  if (typeof value !== 'object') return String(value)
  throw invalidRequest('Invalid string', { param: path })
}

const object: Reader<Values | undefined> = (value, { path }) => {
  if (isAbsent(value)) return undefined
  if (typeof value === 'object') return { ...value }
  throw invalidRequest('Invalid object', { param: path })
}

/** A reader whose value, unless absent, is checked or converted further. */
export const map =
  <T, U>(read: Reader<T | undefined>, convert: (value: T, at: Place) => U): Reader<U | undefined> =>
  (value, at) => {
    const given = read(value, at)
    return given === undefined ? undefined : convert(given, at)
  }

export const required =
  <T>(read: Reader<T | undefined>): Reader<T> =>
  (value, at) => {
    const given = read(value, at)
    if (given === undefined) {
      const code = 'parameter_missing'
      throw invalidRequest(`Missing required param: ${at.path}.`, { code, param: at.path })
    }
    return given
  }

export const integer = map(text, (value, { path }) => {
  if (/^-?\d{1,15}$/.test(value)) return Number(value)
  throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: path })
})

export const choice = <const T extends string>(...choices: T[]) =>
  map(text, (value, { path }) => {
    const chosen = choices.find(choice => choice === value)
    if (chosen !== undefined) return chosen
    throw invalidRequest(`Invalid ${path}: must be one of ${choices.join(', ')}`, { param: path })
  })

export const group = <T extends Table>(table: T) => map(object, (values, at) => readParams(table, values, at))

/** Texts under any names; empty ones are left out. */
export const texts = map(object, (values, at) => {
  const entries = Object.entries(values).map(([name, value]) => [name, text(value, at) ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
})

/** @throws Refusal 400 if the body is neither a form nor a JSON object, 413 if over 32 KB, 408 if too slow */
export async function readBody(request: Request): Promise<Values> {
  const body = await readText(request, maxBodyBytes).catch(error => {
    throw error instanceof BodyRefused ? invalidRequest(error.message, {}, error.status) : error
  })
  const [contentType = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (body === '' || contentType.trim() === 'application/x-www-form-urlencoded') return readForm(body)
  if (contentType.trim() !== 'application/json') {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded or application/json).',
    )
  }
  const values = jsonObject(body)
  if (!(values instanceof type.errors)) return values
  throw invalidRequest('Invalid request: the body must be a JSON object.')
}

const maxBodyBytes = 32 * 1024
const jsonObject = type('string.json.parse').to('Record<string, unknown>')

export function readForm(form: string): Values {
  try {
    return qs.parse(form, { depth: 5, strictDepth: true, plainObjects: true, throwOnLimitExceeded: true })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidRequest('Invalid request: the parameters cannot be read.')
  }
}
