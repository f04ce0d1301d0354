import { useEffect, useState } from 'react'

/** The code of the mailed link, `?code=…`, which then leaves the address bar: who copies the address shares no key. */
export function useMailedCode(): string | undefined {
  const [code] = useState(() => new URL(location.href).searchParams.get('code') ?? undefined)
  useEffect(() => {
    const address = new URL(location.href)
    address.searchParams.delete('code')
    history.replaceState(history.state, '', address)
  }, [])
  return code
}
