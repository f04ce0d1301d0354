import { useEffect, useState } from 'react'
import { useMailedCode } from '../../data/use-mailed-code.ts'

/** The code of the mailed link to a booking, kept for this tab, so that a reload still has it. */
export function useManageCode(serviceRequestId: string): string | undefined {
  const key = `manage ${serviceRequestId}`
  const mailed = useMailedCode('manage')
  const [code] = useState(() => mailed ?? sessionStorage.getItem(key) ?? undefined)
  useEffect(() => {
    if (code) sessionStorage.setItem(key, code)
  }, [key, code])
  return code
}
