import { useEffect, useState } from 'react'
import { manageCode } from '../../shared/api/access-tokens.ts'
import { useAddressToken } from '../../shared/api/use-address-token.ts'

/** The code of the mailed link to a booking, stored in the tab so that a reload keeps access. */
export function useManageCode(serviceRequestId: string): string | undefined {
  const mailed = useAddressToken('manage')
  const [code] = useState(() => mailed ?? manageCode.read(serviceRequestId))
  useEffect(() => {
    if (code) manageCode.keep(serviceRequestId, code)
  }, [serviceRequestId, code])
  return code
}
