import { useQueries, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../shared/api/api.ts'
import { officeKey } from '../shared/live.tsx'
import { Count } from '../shared/parts.tsx'
import type { BoxName } from './address.ts'

/** Number of items in a box that need the office's attention. Always zero for the outbox. */
export const useWaiting = (box: BoxName): number => useQuery(counting(box)).data ?? 0

/** Number of items in all boxes that need attention, shown beside the tab's label. */
export function InboxCount() {
  const counts = useQueries({ queries: boxesThatWait.map(counting) })
  return <Count count={counts.reduce((sum, { data = 0 }) => sum + data, 0)} />
}

export const BoxCount = ({ box }: Readonly<{ box: BoxName }>) => <Count count={useWaiting(box)} />

const boxesThatWait = ['chats', 'messages', 'applications'] as const satisfies readonly BoxName[]

const counting = (box: BoxName) => ({
  queryKey: [...officeKey, 'inbox', box, 'waiting'],
  queryFn: count[box],
})

const count: Readonly<Record<BoxName, () => Promise<number>>> = {
  chats: async () => (await answer(api.admin.chats.unread.get())).unread,
  messages: async () => (await answer(api.admin['contact-messages'].open.get())).open,
  applications: async () => (await answer(api.admin['provider-applications'].open.get())).open,
  outbox: async () => 0,
}
