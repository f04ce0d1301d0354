import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import type { ChatLine } from '../../../src/shared/messages.ts'
import { answer, wordsFor } from '../../api.ts'
import { bookingCalls, bookingKey } from '../../data/booking.ts'
import { days, isOwn, merge, type Pending, type Side } from './lines.ts'
import { useReadUpTo } from './read-up-to.ts'
import { words } from './words.ts'

type ChatOptions = Readonly<{
  serviceRequestId: string
  /** What admits whoever is not signed in, as the header that it is sent in. */
  permission?: Readonly<Record<'x-tracking-token', string> | Record<'x-crew-token', string>>
  side: Side
  /** What the live channel brought, of this and perhaps of other bookings. */
  heard: readonly ChatLine[]
  /** Whether the live channel is there. What it missed is read when it comes back. */
  isConnected: boolean
}>

export type ChatState = ReturnType<typeof useChat>

/** A booking's chat: what was said, what is on its way, and how to say more. It works without the live channel too. */
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
  /** One after another, so that they arrive in the order in which they were written. */
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
  // The line keeps what it brought for a while only.
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
    /** Sends a line again that did not arrive. */
    retry(line: Pending) {
      change(line.key, ({ key, message, at }) => ({ key, message, at }))
      enqueue(line)
    },
    discard: (line: Pending) => change(line.key, () => undefined),
    /** How many of the other side's lines were not on the screen yet. */
    unread: theirs.filter(({ timestamp }) => timestamp > readUpTo).length,
    newest: theirs.at(-1)?.timestamp,
    markRead,
  }
}
