import { type } from 'arktype'
import qs from 'qs'
import { BodyRefused, readText } from '../../../platform/bodies.ts'
import { invalidRequest } from './objects.ts'

/** Parameters as a form with brackets sends them: texts, and groups of them. Empty ones are left out. */
export type Values = { readonly [name: string]: string | Values }

/** An arktype schema. With `'+': 'reject'` it refuses unknown parameters, as the provider does. */
export type Schema<T> = (values: unknown) => T | type.errors

/** @throws Refusal for the first parameter that is missing, unknown or invalid */
export function parseParams<T>(schema: Schema<T>, values: Values): T {
  const parsed = schema(values)
  if (!(parsed instanceof type.errors)) return parsed
  const [fault] = parsed
  if (!fault) throw new Error('A schema refused parameters without a reason.')
  const { code, expected, path } = fault
  const [name, ...inner] = path.map(String)
  const param = [name, ...inner.map(each => `[${each}]`)].join('')
  if (code === 'required') {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (expected === 'removed') {
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  // What a union expects is a whole sentence.
  const message = code === 'union' ? fault.message : `Invalid ${param}: must be ${expected}`
  if (code === 'pattern') throw invalidRequest(message, { code: 'parameter_invalid_integer', param })
  if (code === 'min') throw invalidRequest(message, { code: `${param}_too_small`, param })
  if (code === 'max') throw invalidRequest(message, { code: `${param}_too_large`, param })
  throw invalidRequest(message, { param })
}

/** @throws Refusal 400 if the body is neither a form nor a JSON object, 413 if over 32 KB, 408 if too slow */
export async function readBody(request: Request): Promise<Values> {
  const body = await readText(request, maxBodyBytes).catch(error => {
    throw error instanceof BodyRefused ? invalidRequest(error.message, {}, error.status) : error
  })
  const [contentType = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (body === '' || contentType.trim() === 'application/x-www-form-urlencoded') return readForm(body)
  if (contentType.trim() === 'application/json') return readJson(body)
  throw invalidRequest(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded or application/json).',
  )
}

const maxBodyBytes = 32 * 1024

export function readForm(form: string): Values {
  try {
    return textsOf(
      qs.parse(form, { depth, strictDepth: true, plainObjects: true, throwOnLimitExceeded: true }),
    )
  } catch (error) {
    throw error instanceof RangeError ? unreadable() : error
  }
}

function readJson(body: string): Values {
  const values = jsonObject(body)
  if (values instanceof type.errors) throw invalidRequest('Invalid request: the body must be a JSON object.')
  return textsOf(values)
}

const jsonObject = type('string.json.parse').to('object')

function textsOf(values: object, level = 0): Values {
  if (level > depth) throw unreadable()
  const sent = Object.entries(values).filter(([, value]) => value !== '' && value !== null)
  return Object.fromEntries(
    sent.map(([name, value]) => [
      name,
      typeof value === 'object' ? textsOf(value, level + 1) : String(value),
    ]),
  )
}

const depth = 5
const unreadable = () => invalidRequest('Invalid request: the parameters cannot be read.')
