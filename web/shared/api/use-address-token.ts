import { useEffect, useState } from 'react'

/**
 * A token in the address, such as a mailed link's `?code=…`. It is removed from the address as soon as it is
 * read, so that no bookmark, shared address or script of the card provider contains it.
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
