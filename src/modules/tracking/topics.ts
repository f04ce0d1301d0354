import type { LiveMessage } from '../../shared/messages.ts'

/** The part of Bun's ServerWebSocket that tracking uses. */
export type Socket = Readonly<{
  send(text: string): unknown
  close(code: number, reason: string): void
  subscribe(topic: string): unknown
  unsubscribe(topic: string): unknown
}>
/** The part of Bun's Server that tracking uses. */
export type Publisher = Readonly<{ publish(topic: string, text: string): unknown }>

/**
 * The topic subscriptions of this process. Bun delivers with one native call per message, for any number of sockets, and
 * keeps sent and published messages of a socket in call order. Members are also listed here, because Bun cannot
 * enumerate the subscribers of a topic.
 */
export function createTopics<L extends Readonly<{ socket: Socket }>>() {
  let publisher: Publisher | undefined
  const members = new Map<string, Set<L>>()
  // Lets a listener leave without searching every topic, even when thousands disconnect at once.
  const joined = new WeakMap<L, Set<string>>()

  const leave = (topic: string, listener: L) => {
    listener.socket.unsubscribe(topic)
    const remaining = members.get(topic)
    remaining?.delete(listener)
    if (remaining?.size === 0) members.delete(topic)
    joined.get(listener)?.delete(topic)
  }
  return {
    /** Call once the server listens; before that there are no sockets. */
    publishThrough(server: Publisher) {
      publisher = server
    },
    /** May be iterated while members leave. */
    of: (topic: string): ReadonlySet<L> => members.get(topic) ?? new Set(),
    join(topic: string, listener: L) {
      listener.socket.subscribe(topic)
      members.set(topic, (members.get(topic) ?? new Set()).add(listener))
      joined.set(listener, (joined.get(listener) ?? new Set()).add(topic))
    },
    leave,
    leaveAll(listener: L) {
      for (const topic of joined.get(listener) ?? []) leave(topic, listener)
    },
    publish(topics: readonly string[], message: LiveMessage) {
      const text = JSON.stringify(message)
      for (const topic of topics) publisher?.publish(topic, text)
    },
  }
}
