import { answer, api, apiError } from '../../../shared/api/api.ts'

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
  const { uploadURL, photoUrl } = await addressFor(photo, signal)
  await put(uploadURL, photo, { signal, onProgress })
  return photoUrl
}

async function addressFor({ type: contentType, size: contentLength }: Blob, signal: AbortSignal) {
  try {
    return await answer(api.photos.upload.post({ contentType, contentLength }, { fetch: { signal } }))
  } catch (cause) {
    throw new NoUploadUrl('There is no address to send the photo to.', { cause })
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
