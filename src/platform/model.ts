import { scope, type Type, type } from 'arktype'

/**
 * The schema of a route's response. Undeclared keys are removed at every depth, so a new column stays private until a
 * model declares it. They are not refused, because JSON that another release stored may have more keys. Any other
 * mismatch is a bug: a 500 that contains none of the values.
 */
type Model<T = unknown> = Readonly<{
  schema: Type
  '~standard': Readonly<{
    version: 1
    vendor: 'arktype'
    validate(answer: unknown): { value: T }
    types?: Readonly<{ input: T; output: T }>
  }>
}>

/** The response type of a model's schema, deeply read-only. */
export type AnswerOf<M extends Type> = Frozen<M['infer']>

type Frozen<T> = T extends readonly (infer Each)[]
  ? readonly Frozen<Each>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T

export function model<const Definition>(
  definition: type.validate<Definition>,
): Model<Frozen<type.infer<Definition>>>
export function model(definition: unknown): Model {
  const schema = type.raw(definition)
  // Compiled when the route is first called.
  let exact: Type | undefined
  let stripped: Type | undefined
  return {
    schema,
    '~standard': {
      version: 1,
      vendor: 'arktype',
      validate(answer) {
        // Deleting keys copies the whole response, which takes 15 times as long as this check and is rarely needed.
        exact ??= compiling.type.raw(schema.onDeepUndeclaredKey('reject'))
        if (exact.allows(answer)) return { value: answer }
        stripped ??= schema.onDeepUndeclaredKey('delete')
        const value = stripped(answer)
        if (value instanceof type.errors) throw new AnswerMismatch(value)
        return { value }
      },
    },
  }
}

/** Its types check the many rows of a list in half of the time. */
const compiling = scope({}, { jitless: false })

export const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'schema' in value && '~standard' in value

/** The model of a list. */
export function listOf<T>(each: Model<T>): Model<readonly T[]>
export function listOf({ schema }: Model): Model {
  return model(schema.array())
}

/** Contains paths and types but no values, because it is logged and the values are personal data. */
export class AnswerMismatch extends Error {
  override name = 'AnswerMismatch'

  constructor(faults: Iterable<Readonly<{ propString: string; expected: string }>>) {
    super([...faults].map(({ propString, expected }) => `${propString} must be ${expected}`).join('; '))
  }
}

/** The response of a command without a result. */
export const done = model({ success: 'true' })
export const success = { success: true } as const

/** The OpenAPI description of a route whose response is not JSON. */
export const answersAs = (contentType: string) => ({
  responses: {
    200: { description: 'Success', content: { [contentType]: { schema: { type: 'string' as const } } } },
  },
})

/** The named fields of an object. A list of fields can make both a model and its view. */
export function pick<T extends object, Key extends keyof T>(from: T, fields: readonly Key[]): Pick<T, Key>
export function pick(from: object, fields: readonly PropertyKey[]) {
  return Object.fromEntries(fields.map(field => [field, Reflect.get(from, field)]))
}

type Headers = Record<string, string | number>

/** The query of a list in pages: `cursor` is the id of the previous page's last row, `limit` the rows of a page. */
export const pageOf = ({ usual, most }: Readonly<{ usual: number; most: number }>) =>
  ({
    'cursor?': 'string <= 40',
    limit: type('string.integer.parse').to(`1 <= number <= ${most}`).default(`${usual}`),
  }) as const

/** Sets `x-next-cursor` to the id of the page's last row if the page is full. The next page starts after that row. */
export function setNextCursor(
  headers: Headers,
  last: Readonly<{ id: string }> | undefined,
  isFull: boolean,
): void {
  if (last && isFull) headers['x-next-cursor'] = last.id
}
