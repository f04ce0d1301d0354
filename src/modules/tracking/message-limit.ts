/** contract "Live channel". A stall of the phone's network delivers what it held back in one burst. */
const perSecond = 10
const burst = 60
/** A client that is refused this long without a pause ignores `retryAfterMs`. */
const floodMs = 10_000
const pauseMs = 2_000

/** The messages of one socket: a token bucket. */
export function createMessageLimit(now: () => number) {
  let tokens = burst
  let filledAt = now()
  let flood: { readonly since: number; last: number } | undefined

  return {
    /** Counts one message. Returns milliseconds until it may be sent again, or 0 if it may be taken now. */
    take(): number {
      tokens = Math.min(burst, tokens + ((now() - filledAt) * perSecond) / 1000)
      filledAt = now()
      if (tokens >= 1) {
        tokens -= 1
        return 0
      }
      if (!flood || now() - flood.last > pauseMs) flood = { since: now(), last: now() }
      flood.last = now()
      return Math.ceil(((1 - tokens) * 1000) / perSecond)
    },
    /** The refusals have gone on too long to keep answering. */
    isFlood: () => flood !== undefined && flood.last - flood.since >= floodMs,
  }
}
