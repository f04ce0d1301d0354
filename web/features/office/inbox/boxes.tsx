import { useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { api, unwrap } from '../../../shared/api/api.ts'
import { officeKey } from '../shared/live.tsx'
import { Count } from '../shared/parts.tsx'
import { type Params, useSetParams, withParams } from '../shared/url.ts'

/** The inbox boxes, as named in the URL. */
export const boxes = ['chats', 'messages', 'applications', 'outbox'] as const
export type BoxName = (typeof boxes)[number]

/**
 * The location in the inbox: `&box=<name>` and `&open=<id>`, which is the booking id for a chat. `change` sets query
 * parameters, or removes undefined ones.
 */
export function useInbox() {
  const [search] = useSearchParams()
  const setParams = useSetParams()
  return {
    box: boxes.find(each => each === search.get('box')) ?? 'chats',
    openId: search.get('open') ?? undefined,
    read: (name: string) => search.get(name) ?? '',
    change: (params: Params) => setParams(params, { replace: true }),
    /** URL of the same box with another item open. */
    hrefTo: (id: string) => ({ search: withParams(search, { open: id }).toString() }),
  }
}

/** Switching boxes resets the other parameters. */
export const boxUrl = (box: BoxName) => ({ search: `?tab=inbox&box=${box}` })

/** Number of items in a box that need the office's attention. Always zero for the outbox. */
export const useOpenCount = (box: BoxName): number => useQuery(openCount(box)).data ?? 0

export const BoxCount = ({ box }: Readonly<{ box: BoxName }>) => <Count count={useOpenCount(box)} />

/** Number of items in all boxes that need attention, shown beside the tab's label. */
export function InboxCount() {
  const counts = useQueries({ queries: boxes.map(openCount) })
  return <Count count={counts.reduce((sum, { data = 0 }) => sum + data, 0)} />
}

const openCount = (box: BoxName) => ({
  queryKey: [...officeKey, 'inbox', box, 'open count'],
  queryFn: readCount[box],
})

const readCount: Readonly<Record<BoxName, () => Promise<number>>> = {
  chats: async () => (await unwrap(api.admin.chats.unread.get())).unread,
  messages: async () => (await unwrap(api.admin['contact-messages'].open.get())).open,
  applications: async () => (await unwrap(api.admin['provider-applications'].open.get())).open,
  outbox: async () => 0,
}
