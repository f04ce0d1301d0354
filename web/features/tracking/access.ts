import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { answer } from '../../api.ts'
import { bookingCalls, bookingKey } from '../../data/booking.ts'
import { bookedPhone, manageCode, trackingToken } from '../../data/proofs.ts'
import { useAddressToken } from '../../data/use-address-token.ts'
import { useMutation } from '../../data/use-mutation.ts'

/**
 * Whether this visitor may follow a booking: as its owner, by a mailed link, or by its phone number (spec §2, §6).
 * Whoever booked it in this tab, or came to it by a mailed link, is not asked.
 */
export function useAccess(serviceRequestId: string) {
  const client = useQueryClient()
  const code = useAddressToken('code') ?? manageCode.read(serviceRequestId)
  const key = [...bookingKey(serviceRequestId), 'verify-tracking-access']
  const access = useQuery({
    queryKey: key,
    queryFn: () =>
      kept(serviceRequestId) ?? verify(serviceRequestId, { code, phone: bookedPhone.read(serviceRequestId) }),
    // What was refused before payment may be granted after it.
    gcTime: 0,
  })
  const byPhone = useMutation({
    mutationFn: (phone: string) => verify(serviceRequestId, { phone }),
    onSuccess: result => result.hasAccess && client.setQueryData(key, result),
  })
  /** The server ended the access: it is asked why. */
  const lose = useCallback(() => {
    trackingToken.forget(serviceRequestId)
    client.resetQueries({ queryKey: bookingKey(serviceRequestId) })
  }, [client, serviceRequestId])

  return { access, byPhone, lose }
}

export type Access = Awaited<ReturnType<typeof verify>>

/** Asks the server, with whatever the visitor has to show; a number (#FM…) does for the id. @throws ApiError */
export async function verify(idOrNumber: string, proof: Readonly<{ phone?: string; code?: string }>) {
  const access = await answer(bookingCalls(idOrNumber)['verify-tracking-access'].post(proof))
  if (access.hasAccess) trackingToken.keep(access.serviceRequestId, access.trackingToken)
  return access
}

function kept(serviceRequestId: string): Access | undefined {
  const token = trackingToken.read(serviceRequestId)
  return token === undefined
    ? undefined
    : { hasAccess: true, reason: null, trackingToken: token, serviceRequestId }
}
