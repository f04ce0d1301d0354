import { useQueries, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../api.ts'
import { Count } from '../count.tsx'
import { officeKey } from '../line.ts'
import type { BoxName } from './address.ts'

/** How much of a box waits for the office; what went out from it waits for nobody. */
export const useWaiting = (box: BoxName): number => useQuery(counting(box)).data ?? 0

/** How much of the whole inbox waits, where anything does: beside the label of its tab. */
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
