import { Elysia } from 'elysia'

/** Moves clients to other servers before the listener closes. */
export type Drain = ReturnType<typeof createDrain>

/** Time for a proxy that checks /ready every second to see two failures. */
const graceMs = 3000
/** Bun closes a keep-alive connection after ten idle seconds, so after that long without a request none is open. */
const idleMs = 10_000

/**
 * During the drain, /ready returns 503 and everything else is served. Each response closes its connection, so a proxy
 * does not reuse a connection that is about to close.
 */
export function createDrain() {
  let isDraining = false
  let lastRequestAt = Number.NEGATIVE_INFINITY
  return {
    isDraining: () => isDraining,

    /** Resolves when the listener may close: after the grace period, or at once if there was no recent request. */
    async begin(): Promise<void> {
      isDraining = true
      if (performance.now() - lastRequestAt < idleMs) await Bun.sleep(graceMs)
    },

    watch: new Elysia({ name: 'drain' }).onRequest(({ request, set }) => {
      lastRequestAt = performance.now()
      // An upgraded connection stays open; live tracking tells its sockets when to reconnect.
      if (isDraining && !request.headers.has('upgrade')) set.headers.connection = 'close'
    }),
  }
}
