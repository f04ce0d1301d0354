import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import type { ChatLine } from '../../../src/shared/messages.ts'
import { answer, wordsFor } from '../api/api.ts'
import { bookingCalls, bookingKey } from '../api/booking.ts'
import { days, isOwn, merge, type Pending, type Side } from './lines.ts'
import { useReadUpTo } from './read-up-to.ts'
import { words } from './words.ts'

type ChatOptions = Readonly<{
  serviceRequestId: string
  /** Access header for users who are not signed in. */
  permission?: Readonly<Record<'x-tracking-token', string> | Record<'x-crew-token', string>>
  side: Side
  /** Messages from the live channel, possibly of other bookings too. */
  heard: readonly ChatLine[]
  /** Whether the live channel is connected. After a reconnect, missed messages are loaded. */
  isConnected: boolean
}>

export type ChatState = ReturnType<typeof useChat>

/** A booking's messages, pending messages, and functions to send more. Works without the live channel too. */
export function useChat({ serviceRequestId, permission, side, heard, isConnected }: ChatOptions) {
  const call = bookingCalls(serviceRequestId).messages
  const client = useQueryClient()
  const queryKey = useMemo(() => [...bookingKey(serviceRequestId), 'messages'], [serviceRequestId])
  const { data, isPending, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => answer(call.get({ headers: permission, query: { limit: 200 } })),
    staleTime: 0,
  })
  useEffect(() => {
    if (isConnected) refetch()
  }, [isConnected, refetch])

  const [pending, setPending] = useState<readonly Pending[]>([])
  const [sent, setSent] = useState<readonly ChatLine[]>([])
  const queue = useRef(Promise.resolve())
  const change = (key: string, to: (line: Pending) => Pending | undefined) =>
    setPending(lines => lines.flatMap(line => (line.key === key ? (to(line) ?? []) : line)))

  const post = async ({ key, message }: Pending) => {
    try {
      const line = await answer(
        call.post({ message }, { headers: { ...permission, 'idempotency-key': key } }),
      )
      setSent(lines => [...lines, line])
      change(key, () => undefined)
    } catch (error) {
      change(key, line => ({ ...line, fault: wordsFor(error, words.notSent) }))
    }
  }
  /** Sends one at a time, to preserve the order. */
  const enqueue = (line: Pending) => {
    queue.current = queue.current.then(() => post(line))
  }

  const isSending = pending.some(({ fault }) => fault === undefined)
  const said = useMemo(
    () =>
      merge(
        side,
        [...(data ?? []), ...sent],
        heard.filter(line => line.serviceRequestId === serviceRequestId),
        isSending,
      ),
    [side, data, sent, heard, serviceRequestId, isSending],
  )
  // The feed keeps only the newest messages, so copy them into the query cache.
  useEffect(() => {
    if (data && said.length > data.length) client.setQueryData(queryKey, said)
  }, [client, queryKey, data, said])
  const theirs = said.filter(line => !isOwn(side, line))
  const { readUpTo, markRead } = useReadUpTo(serviceRequestId)

  return {
    serviceRequestId,
    days: useMemo(() => days(side, said, pending), [side, said, pending]),
    isLoading: isPending,
    isBroken: isError,
    reload: refetch,
    send(message: string) {
      const line = { key: ulid(), message, at: new Date().toISOString() }
      setPending(lines => [...lines, line])
      enqueue(line)
    },
    /** Resends a failed message. */
    retry(line: Pending) {
      change(line.key, ({ key, message, at }) => ({ key, message, at }))
      enqueue(line)
    },
    discard: (line: Pending) => change(line.key, () => undefined),
    /** Number of messages from others not yet shown on screen. */
    unread: theirs.filter(({ timestamp }) => timestamp > readUpTo).length,
    newest: theirs.at(-1)?.timestamp,
    markRead,
  }
}
