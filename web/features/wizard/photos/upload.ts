import { answer, api } from '../../../api.ts'

/** We gave no address to send the photo to; the cause tells why. */
export class NoUploadUrl extends Error {
  override readonly name = 'NoUploadUrl'
}

/**
 * Sends one photo straight to where photos are kept (spec §7), and resolves with the address under which it is then
 * seen. `onProgress` is told the share that has left, 0 to 1.
 * @throws NoUploadUrl, or an Error when the sending failed
 */
export async function upload(file: File, onProgress: (share: number) => void): Promise<string> {
  const { uploadURL, photoUrl } = await addressFor(file)
  await put(uploadURL, file, onProgress)
  return photoUrl
}

async function addressFor({ type: contentType, size: contentLength }: File) {
  try {
    return await answer(api.photos.upload.post({ contentType, contentLength }))
  } catch (cause) {
    throw new NoUploadUrl('There is no address to send the photo to.', { cause })
  }
}

/** By XMLHttpRequest, for fetch does not tell how much has been sent. */
function put(url: string, file: File, onProgress: (share: number) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open('PUT', url)
  request.setRequestHeader('content-type', file.type)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    if (request.status >= 200 && request.status < 300) resolve()
    else reject(new Error(`The photo was answered ${request.status}: ${request.responseText}`))
  }
  request.onerror = () => reject(new Error('The photo could not be sent.'))
  request.send(file)
  return promise
}
