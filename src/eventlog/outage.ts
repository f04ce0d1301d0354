import postgres from 'postgres'

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

/** Whether a statement took longer than it may: an outage of an overloaded database, or the statement's own fault. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof postgres.PostgresError
    ? error.code === '57014'
    : error instanceof Error && isTimeout(error.cause)

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
