import {
  type Mutation,
  type Query,
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { ChatLine } from '../../../src/shared/messages.ts'
import { serverMessageOr, unwrap } from '../api/api.ts'
import { bookingCalls, bookingKey } from '../api/booking.ts'
import { isText } from '../checks.ts'
import { useStored } from '../storage.ts'
import { groupByDay, isOwn, type OutgoingMessage, type Side, type Unsent, withoutEchoes } from './lines.ts'
import { words } from './words.ts'

type ChatOptions = Readonly<{
  serviceRequestId: string
  /** Access header for users who are not signed in. */
  permission?: Readonly<Record<'x-tracking-token', string> | Record<'x-crew-token', string>>
  side: Side
}>

export type ChatState = ReturnType<typeof useChat>

/**
 * A booking's messages, and functions to send more. Works without the live channel; a page that has one passes each new
 * message to `addMessage`.
 */
export function useChat({ serviceRequestId, permission, side }: ChatOptions) {
  const call = bookingCalls(serviceRequestId).messages
  const client = useQueryClient()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: messagesKey(serviceRequestId),
    queryFn: () => unwrap(call.get({ headers: permission, query: { limit: 200 } })),
    staleTime: 0,
  })
  const mutationKey = [...messagesKey(serviceRequestId), side]
  const { mutate } = useMutation({
    mutationKey,
    // One at a time, to preserve the order.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ key, message }: OutgoingMessage) =>
      unwrap(call.post({ message }, { headers: { ...permission, 'idempotency-key': key } })),
    onSuccess: line => addMessage(client, line),
    // A message that was not sent stays until it is resent or discarded.
    gcTime: Number.POSITIVE_INFINITY,
  })
  const unsent = useMutationState({ filters: { mutationKey, predicate: isNotDone }, select: unsentOf }).flat()
  const messages = withoutEchoes(side, data ?? [], unsent)
  const theirs = messages.filter(line => !isOwn(side, line))
  /** The time (UTC, ISO 8601) up to which this browser has shown the chat. */
  const [readUpTo = '', setReadUpTo] = useStored('browser', `chat read 2 ${serviceRequestId}`, isText)
  const markRead: (upTo: string) => void = setReadUpTo

  const discard = (line: Unsent) => {
    const cache = client.getMutationCache()
    const mutation = cache.getAll().find(({ mutationId }) => mutationId === line.mutationId)
    if (mutation) cache.remove(mutation)
  }
  return {
    serviceRequestId,
    days: groupByDay(side, messages, unsent),
    isLoading: isPending,
    isBroken: isError,
    reload: refetch,
    send(message: string) {
      mutate({
        key: ulid(),
        message,
        at: new Date().toISOString(),
        lastLoadedAt: data?.at(-1)?.timestamp ?? '',
      })
    },
    /** Resends a failed message. */
    retry(line: Unsent) {
      discard(line)
      mutate(line.outgoing)
    },
    discard,
    /** Number of messages from others not yet shown on screen. */
    unread: theirs.filter(({ timestamp }) => timestamp > readUpTo).length,
    newest: theirs.at(-1)?.timestamp,
    markRead,
  }
}

/** Adds a message that arrived live or was just sent. A load in progress may have missed it, so it starts again. */
export async function addMessage(client: QueryClient, message: ChatLine): Promise<void> {
  const queryKey = messagesKey(message.serviceRequestId)
  const isLoading = client.isFetching({ queryKey }) > 0
  if (isLoading) await client.cancelQueries({ queryKey })
  client.setQueryData<ChatLine[]>(queryKey, lines => lines && withMessage(lines, message))
  if (isLoading) await client.invalidateQueries({ queryKey })
}

/** Whether a query holds a booking's messages. */
export const isMessages = ({ queryKey: [path, , part] }: Query) =>
  path === bookingKey('')[0] && part === messagesPart

const messagesPart = 'messages'

const messagesKey = (serviceRequestId: string) => [...bookingKey(serviceRequestId), messagesPart]

const withMessage = (lines: ChatLine[], message: ChatLine) =>
  lines.some(({ id }) => id === message.id)
    ? lines
    : [...lines, message].sort((a, b) => a.timestamp.localeCompare(b.timestamp))

type Sending = Mutation<ChatLine, Error, OutgoingMessage>

const isNotDone = ({ state }: Pick<Mutation, 'state'>) => state.status !== 'success'

/** The message of a mutation, in a list: a mutation has none until it begins. */
function unsentOf({ mutationId, state: { variables: outgoing, error } }: Sending): Unsent[] {
  return outgoing
    ? [{ mutationId, outgoing, fault: error ? serverMessageOr(error, words.notSent) : undefined }]
    : []
}
