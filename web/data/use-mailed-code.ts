import { useEffect, useState } from 'react'

/** The code of a mailed link, `?code=…`, which then leaves the address bar: who copies the address shares no key. */
export function useMailedCode(name = 'code'): string | undefined {
  const [code] = useState(() => new URL(location.href).searchParams.get(name) ?? undefined)
  useEffect(() => {
    const address = new URL(location.href)
    address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
  }, [name])
  return code
}
