import postgres from 'postgres'
import type { Observer } from './store.ts'
import { Refused, type Table } from './types.ts'

/**
 * Whether an error means that the database is away, full or overloaded, rather than that the statement is
 * wrong. The same statement may succeed soon. A write in progress may have been committed.
 */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') {
    const { code } = error
    if (error instanceof postgres.PostgresError ? saysUnavailable(code) : lostConnection.has(code))
      return true
  }
  return isOutage(error.cause)
}

/** Whether a statement timed out: the database is overloaded, or the statement itself is too slow. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof postgres.PostgresError
    ? error.code === '57014'
    : error instanceof Error && isTimeout(error.cause)

/** Another writer changed what the decision was based on, or Postgres resolved a deadlock: decide again. */
export function isConflict(error: unknown): boolean {
  if (!isDatabaseError(error)) return error instanceof Error && isConflict(error.cause)
  const { code, constraint_name } = error
  return code === '40001' || code === '40P01' || constraint_name === 'events_stream_version_key'
}

/** The refusal that the caller gets for a database error; an error that is our own fault is returned unchanged. */
export function asRefusal(error: unknown, refusals: Table['refusals']): unknown {
  if (isConflict(error)) {
    return new Refused('Someone else is changing this right now. Please try again.', 'conflict')
  }
  if (!isDatabaseError(error)) return error
  const { code, constraint_name: constraint = '' } = error
  const sentence = refusals[constraint]
  if (sentence || code === uniqueViolation || code === exclusionViolation) {
    return new Refused(sentence ?? 'This is already taken.', 'conflict')
  }
  if (unstorable.has(code)) {
    return new Refused('The text contains a character that cannot be stored.', 'unstorable')
  }
  return error
}

/** Postgres rejected the statement, so one of its commands may be to blame. */
export const isDatabaseError = (error: unknown) => error instanceof postgres.PostgresError

/** Repeats the work after each conflict, with a short random pause, up to 12 times within `patienceMs`. */
export async function retryConflicts<T>(
  { patienceMs, observer }: Readonly<{ patienceMs: number; observer: Pick<Partial<Observer>, 'conflicted'> }>,
  work: (tries: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + patienceMs
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries)
    } catch (error) {
      if (!isConflict(error)) throw error
      observer.conflicted?.()
      if (tries === MOST_TRIES || performance.now() > end) throw error
      await new Promise(resolve =>
        setTimeout(resolve, Math.random() * Math.min(2 ** tries, LONGEST_PAUSE_MS)),
      )
    }
  }
}

/** SQLSTATE classes and codes (PostgreSQL documentation, appendix A). */
const saysUnavailable = (code: string) =>
  code.startsWith('08') || // connection exception
  code.startsWith('53') || // insufficient resources: disk full, out of memory, too many connections
  unavailable.has(code)

const unavailable = new Set([
  '25006', // read-only: a standby, or set by an operator
  '25P03', // idle in transaction for too long
  '55P03', // lock timeout: another session holds a table or a row for too long
  '57014', // statement timeout
  '57P01', // administrator shutdown
  '57P02', // crash shutdown
  '57P03', // still starting, or shutting down
  '58030', // I/O error
])

/** Error codes of the driver and the network. */
const lostConnection = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
  ...['CONNECT_TIMEOUT', 'ANSWER_TIMEOUT', 'WAIT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

const uniqueViolation = '23505'
const exclusionViolation = '23P01'
/** Text that Postgres cannot store: a NUL (22P05; 22021 in a parameter), half a surrogate pair (22P02). */
const unstorable = new Set(['22P05', '22021', '22P02'])

const MOST_TRIES = 12
const LONGEST_PAUSE_MS = 100
