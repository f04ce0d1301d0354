import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isText } from '../checks.ts'
import { storedValue } from '../storage.ts'
import { unwrap } from './api.ts'
import { bookingCalls } from './booking.ts'

/** A credential of each booking, stored for this tab, so a reload does not ask the visitor again. */
const tabCredential = (kind: string) => (serviceRequestId: string) =>
  storedValue('tab', `${kind} 2 ${serviceRequestId}`, isText)

/** The phone number entered at booking. It identifies the visitor when they follow the confirmation's link. */
export const bookedPhone = tabCredential('phone')

/** The code from the mailed link that opened the booking in this tab. */
export const manageCode = tabCredential('manage')

/** The code from the mailed link that opened the booking's tracking page in this tab. */
export const trackingCode = tabCredential('code')

/** Once the job is over, it still opens the photos, claims and review while it lasts. */
export const trackingToken = tabCredential('tracking')

/** What this tab presents for a booking: a mailed link's code, or access to its tracking. A session needs none. */
export function credentialHeaders(serviceRequestId: string) {
  const manage = manageCode(serviceRequestId).read()
  const tracking = trackingToken(serviceRequestId).read()
  return {
    ...(manage !== undefined && { 'x-manage-token': manage }),
    ...(tracking !== undefined && { 'x-tracking-token': tracking }),
  }
}

/**
 * Requests tracking access with the visitor's phone number or code. Accepts a booking number (#FM…) in place of the id.
 * @throws ApiError
 */
export async function verify(idOrNumber: string, proof: Readonly<{ phone?: string; code?: string }>) {
  const access = await unwrap(bookingCalls(idOrNumber)['verify-tracking-access'].post(proof))
  if (access.hasAccess) trackingToken(access.serviceRequestId).write(access.trackingToken)
  return access
}

/**
 * The code of a mailed link to a booking: from the address, or stored in this tab, so that a reload keeps access.
 */
export function useMailedCode(
  name: string,
  stored: ReturnType<typeof tabCredential>,
  serviceRequestId: string,
): string | undefined {
  const mailed = useAddressToken(name)
  const [code] = useState(() => mailed ?? stored(serviceRequestId).read())
  useEffect(() => {
    if (code) stored(serviceRequestId).write(code)
  }, [stored, serviceRequestId, code])
  return code
}

/**
 * A token in the address, such as a mailed link's `?code=…`. It is removed from the address as soon as it is
 * read, so that no bookmark, shared address or script of the card provider contains it. The router removes it, because
 * later navigation starts from the router's address.
 */
export function useAddressToken(name: string): string | undefined {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(search).get(name) ?? undefined)
  useEffect(() => {
    const params = new URLSearchParams(search)
    if (!params.has(name)) return
    params.delete(name)
    navigate({ search: `${params}`, hash }, { replace: true, state })
  }, [name, search, hash, state, navigate])
  return token
}
