import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Booking, bookingKey } from '../../shared/api/booking.ts'
import {
  bookedPhone,
  manageCode,
  trackingCode,
  trackingToken,
  useMailedCode,
  verify,
} from '../../shared/api/credentials.ts'
import { useMutation } from '../../shared/api/use-mutation.ts'

/**
 * Checks whether this visitor may track a booking: as its owner, by a mailed link, or by its phone number (spec §2,
 * §6). Does not ask for the phone number if the visitor booked in this tab or opened a mailed link. Once the job is over,
 * the server is asked for the reason. The token stays, for the photos, claims and review, and for a job that is reopened.
 */
export function useAccess(serviceRequestId: string, isOver: boolean) {
  const client = useQueryClient()
  const code = useMailedCode('code', trackingCode, serviceRequestId) ?? manageCode(serviceRequestId).read()
  const key = [...bookingKey(serviceRequestId), 'verify-tracking-access', isOver]
  const access = useQuery({
    queryKey: key,
    queryFn: () =>
      (isOver ? undefined : storedAccess(serviceRequestId)) ??
      verify(serviceRequestId, { code, phone: bookedPhone(serviceRequestId).read() }),
    // A request refused before payment may be granted after it.
    gcTime: 0,
  })
  const byPhone = useMutation({
    mutationFn: (phone: string) => verify(serviceRequestId, { phone }),
    onSuccess: result => result.hasAccess && client.setQueryData(key, result),
  })
  /** The server ended the access: with the job, or the token is no longer valid. */
  const lose = useCallback(async () => {
    const queryKey = bookingKey(serviceRequestId)
    await client.invalidateQueries({ queryKey, exact: true })
    if (isJobOver(client.getQueryData<Booking>(queryKey))) return
    trackingToken(serviceRequestId).remove()
    await client.resetQueries({ queryKey })
  }, [client, serviceRequestId])

  return { access, byPhone, lose }
}

/** Until the crew takes back its last step, or the office reopens the job. */
export const isJobOver = (booking: Pick<Booking, 'status'> | undefined) =>
  booking?.status === 'completed' || booking?.status === 'cancelled'

export type Access = Awaited<ReturnType<typeof verify>>

/** The server's reason if only the phone number is missing (modules/tracking/access.ts). */
export const denied = 'Access Denied'
export const deniedBecause = 'Tracking access requires payment confirmation and phone verification'
export const unverified = `${denied} — ${deniedBecause}`

export const cannotVerify = 'Unable to verify access. Please contact support.'

/** Spec §9: a phone number has at least ten characters. src/shared/fields.ts sets the upper limit. */
export const phoneRules = {
  required: 'Valid phone number is required',
  minLength: { value: 10, message: 'Valid phone number is required' },
  maxLength: { value: 40, message: 'Please use at most 40 characters' },
}

function storedAccess(serviceRequestId: string): Access | undefined {
  const token = trackingToken(serviceRequestId).read()
  return token === undefined
    ? undefined
    : { hasAccess: true, reason: null, trackingToken: token, serviceRequestId }
}
