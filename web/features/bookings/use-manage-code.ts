import { useEffect, useState } from 'react'
import { manageCode, useAddressToken } from '../../shared/api/booking.ts'

/** The code of the mailed link to a booking, stored in the tab so that a reload keeps access. */
export function useManageCode(serviceRequestId: string): string | undefined {
  const mailed = useAddressToken('manage')
  const [code] = useState(() => mailed ?? manageCode.read(serviceRequestId))
  useEffect(() => {
    if (code) manageCode.write(serviceRequestId, code)
  }, [serviceRequestId, code])
  return code
}
