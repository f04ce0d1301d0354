import { treaty } from '@elysiajs/eden'
import type { App } from '#app'
import type { PresentGoods } from '../../../src/shared/goods.ts'

/** The server's error response: a code, a message for the user, and form errors by path. */
export type Problem = Readonly<{
  error: string
  message: string
  issues?: readonly Readonly<{ path: string; message: string }>[]
  /** For a change based on a stale view: the current values, by field. */
  current?: Readonly<Record<string, LastChange>>
  /** For a list of the goods that starts from an earlier one: the present one. */
  goods?: PresentGoods
  /** For a price that the visitor has not seen: the present one, in dollars. */
  pricing?: Readonly<{ total: number }>
}>

/** A field's value, who set it and when (UTC, ISO 8601). */
export type LastChange = Readonly<{ value: string | null; by: string | null; at: string | null }>

/** Any unsuccessful response. `message` is "status: body text" (spec §8); show users `problem.message`. */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    body: string,
    readonly problem: Problem | undefined,
  ) {
    super(`${status}: ${body}`)
  }
}

/** Not allowed or not found: remove what was shown of it. Other errors may be temporary. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** Whether the server refused with this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.problem?.error === code

/** The server's message for the error, or the fallback if it sent none. */
export const serverMessageOr = (error: unknown, otherwise: string) =>
  (error instanceof ApiError && error.problem?.message) || otherwise

/** Too many calls, or the database is unavailable: the same call works later. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.status === 503)

/** The caller's message, except for 429: the server's message says how long to wait. */
export const retryMessageOr = (error: unknown, words: string) =>
  error instanceof ApiError && error.status === 429 ? serverMessageOr(error, words) : words

/** The server's API, typed by Eden: `api['service-requests']({ id }).get()`. Wrap each call in `unwrap`. */
export const { api } = treaty<App>('', {
  keepDomain: true,
  parseDate: false,
  fetch: { credentials: 'same-origin' },
  // Only for Bun's type of fetch: browsers have no `preconnect`.
  fetcher: Object.assign(fetchSuccess, { preconnect: () => undefined }),
})

/** The data of a successful response. Rejects with an ApiError, or with the network error. */
export async function unwrap<R extends Result>(call: Promise<R>): Promise<Data<R>> {
  const result = await call
  if (isSuccess(result)) return result.data
  throw result.error?.value
}

type Result = Readonly<{ data: unknown; error: { value: unknown } | null; response: Response }>
type Success<R extends Result> = Extract<R, { error: null }>

/** Elysia includes the Response of the global error handler in every call's result type. */
type Data<R extends Result> = Exclude<Success<R>['data'], Response>

const isSuccess = <R extends Result>(result: R): result is Success<R> & { data: Data<R> } =>
  result.error === null

/**
 * Handles errors before Treaty does. Treaty parses a body by its content type, so it would throw on truncated
 * JSON and lose a proxy's error text.
 */
async function fetchSuccess(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call)
  if (response.ok) return response
  throw apiError(response, await response.text())
}

/** The error for an unsuccessful response. */
export const apiError = (
  { status, statusText }: Readonly<{ status: number; statusText: string }>,
  body: string,
) => new ApiError(status, body || statusText, problemIn(body))

function problemIn(body: string): Problem | undefined {
  try {
    const problem: unknown = JSON.parse(body)
    return isProblem(problem) ? problem : undefined
  } catch {
    // Not our JSON: a proxy answered.
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'error' in body && 'message' in body
