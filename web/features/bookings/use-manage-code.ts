import { useEffect, useState } from 'react'
import { manageCode } from '../../data/proofs.ts'
import { useMailedCode } from '../../data/use-mailed-code.ts'

/** The code of the mailed link to a booking, kept for this tab, so that a reload still has it. */
export function useManageCode(serviceRequestId: string): string | undefined {
  const mailed = useMailedCode('manage')
  const [code] = useState(() => mailed ?? manageCode.read(serviceRequestId))
  useEffect(() => {
    if (code) manageCode.keep(serviceRequestId, code)
  }, [serviceRequestId, code])
  return code
}
