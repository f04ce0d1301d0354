import { useEffect, useState } from 'react'
import { tab } from '../../data/kept.ts'
import { useMailedCode } from '../../data/use-mailed-code.ts'

/** The code of the mailed link to a booking, kept for this tab, so that a reload still has it. */
export function useManageCode(serviceRequestId: string): string | undefined {
  const key = `manage ${serviceRequestId}`
  const mailed = useMailedCode('manage')
  const [code] = useState(() => mailed ?? tab.read(key) ?? undefined)
  useEffect(() => {
    if (code) tab.keep(key, code)
  }, [key, code])
  return code
}
