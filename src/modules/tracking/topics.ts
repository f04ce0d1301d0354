import type { LiveMessage } from './messages.ts'

/** The server's end of a connection. */
export type Socket = Readonly<{ send(text: string): unknown; close(code: number, reason: string): void }>

/** Who listens to what in this process. */
export function createTopics<S extends Socket>() {
  const members = new Map<string, Set<S>>()
  // So that thousands who leave at once, as when the server stops, do not each ask every topic.
  const joined = new WeakMap<S, Set<string>>()
  const of = (topic: string): readonly S[] => [...(members.get(topic) ?? [])]

  const leave = (topic: string, socket: S) => {
    const left = members.get(topic)
    left?.delete(socket)
    if (left?.size === 0) members.delete(topic)
    joined.get(socket)?.delete(topic)
  }
  return {
    of,
    join(topic: string, socket: S) {
      members.set(topic, (members.get(topic) ?? new Set()).add(socket))
      joined.set(socket, (joined.get(socket) ?? new Set()).add(topic))
    },
    leave,
    leaveAll(socket: S) {
      for (const topic of [...(joined.get(socket) ?? [])]) leave(topic, socket)
    },
    publish(topic: string, message: LiveMessage) {
      const text = JSON.stringify(message)
      for (const socket of of(topic)) socket.send(text)
    },
  }
}
