import { useEffect, useState } from 'react'

/**
 * A token that the address carries, as a mailed link's `?code=…`. It leaves the address as soon as it is
 * read, so that no bookmark, shared address or script of the card provider holds it.
 */
export function useAddressToken(name: string): string | undefined {
  const [token] = useState(() => new URL(location.href).searchParams.get(name) ?? undefined)
  useEffect(() => {
    const address = new URL(location.href)
    address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
  }, [name])
  return token
}
