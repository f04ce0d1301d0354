import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiError, unwrap } from '../api/api.ts'
import { bookingCalls, bookingKey } from '../api/booking.ts'
import { endedToken, manageCode, trackingToken } from '../api/credentials.ts'
import { useMutation } from '../api/use-mutation.ts'

export const proofKey = (id: string) => [...bookingKey(id), 'proof'] as const

/**
 * What the crew photographed and noted, the customer's claims and review: for the customer and the office. Fetched
 * again when the booking has another `version`, if the page knows it.
 */
export const useJobProof = (id: string, version = 0) =>
  useQuery({
    queryKey: [...proofKey(id), version],
    queryFn: () => unwrap(bookingCalls(id).proof.get({ headers: holderOf(id) })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export type JobProof = NonNullable<ReturnType<typeof useJobProof>['data']>
export type Claim = JobProof['claims'][number]

export type NewClaim = Readonly<{
  item: string
  description: string
  photoUrls: string[]
  value?: number
  weight?: number
}>

export function useFileClaim(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, claim }: Readonly<{ key: string; claim: NewClaim }>) =>
      unwrap(bookingCalls(id).claims.post(claim, { headers: { ...holderOf(id), 'idempotency-key': key } })),
    onSuccess: () => client.invalidateQueries({ queryKey: proofKey(id) }),
  })
}

export function useGiveReview(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (review: Readonly<{ rating: number; words: string }>) =>
      unwrap(bookingCalls(id).review.post(review, { headers: holderOf(id) })),
    onSuccess: () => client.invalidateQueries({ queryKey: proofKey(id) }),
  })
}

/**
 * Uploads a photo and resolves with its address. @throws ApiError if it was refused; another Error if it could not be
 * sent
 */
export async function uploadPhoto(photo: Blob): Promise<string> {
  const file = { contentType: photo.type, contentLength: photo.size }
  const issued = await answerTo('/api/photos/upload', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(file),
  })
  const { uploadURL, photoUrl } = await issued.json()
  await answerTo(uploadURL, { method: 'PUT', headers: { 'content-type': photo.type }, body: photo })
  return photoUrl
}

async function answerTo(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, request)
  if (!response.ok) throw apiError(response, await response.text())
  return response
}

/** Whether this tab has a credential, besides a session. */
export const holdsProof = (id: string) => Object.keys(holderOf(id)).length > 0

/** The credentials of this tab: a mailed link's code, or access to tracking. A session needs none. */
export function holderOf(id: string) {
  const manage = manageCode(id).read()
  const tracking = trackingToken(id).read() ?? endedToken(id).read()
  return {
    ...(manage !== undefined && { 'x-manage-token': manage }),
    ...(tracking !== undefined && { 'x-tracking-token': tracking }),
  }
}
