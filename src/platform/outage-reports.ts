import { isOutage } from '../eventlog/failures.ts'
import { NoAnswer } from '../eventlog/types.ts'

/**
 * Limits reports of a database outage to one every 10 s, because every request, position and timer fails during one.
 * Reports all other errors. Share one instance, so that the limit applies to the whole process.
 */
export function limitOutageReports<More extends unknown[]>(
  report: (error: unknown, ...more: More) => void,
  now: () => number = performance.now.bind(performance),
): (error: unknown, ...more: More) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error, ...more) => {
    if (isFromOutage(error)) {
      if (now() - last < intervalMs) return
      last = now()
    }
    report(error, ...more)
  }
}

const intervalMs = 10_000

const isFromOutage = (error: unknown): boolean =>
  isOutage(error) ||
  error instanceof NoAnswer ||
  (error instanceof AggregateError && error.errors.every(isFromOutage)) ||
  (error instanceof Error && isFromOutage(error.cause))
