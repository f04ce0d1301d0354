/** Until a crew that left is told offline, so that a reconnect does not make it flicker: a dozen tries of 5 s (spec §9). */
const graceMs = 60_000
/** spec §4: active within 10 minutes of the last update. */
export const activeMs = 10 * 60_000

export type Presence = Readonly<{
  has(providerId: string): boolean
  /** Something came from it, or of it from another process: it is online. */
  heard(providerId: string): void
  /** One of its sockets opened, or closed. */
  joined(providerId: string): void
  left(providerId: string): void
  gone(providerId: string): void
  /** Who has no socket here and was not heard of for too long. */
  lost(): string[]
}>

/** Which providers are online, as far as this process knows: it hears its own crews, and the log for the others. */
export function createPresence(now: () => number): Presence {
  const onlineUntil = new Map<string, number>()
  const sockets = new Map<string, number>()
  const socketsOf = (providerId: string) => sockets.get(providerId) ?? 0

  return {
    has: providerId => onlineUntil.has(providerId),
    heard: providerId => void onlineUntil.set(providerId, now() + activeMs),
    joined: providerId => void sockets.set(providerId, socketsOf(providerId) + 1),
    left: providerId => {
      const left = socketsOf(providerId) - 1
      if (left > 0) return void sockets.set(providerId, left)
      sockets.delete(providerId)
      if (onlineUntil.has(providerId)) onlineUntil.set(providerId, now() + graceMs)
    },
    gone: providerId => void onlineUntil.delete(providerId),
    lost: () =>
      [...onlineUntil]
        .filter(([providerId, until]) => socketsOf(providerId) === 0 && until <= now())
        .map(([providerId]) => providerId),
  }
}
