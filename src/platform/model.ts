import { type Type, type } from 'arktype'

/**
 * The list of what a route may answer. Undeclared keys are removed at every depth, so a new column stays private until
 * a model names it. Refusing them instead would turn JSON that another release stored with one more key into an error.
 * An answer that differs in any other way is our fault: a 500 that repeats nothing of it.
 */
export type Model<T = unknown> = Readonly<{
  schema: Type
  '~standard': Readonly<{
    version: 1
    vendor: 'arktype'
    validate(answer: unknown): { value: T }
    types?: Readonly<{ input: T; output: T }>
  }>
}>

/** An answer as its model's type describes it. */
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
        // Deleting copies the whole answer, which takes 15 times as long as this check, and is rarely needed.
        exact ??= schema.onDeepUndeclaredKey('reject')
        if (exact.allows(answer)) return { value: answer }
        stripped ??= schema.onDeepUndeclaredKey('delete')
        const value = stripped(answer)
        if (value instanceof type.errors) throw new AnswerMismatch(value)
        return { value }
      },
    },
  }
}

export const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'schema' in value && '~standard' in value

/** The model of a list of such answers. */
export function listOf<T>(each: Model<T>): Model<readonly T[]>
export function listOf({ schema }: Model): Model {
  return model(schema.array())
}

/** Names paths and types only: the values are personal data, and the error is logged. */
export class AnswerMismatch extends Error {
  override name = 'AnswerMismatch'

  constructor(faults: Iterable<Readonly<{ propString: string; expected: string }>>) {
    super([...faults].map(({ propString, expected }) => `${propString} must be ${expected}`).join('; '))
  }
}

/** The answer of a command that has nothing to show. */
export const done = model({ success: 'true' })
export const success = { success: true } as const

/** Describes a route that answers with something other than JSON, for the API's document. */
export const answersAs = (contentType: string) => ({
  responses: {
    200: { description: 'Success', content: { [contentType]: { schema: { type: 'string' as const } } } },
  },
})
