import { useEffect } from 'react'
import { apiError } from '../../../shared/api/api.ts'
import type { StoredDay } from '../day.ts'
import { Temporary, temporary, useQueue } from '../use-queue.ts'
import { createProofQueue, NotTaken, type ProofQueueState, type SavedProof } from './proof-queue.ts'
import { savedProofs } from './saved-proofs.ts'

const nothing: ProofQueueState = { proofs: [], unsaved: new Set() }

/**
 * The crew's photos, notes and signatures on this phone, and what changes them. `knownAt` is since when, in
 * milliseconds since 1970, all that is shown of the jobs and their papers is known.
 */
export function useProof(token: string, providerId: string, day: StoredDay, knownAt: number) {
  const { state, queue } = useQueue({
    name: `crew proof ${providerId}`,
    token,
    nothing,
    create: options =>
      createProofQueue({
        ...options,
        providerId,
        saved: savedProofs(providerId),
        send: (proof, onUploaded) => send(token, proof, onUploaded),
      }),
  })

  useEffect(() => {
    if (!state.proofs.some(({ state }) => state === 'taken')) return
    const jobs = day.day.days.flatMap(({ jobs }) => jobs)
    const known = jobs.flatMap(({ proof }) => [...(proof?.photos ?? []), ...(proof?.damages ?? [])])
    queue?.seen(new Set(known.map(({ id }) => id)), knownAt)
  }, [queue, day, state, knownAt])

  return { ...state, queue }
}

/** @throws Temporary */
async function send(
  token: string,
  { serviceRequestId, item }: SavedProof,
  onUploaded: (photoUrl: string | undefined) => Promise<void>,
): Promise<void> {
  const path = `/api/crew/jobs/${encodeURIComponent(serviceRequestId)}`
  const sentAt = () => new Date().toISOString()
  if (item.kind === 'signature') {
    const { paper, ...signature } = item.fields
    const job = `/api/service-requests/${encodeURIComponent(serviceRequestId)}`
    await call(token, `${job}/papers/${paper}/signature`, { ...signature, sentAt: sentAt() })
    return
  }
  if (item.kind === 'damage') {
    await call(token, `${path}/damages`, { ...item.fields, sentAt: sentAt() })
    return
  }
  const { blob, fields } = item
  let { photoUrl } = item
  if (photoUrl === undefined) {
    photoUrl = await upload(token, blob)
    await onUploaded(photoUrl)
  }
  try {
    await call(token, `${path}/photos`, { ...fields, photoUrl, sentAt: sentAt() })
  } catch (error) {
    // The upload is gone: the next attempt uploads it again.
    if (error instanceof NotThere) await onUploaded(undefined)
    throw error
  }
}

class NotThere extends Temporary {}

async function upload(token: string, photo: Blob): Promise<string> {
  const file = { contentType: photo.type, contentLength: photo.size }
  const issued = await call(token, '/api/photos/upload', file)
  const { uploadURL, photoUrl } = await issued.json().catch(temporary)
  await answerTo(uploadURL, { method: 'PUT', body: photo, headers: { 'content-type': photo.type } })
  return photoUrl
}

const call = (token: string, path: string, body: object) =>
  answerTo(path, {
    method: 'POST',
    headers: { 'x-crew-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The job is another crew's or full, or the photo or note cannot be used: sending it again changes nothing. */
const finalStatuses = [403, 409, 413, 415, 422]

/** @throws Temporary */
async function answerTo(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(answerMs) }).catch(temporary)
  if (response.ok) return response
  const { message, problem } = apiError(response, await response.text().catch(temporary))
  if (response.status === 404) throw new NotThere(message, 'job')
  // An upload address may have expired, and the next attempt asks for another one.
  const isOutdated = request.method === 'PUT' && response.status === 403
  const isFinal = problem && finalStatuses.includes(response.status) && problem.error !== 'conflict'
  // Anything else may pass: with a newer link, or once every server has the newest release.
  if (!isFinal || isOutdated) throw new Temporary(message, isAboutAll(response.status) ? 'all' : 'job')
  throw new NotTaken(problem.message, problem.error)
}

/** The link is outdated, or the server is busy or away. */
const isAboutAll = (status: number) => [401, 429, 502, 503, 504].includes(status)

/** A photo of a megabyte takes a minute on a weak network. */
const answerMs = 120_000
