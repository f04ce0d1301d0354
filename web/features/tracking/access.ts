import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { bookingKey } from '../../shared/api/booking.ts'
import {
  bookedPhone,
  endedToken,
  manageCode,
  trackingCode,
  trackingToken,
  useMailedCode,
  verify,
} from '../../shared/api/credentials.ts'
import { useMutation } from '../../shared/api/use-mutation.ts'

/**
 * Checks whether this visitor may track a booking: as its owner, by a mailed link, or by its phone number (spec §2,
 * §6). Does not ask for the phone number if the visitor booked in this tab or opened a mailed link.
 */
export function useAccess(serviceRequestId: string) {
  const client = useQueryClient()
  const code = useMailedCode('code', trackingCode, serviceRequestId) ?? manageCode(serviceRequestId).read()
  const key = [...bookingKey(serviceRequestId), 'verify-tracking-access']
  const access = useQuery({
    queryKey: key,
    queryFn: () =>
      storedAccess(serviceRequestId) ??
      verify(serviceRequestId, { code, phone: bookedPhone(serviceRequestId).read() }),
    // A request refused before payment may be granted after it.
    gcTime: 0,
  })
  const byPhone = useMutation({
    mutationFn: (phone: string) => verify(serviceRequestId, { phone }),
    onSuccess: result => result.hasAccess && client.setQueryData(key, result),
  })
  /** The server ended the access. Asks it again, to get the reason. */
  const lose = useCallback(() => {
    const token = trackingToken(serviceRequestId).read()
    if (token !== undefined) endedToken(serviceRequestId).write(token)
    trackingToken(serviceRequestId).remove()
    client.resetQueries({ queryKey: bookingKey(serviceRequestId) })
  }, [client, serviceRequestId])

  return { access, byPhone, lose }
}

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
