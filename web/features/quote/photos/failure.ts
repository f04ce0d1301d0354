import { ApiError, wordsFor } from '../../../shared/api/api.ts'
import { NoUploadUrl } from './upload.ts'
import { words } from './words.ts'

/**
 * Why a photo failed to upload, as a message for the visitor. `isFinal`: retrying the same photo would fail
 * again.
 */
export type Failure = Readonly<{ sentence: string; isFinal: boolean }>

export function failureOf(error: unknown, fileName: string): Failure {
  const [cause, otherwise] =
    error instanceof NoUploadUrl ? [error.cause, words.noUploadUrl.description] : [error, words.uploadFailed]
  const isFinal = cause instanceof ApiError && finalStatuses.includes(cause.status)
  if (isFinal) return { sentence: words.refused(fileName, wordsFor(cause, words.notTaken)), isFinal }
  // A server error has a generic message; ours is as specific.
  const isFault = cause instanceof ApiError && cause.status >= 500 && cause.status !== 503
  return { sentence: isFault ? otherwise : wordsFor(cause, otherwise), isFinal }
}

/** Too large, or a type or content that is not accepted. */
const finalStatuses = [400, 413, 415, 422]
