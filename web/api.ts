import { treaty } from '@elysiajs/eden'
import type { App } from '#app'

/** The server's error answer: a code, a sentence for the person, and the faults of a form by path. */
export type Problem = Readonly<{
  error: string
  message: string
  issues?: readonly Readonly<{ path: string; message: string }>[]
  /** For a change based on a stale view: the current values, by field. */
  current?: Readonly<Record<string, LastChange>>
}>

/** A field's value, who set it and when (UTC, ISO 8601). */
export type LastChange = Readonly<{ value: string | null; by: string | null; at: string | null }>

/** Any answer but a success. `message` is "status: body text" (spec §8); show people `problem.message`. */
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

/** Not for whoever asks, or not there: what was shown of it before must go. Other errors may be of this moment only. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** Whether the server refused with this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.problem?.error === code

/** The server's sentence for what went wrong, or the caller's own words where it sent none. */
export const wordsFor = (error: unknown, otherwise: string) =>
  (error instanceof ApiError && error.problem?.message) || otherwise

/** Too many calls, or the database is unavailable: the same call works later. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.status === 503)

/**
 * The caller's message, or the server's if there were too many calls, since that one says how long to wait.
 */
export const unlessTooMany = (error: unknown, words: string) =>
  error instanceof ApiError && error.status === 429 ? wordsFor(error, words) : words

/** The calls of the server, typed by it: `api['service-requests']({ id }).get()`. Send each through `answer`. */
export const { api } = treaty<App>('', {
  keepDomain: true,
  parseDate: false,
  fetch: { credentials: 'same-origin' },
  // Only for Bun's type of fetch: browsers have no `preconnect`.
  fetcher: Object.assign(fetchSuccess, { preconnect: () => undefined }),
})

/** The data of a successful answer. Rejects with an ApiError, or with what broke the line. */
export async function answer<R extends Result>(call: Promise<R>): Promise<Data<R>> {
  const result = await call
  if (isSuccess(result)) return result.data
  throw result.error?.value
}

type Result = Readonly<{ data: unknown; error: { value: unknown } | null; response: Response }>
type Success<R extends Result> = Extract<R, { error: null }>

/** Elysia counts the Response of a global error handler among the results of every call. */
type Data<R extends Result> = Exclude<Success<R>['data'], Response>

const isSuccess = <R extends Result>(result: R): result is Success<R> & { data: Data<R> } =>
  result.error === null

/** Treaty reads a body as what its content type says, and would break on half a JSON or lose the words of a proxy. */
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
    // Whoever answered for the server does not write JSON.
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'error' in body && 'message' in body
