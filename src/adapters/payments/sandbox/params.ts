import { BodyRefused, readText } from '../../../platform/read-body.ts'
import { invalidRequest, missingParameter } from './refusals.ts'

/** What a request says, whichever way it was written: `a[b]=1` and `{"a":{"b":1}}` are the same. */
type Values = { [name: string]: string | Values }

/** A request's parameters. Errors name a parameter by its full path, as `payment_method_data[card][number]`. */
export class Params {
  constructor(
    readonly values: Values,
    private readonly path = '',
  ) {}

  /** Refuses what is not known here, as the provider does: a typing error must not pass unnoticed. */
  only(...names: readonly string[]): this {
    const unknown = Object.keys(this.values).find(name => !names.includes(name))
    if (unknown !== undefined) {
      const param = this.nameOf(unknown)
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    }
    return this
  }

  text(name: string): string | undefined {
    const value = this.values[name]
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string') return value
    throw invalidRequest('Invalid string', { param: this.nameOf(name) })
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw missingParameter(this.nameOf(name))
    return value
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (/^-?\d{1,15}$/.test(value)) return Number(value)
    throw invalidRequest(`Invalid integer: ${value}`, {
      code: 'parameter_invalid_integer',
      param: this.nameOf(name),
    })
  }

  flag(name: string): boolean {
    const value = this.text(name) ?? 'false'
    if (value === 'true' || value === 'false') return value === 'true'
    throw invalidRequest(`Invalid boolean: ${value}`, { param: this.nameOf(name) })
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const chosen = choices.find(choice => choice === value)
    if (chosen !== undefined) return chosen
    throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, {
      param: this.nameOf(name),
    })
  }

  group(name: string): Params | undefined {
    const value = this.values[name]
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') return new Params(value, this.nameOf(name))
    throw invalidRequest('Invalid object', { param: this.nameOf(name) })
  }

  /** Every value by its name; an empty one is kept, for it takes a metadata key away. */
  texts(): Record<string, string> {
    return Object.fromEntries(Object.keys(this.values).map(name => [name, this.text(name) ?? '']))
  }

  private nameOf(name: string): string {
    return this.path ? `${this.path}[${name}]` : name
  }
}

/** @throws Refusal 400 if the body is neither a form nor a JSON object, 413 if over 32 KB, 408 if too slow */
export async function readBody(request: Request): Promise<Params> {
  const body = await readText(request, maxBody).catch(error => {
    throw error instanceof BodyRefused ? invalidRequest(error.message, {}, error.status) : error
  })
  if (body === '') return new Params(emptyValues())
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (type.trim() === 'application/x-www-form-urlencoded') return readForm(new URLSearchParams(body))
  if (type.trim() === 'application/json') return readJson(body)
  throw invalidRequest(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded or application/json).',
  )
}

export function readForm(form: URLSearchParams): Params {
  const values = emptyValues()
  for (const [name, value] of form) place(values, pathOf(name), value)
  return new Params(values)
}

function readJson(body: string): Params {
  const values = fromJson(parseJson(body))
  if (typeof values === 'string') throw invalidRequest('Invalid request: the JSON body must be an object.')
  return new Params(values)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidRequest('Invalid request: the body is not valid JSON.')
    throw error
  }
}

/** `a[b][]` → ['a', 'b', '']. */
function pathOf(name: string): string[] {
  const [, head, tail = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  const path = [head ?? '', ...Array.from(tail.matchAll(/\[([^\]]*)\]/g), ([, inner = '']) => inner)]
  if (!head || path.length > maxDepth)
    throw invalidRequest('Invalid request: a parameter name cannot be read.')
  return path
}

function place(values: Values, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  const key = name === '' ? String(Object.keys(values).length) : name
  const there = values[key]
  if (rest.length === 0) {
    if (there !== undefined) throw invalidRequest(`Invalid request: ${key} is given twice.`)
    values[key] = value
    return
  }
  if (typeof there === 'string') throw invalidRequest(`Invalid request: ${key} is given twice.`)
  const inner = there ?? emptyValues()
  values[key] = inner
  place(inner, rest, value)
}

function fromJson(value: unknown, depth = 0): string | Values {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object' || depth >= maxDepth) {
    throw invalidRequest('Invalid request: the JSON body is nested too deeply.')
  }
  const values = emptyValues()
  for (const [name, inner] of Object.entries(value)) values[name] = fromJson(inner, depth + 1)
  return values
}

/** Without a prototype, so that a parameter named `__proto__` is only a name. */
const emptyValues = (): Values => Object.create(null)

const maxBody = 32 * 1024
const maxDepth = 6
