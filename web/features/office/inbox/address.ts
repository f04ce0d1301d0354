import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Params, withParams } from '../shared/url.ts'

/** The inbox boxes, as named in the URL. */
export const boxes = ['chats', 'messages', 'applications', 'outbox'] as const
export type BoxName = (typeof boxes)[number]

/**
 * The location in the inbox: `&box=<name>` and `&open=<id>`, which is the booking id for a chat. `change` sets query
 * parameters, or removes undefined ones.
 */
export function useInbox() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (parts: Params) => setSearch(now => withParams(now, parts), { replace: true }),
    [setSearch],
  )
  return {
    box: boxes.find(each => each === search.get('box')) ?? 'chats',
    openId: search.get('open') ?? undefined,
    read: (name: string) => search.get(name) ?? '',
    change,
    /** URL of the same box with another item open. */
    hrefTo: (id: string) => ({ search: withParams(search, { open: id }).toString() }),
  }
}

/** Switching boxes resets the other parameters. */
export const boxAddress = (box: BoxName) => ({ search: `?tab=inbox&box=${box}` })
