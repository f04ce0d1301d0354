import { Elysia } from 'elysia'

/** Sends clients elsewhere before the listener closes. */
export type Drain = ReturnType<typeof createDrain>

/** Time for a proxy that checks /ready every second to see two failures. */
const graceMs = 3000
/** Bun closes a kept-alive connection after ten idle seconds, so without a request since then none is left. */
const idleMs = 10_000

/**
 * During the drain /ready answers 503 and everything else is still served. Each response closes its connection, so
 * that a proxy does not send the next request on a connection that is about to be closed.
 */
export function createDrain() {
  let isDraining = false
  let lastRequestAt = Number.NEGATIVE_INFINITY
  return {
    isDraining: () => isDraining,

    /** Resolves when the listener may close: after the grace, or at once when nobody has sent a request recently. */
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
