import { type } from 'arktype'

/**
 * The body of every error response: `{ error: code, message: sentence, issues?: [{ path, message }] }`.
 * Each class maps to one HTTP status. Any other thrown error is a 500, and its cause is only logged.
 */
export const problem = type({
  error: 'string',
  message: 'string',
  'issues?': type({ path: 'string', message: 'string' }).array(),
})
export type Issue = Readonly<{ path: string; message: string }>

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly issues?: readonly Issue[],
    /** The value of the Retry-After header. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
  }

  /** Whether the error is logged for the operator. */
  get isReported() {
    return false
  }

  toJSON() {
    return { error: this.code, message: this.message, ...(this.issues && { issues: this.issues }) }
  }
}

/** 400: the request cannot be parsed. */
export class BadRequest extends Problem {
  constructor(message: string) {
    super(400, 'bad_request', message)
  }
}

/** 401: the visitor is not signed in, or the credentials are wrong. */
export class Unauthenticated extends Problem {
  constructor(message = 'Please sign in first.') {
    super(401, 'unauthenticated', message)
  }
}

/** 403: the user is not allowed to see or do this. */
export class Forbidden extends Problem {
  constructor(message = 'You do not have access to this.') {
    super(403, 'forbidden', message)
  }
}

/** 404: the resource does not exist, or this visitor may not know that it does. */
export class NotFound extends Problem {
  constructor(message = 'Not found.') {
    super(404, 'not_found', message)
  }
}

/** 415: the content type is not accepted. */
export class UnsupportedType extends Problem {
  constructor(message: string) {
    super(415, 'unsupported_type', message)
  }
}

/** 422: some fields are invalid; `issues` names each by path. */
export class Invalid extends Problem {
  constructor(
    issues: readonly Issue[],
    message = [...new Set(issues.map(issue => issue.message))].join('. '),
  ) {
    super(422, 'invalid', message, issues)
  }
}

/** 429: too many calls or attempts. The message includes how long to wait, as in "2 minutes". */
export class TooMany extends Problem {
  constructor(message: (wait: string) => string, retryAfterSeconds: number) {
    super(429, 'too_many_requests', message(waitInWords(retryAfterSeconds)), undefined, retryAfterSeconds)
  }
}

function waitInWords(seconds: number): string {
  if (seconds < 2) return 'a second'
  if (seconds < 120) return `${seconds} seconds`
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}

/** 503: something the response depends on is unavailable. Every 503 says when to retry. */
export class Unavailable extends Problem {
  constructor(message: string, retryAfterSeconds = 5) {
    super(503, 'unavailable', message, undefined, retryAfterSeconds)
  }
}
