import postgres from 'postgres'

/**
 * Whether an error means that the database is away, full or overloaded, and not that the statement was wrong.
 * The same statement may succeed in a moment. A write that was under way may have been committed.
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

/** SQLSTATE classes and codes (PostgreSQL documentation, appendix A). */
const saysUnavailable = (code: string) =>
  code.startsWith('08') || // connection exception
  code.startsWith('53') || // insufficient resources: disk full, out of memory, too many connections
  unavailable.has(code)

const unavailable = new Set([
  '25006', // read-only: a standby, or an operator's switch
  '25P03', // idle in transaction for too long
  '57014', // statement timeout
  '57P01', // administrator shutdown
  '57P02', // crash shutdown
  '57P03', // still starting, or shutting down
  '58030', // I/O error
])

/** From the driver and from the network. */
const lostConnection = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
  ...['CONNECT_TIMEOUT', 'ANSWER_TIMEOUT', 'WAIT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])
