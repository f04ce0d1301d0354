import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, apiError, unwrap } from '../api/api.ts'
import { type Booking, bookingCalls, bookingKey } from '../api/booking.ts'
import { credentialHeaders } from '../api/credentials.ts'

export const proofKey = (id: string) => [...bookingKey(id), 'proof'] as const

/**
 * What the crew photographed and noted, the customer's claims and review: for the customer and the office. Fetched
 * again when the booking has another `version`, if the page knows it.
 */
export const useJobProof = (id: string, version = 0) =>
  useQuery({
    queryKey: [...proofKey(id), version],
    queryFn: () => unwrap(bookingCalls(id).proof.get({ headers: credentialHeaders(id) })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The crew has arrived, so it may have photographed something, or the job was done without its steps. */
export const hasProof = ({ status, day }: Pick<Booking, 'status' | 'day'>): boolean =>
  status === 'in_progress' ||
  status === 'completed' ||
  (day?.times.arrived ?? day?.times.work_started) !== undefined

export type JobProof = NonNullable<ReturnType<typeof useJobProof>['data']>
export type Claim = JobProof['claims'][number]

/** Uploads a photo and resolves with its address. @throws ApiError if it was refused; another Error if it was not sent */
export async function uploadPhoto(photo: Blob): Promise<string> {
  const { type: contentType, size: contentLength } = photo
  const { uploadURL, photoUrl } = await unwrap(api.photos.upload.post({ contentType, contentLength }))
  const response = await fetch(uploadURL, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: photo,
  })
  if (!response.ok) throw apiError(response, await response.text())
  return photoUrl
}
