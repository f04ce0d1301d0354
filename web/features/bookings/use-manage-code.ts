import { useEffect, useState } from 'react'
import { tab } from '../../data/kept.ts'
import { useMailedCode } from '../../data/use-mailed-code.ts'

/** The code of the mailed link to a booking, kept for this tab, so that a reload still has it. */
export function useManageCode(serviceRequestId: string): string | undefined {
  const mailed = useMailedCode('manage')
  const [code] = useState(() => mailed ?? keptManageCode(serviceRequestId))
  useEffect(() => {
    if (code) tab.keep(key(serviceRequestId), code)
  }, [serviceRequestId, code])
  return code
}

/** The code with which this tab came to the booking, if it came by the mailed link. */
export const keptManageCode = (serviceRequestId: string) => tab.read(key(serviceRequestId)) ?? undefined

const key = (serviceRequestId: string) => `manage ${serviceRequestId}`
