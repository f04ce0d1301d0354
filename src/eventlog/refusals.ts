import postgres from 'postgres'
import { Refused, type Table } from './types.ts'

/** Somebody else changed what a decision was made on, or a deadlock was resolved: decide again. */
export function isConflict(error: unknown): boolean {
  if (!isDatabaseError(error)) return error instanceof Error && isConflict(error.cause)
  const { code, constraint_name } = error
  return code === '40001' || code === '40P01' || constraint_name === 'events_stream_version_key'
}

/** The database's error in words for the caller, or as it is when it is a fault of ours. */
export function inWords(error: unknown, { refusals }: Table): unknown {
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

/** The database answered with an error, so one of the commands in the statement may be to blame. */
export const isDatabaseError = (error: unknown) => error instanceof postgres.PostgresError

const uniqueViolation = '23505'
const exclusionViolation = '23P01'
/** What no text or jsonb takes: a NUL (22P05; 22021 in a parameter), half a surrogate pair (22P02). */
const unstorable = new Set(['22P05', '22021', '22P02'])
