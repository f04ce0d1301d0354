import { Type, type } from 'arktype'
import { Elysia, ParseError, ValidationError } from 'elysia'
import postgres from 'postgres'
import { isOutage } from '../eventlog/failures.ts'
import { NoAnswer, NoSuchRow, Refused } from '../eventlog/types.ts'
import { Invalid, type Issue, Problem, Unavailable } from './errors.ts'
import { privateAnswer } from './guards.ts'

type Report = (error: unknown, request?: Request) => void

/**
 * Turns every error into a Problem response. Unknown errors become a 500, with details only for `report`. Must not
 * throw, because then the framework would show its own page: a failure in here is reported and becomes a plain 500.
 */
export const problems = (report: Report) =>
  new Elysia({ name: 'problems' }).onError({ as: 'global' }, ({ error, code, request, set }) => {
    const answer = (problem: Problem) => {
      if (problem.retryAfterSeconds) set.headers['retry-after'] = String(problem.retryAfterSeconds)
      // Otherwise the client could go on sending the body.
      if (problem.status === 408) set.headers.connection = 'close'
      set.status = problem.status
      return Response.json(problem, { status: problem.status })
    }
    try {
      const problem = problemOf(error, code)
      if (problem.status === 500 || isFailing(error)) report(error, request)
      return answer(problem)
    } catch (fault) {
      report(error, request)
      report(fault, request)
      return answer(internalError())
    }
  })

/** Whether the operator should see the error. Other 503s are reported at their cause, or only mean that we are busy. */
const isFailing = (error: unknown) =>
  isOutage(error) || error instanceof NoAnswer || (error instanceof Problem && error.isReported)

/** Handles errors outside the framework, for which Bun would show a page with our source. */
export const lastResort = (report: Report) => (error: unknown) => {
  report(error)
  return Response.json(internalError(), { status: 500, headers: privateAnswer })
}

const internalError = () =>
  new Problem(500, 'internal', 'Something went wrong on our side. Please try again.')

function problemOf(error: unknown, code: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ParseError) return problemOf(error.cause, undefined)
  if (error instanceof Refused)
    return new Problem(error.code === 'unstorable' ? 422 : 409, error.code, error.message)
  if (error instanceof NoAnswer) {
    return new Unavailable('This is taking too long right now. Please try again in a moment.')
  }
  if (isOutage(error)) {
    return new Unavailable('The site is briefly unavailable. Please try again in a moment.', 2)
  }
  if (error instanceof NoSuchRow || code === 'NOT_FOUND') return new Problem(404, 'not_found', 'Not found.')
  if (error instanceof ValidationError && error.type !== 'response') {
    return new Invalid(issuesOf(schemaOf(error.validator), error.value))
  }
  if (isUnstorable(error)) return new Problem(422, 'unstorable', 'Something in the request cannot be stored.')
  return internalError()
}

/** Whether the database rejected a value: a NUL, or a number or date out of range. */
function isUnstorable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof postgres.PostgresError && unstorable.has(cause.code)
}

const unstorable = new Set(['22P05', '22021', '22P02', '22003', '22007', '22008', '22009'])

/**
 * Lists every validation issue by path. Messages come from the schema (`.configure({ message })`), also for a missing
 * field, for which arktype itself would describe the type. A missing field without a message is 'Required' (spec §8).
 */
export function issuesOf(schema: ObjectSchema, value: unknown): Issue[] {
  const checked = schema(value ?? {})
  if (!(checked instanceof type.errors)) return []
  return [...checked].map(fault => ({
    path: fault.propString,
    message: fault.code === 'required' ? messageFor(schema, fault.path) : fault.message,
  }))
}

type ObjectSchema = Type<Record<string, unknown>>

function messageFor(schema: ObjectSchema, [field, ...deeper]: readonly PropertyKey[]): string {
  if (deeper.length > 0) return 'Required'
  // The schema's input, not its output: only the input has fields to look up, and reading it never throws.
  const [required] = schema.in.select({
    kind: 'required',
    boundary: 'shallow',
    where: ({ key }) => key === field,
  })
  const { message } = required?.value.meta ?? {}
  return typeof message === 'string' ? message : 'Required'
}

/** All our routes validate input with arktype objects. */
function schemaOf(validator: object): ObjectSchema {
  if ('schema' in validator && isObjectSchema(validator.schema)) return validator.schema
  throw new TypeError('A route checks its input with something other than an arktype object.')
}

const isObjectSchema = (schema: unknown): schema is ObjectSchema => schema instanceof Type
