import postgres from 'postgres'
import { UnusableDatabase } from '../../db/connect.ts'
import { isOutage } from '../../src/eventlog/failures.ts'
import { Refused } from '../../src/eventlog/types.ts'
import { BadConfig } from '../../src/platform/config.ts'

/** What an operator reads of an error that is not a bug. Undefined for a bug, whose stack is needed. */
export function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([Refused, BadConfig, UnusableDatabase].some(kind => error instanceof kind)) return error.message
  const deeper = sentenceFor(error.cause)
  if (deeper) return deeper
  const sentence = error.message.replace(/\.?$/, '.')
  if (isOutage(error) || isRefusedAccess(error)) return `The database cannot be used: ${sentence}`
  return isSystemError(error) ? sentence : undefined
}

/** A wrong password, user or database name, or a role without a right (SQLSTATE, PostgreSQL documentation, appendix A). */
const isRefusedAccess = (error: Error) =>
  error instanceof postgres.PostgresError && /^(28...|3D000|42501)$/.test(error.code)

/** Of a file or a port, such as EACCES. */
const isSystemError = (error: Error) => 'syscall' in error && 'errno' in error
