import { apiError } from '../../../shared/api/api.ts'
import { Refused, Temporary } from './queue.ts'

/**
 * Posts what a queue sends.
 * @throws Temporary, or Refused if sending it again changes nothing
 */
export const post = (token: string, path: string, body: object) =>
  request(path, {
    method: 'POST',
    headers: { 'x-crew-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })

/** A photo of a megabyte takes a minute on a weak network. */
export const upload = (url: string, photo: Blob) =>
  request(url, {
    method: 'PUT',
    headers: { 'content-type': photo.type },
    body: photo,
    signal: AbortSignal.timeout(120_000),
  })

/** The server does not know the job or the uploaded photo. */
export class NotThere extends Temporary {}

/** The job belongs to another crew or is full, or the content is not usable. */
const finalStatuses = [403, 409, 413, 415, 422]
/** The link is outdated, or the server is busy or down, so every job is affected. */
const statusesOfAll = [401, 429, 502, 503, 504]

async function request(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch(temporary)
  if (response.ok) return response
  const { status, message, problem } = apiError(response, await response.text().catch(temporary))
  if (status === 404 && problem) throw new NotThere(message, 'job')
  const isUpload = init.method === 'PUT'
  // An upload address may have expired, and the next attempt asks for another one.
  const isFinal = finalStatuses.includes(status) && !(isUpload && status === 403)
  if (isFinal && problem && problem.error !== 'conflict') throw new Refused(problem.message, problem.error)
  // An error without our JSON comes from a proxy or a Wi-Fi portal, which would answer the same for every job.
  const isAboutAll = statusesOfAll.includes(status) || (!problem && !isUpload)
  // Anything else may succeed later: with a newer link, or once every server runs the newest release.
  throw new Temporary(message, isAboutAll ? 'all' : 'job')
}

/** @throws Temporary */
export const temporary = (error: unknown): never => {
  throw new Temporary(String(error))
}
