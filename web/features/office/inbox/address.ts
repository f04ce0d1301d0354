import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Parts, withParts } from '../address.ts'

/** The boxes of the inbox, by their names in the address. */
export const boxes = ['chats', 'messages', 'applications', 'outbox'] as const
export type BoxName = (typeof boxes)[number]

/**
 * Where one is in the inbox: `&box=<name>` and `&open=<id>`, for a chat the id of its booking. `change` sets or, with
 * nothing, takes away parts of the address.
 */
export function useInbox() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (parts: Parts) => setSearch(now => withParts(now, parts), { replace: true }),
    [setSearch],
  )
  return {
    box: boxes.find(each => each === search.get('box')) ?? 'chats',
    openId: search.get('open') ?? undefined,
    read: (name: string) => search.get(name) ?? '',
    change,
    /** A link to the same place with something opened. */
    hrefTo: (id: string) => ({ search: withParts(search, { open: id }).toString() }),
  }
}

/** Another box starts afresh. */
export const boxAddress = (box: BoxName) => ({ search: `?tab=inbox&box=${box}` })
