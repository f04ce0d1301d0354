import type { LiveMessage } from './messages.ts'

/** The server's end of a connection. */
export type Socket = Readonly<{ send(text: string): unknown; close(code: number, reason: string): void }>

export type Topics<S extends Socket> = ReturnType<typeof createTopics<S>>

/** Who listens to what in this process. */
export function createTopics<S extends Socket>() {
  const members = new Map<string, Set<S>>()
  const of = (topic: string): readonly S[] => [...(members.get(topic) ?? [])]

  const leave = (topic: string, socket: S) => {
    const left = members.get(topic)
    left?.delete(socket)
    if (left?.size === 0) members.delete(topic)
  }
  return {
    of,
    join(topic: string, socket: S) {
      members.set(topic, (members.get(topic) ?? new Set()).add(socket))
    },
    leave,
    leaveAll(socket: S) {
      for (const topic of [...members.keys()]) leave(topic, socket)
    },
    publish(topic: string, message: LiveMessage) {
      const text = JSON.stringify(message)
      for (const socket of of(topic)) socket.send(text)
    },
  }
}
