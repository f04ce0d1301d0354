import { ApiError, api, apiError, serverMessageOr, unwrap } from '../../../shared/api/api.ts'

/** Spec §8. */
export const noUrlMessage = 'Failed to get upload URL'

/** The server issued no upload URL; `cause` says why. */
export class NoUploadUrl extends Error {
  override readonly name = 'NoUploadUrl'
}

type UploadOptions = Readonly<{
  /** Aborts the upload, which then rejects. */
  signal: AbortSignal
  /** Receives the fraction sent, 0 to 1. */
  onProgress: (share: number) => void
}>

/**
 * Uploads one photo directly to the photo storage (spec §7) and resolves with its URL.
 * @throws NoUploadUrl; ApiError if the photo was rejected; another Error if it could not be sent
 */
export async function upload(photo: Blob, { signal, onProgress }: UploadOptions): Promise<string> {
  const { uploadURL, photoUrl } = await requestUrl(photo, signal)
  await put(uploadURL, photo, { signal, onProgress })
  return photoUrl
}

/**
 * Why a photo failed to upload, as a message for the visitor. `isFinal`: retrying the same photo would fail
 * again.
 */
export type Failure = Readonly<{ sentence: string; isFinal: boolean }>

export function failureOf(error: unknown, fileName: string): Failure {
  const [cause, otherwise] =
    error instanceof NoUploadUrl ? [error.cause, noUrlMessage] : [error, 'Upload failed. Please try again.']
  const isFinal = cause instanceof ApiError && finalStatuses.includes(cause.status)
  if (isFinal)
    return { sentence: `${fileName}: ${serverMessageOr(cause, 'We can’t use this photo.')}`, isFinal }
  // A server error has a generic message; ours is as specific.
  const isFault = cause instanceof ApiError && cause.status >= 500 && cause.status !== 503
  return { sentence: isFault ? otherwise : serverMessageOr(cause, otherwise), isFinal }
}

/** Too large, or a type or content that is not accepted. */
const finalStatuses = [400, 413, 415, 422]

async function requestUrl({ type: contentType, size: contentLength }: Blob, signal: AbortSignal) {
  try {
    return await unwrap(api.photos.upload.post({ contentType, contentLength }, { fetch: { signal } }))
  } catch (cause) {
    throw new NoUploadUrl('The server issued no upload URL.', { cause })
  }
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function put(url: string, photo: Blob, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', photo.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(apiError(request, request.responseText))
    }
    request.onerror = () => reject(new Error('The photo could not be sent.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(photo)
  })
}
