import { isOutage } from '../eventlog/failures.ts'
import { NoAnswer } from '../eventlog/types.ts'

/**
 * A reporter that passes on one error of a database outage every 10 s, because every request, position and timer fails
 * during it. Other errors are passed on as they are. To be shared by everything that reports.
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
