/**
 * Milliseconds between requests that a service's policy asks for. The public Nominatim allows one a second for the whole
 * application (operations.osmfoundation.org/policies/nominatim); the others' free plans are treated alike. A service of
 * one's own takes any number at once.
 */
export const spacingOf = (url: string): number => (publicHosts.test(new URL(url).hostname) ? 1000 : 0)

const publicHosts = /(^|\.)(nominatim\.openstreetmap\.org|photon\.komoot\.io|locationiq\.(com|org))$/

/**
 * A line of calls to a service that allows one every `spacingMs`. Times are milliseconds of any monotonic clock.
 */
export function createSpacing({ spacingMs, longestMs }: { spacingMs: number; longestMs: number }) {
  let free = Number.NEGATIVE_INFINITY
  return {
    /** Takes the next turn and returns the wait for it; undefined, and takes none, if the wait would be too long. */
    take(now: number): number | undefined {
      const turn = Math.max(now, free)
      if (turn - now > longestMs) return undefined
      free = turn + spacingMs
      return turn - now
    },
    /** How long the next turn would have to wait. */
    wait: (now: number): number => Math.max(0, free - now),
  }
}
