import pino, { type DestinationStream, type Logger } from 'pino'
import { isOutage } from '../eventlog/failures.ts'
import { NoAnswer } from '../eventlog/types.ts'
import type { Answered } from './requests.ts'

export type { Logger }

/**
 * Logs JSON lines to standard output, with personal data and credentials redacted. Writes are synchronous, so the last
 * lines of a process that exits are not lost.
 */
export const createLogger = (
  level = 'info',
  to: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger =>
  pino(
    {
      level,
      serializers: { err: withoutParameters },
      hooks: {
        // Without a message, pino would log the error's own message unredacted.
        logMethod([first, ...rest], log) {
          const error: unknown = first instanceof Error ? first : Object(first).err
          if (error instanceof Error && rest.length === 0)
            log.call(this, first, redactParameters(error.message))
          else log.call(this, first, ...rest)
        },
      },
      redact: [
        '*.client_secret',
        '*.clientSecret',
        '*.email',
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
      ],
    },
    to,
  )

/** The method and path of a request, without its query and the token of a crew or a calendar. */
export const requestLine = ({ method, url }: Request) =>
  `${method} ${URL.parse(url, 'http://localhost')?.pathname.replace(/^\/(crew|calendar)\/.+/, '/$1/…') ?? 'an unreadable address'}`

/** Logs slow requests at level info and all others at level debug. */
export function logAnswered(logger: Logger, { request, id, status, seconds }: Answered): void {
  const level = seconds < slowSeconds ? 'debug' : 'info'
  if (!logger.isLevelEnabled(level)) return
  logger[level]({ requestId: id, status, ms: Math.round(seconds * 1000) }, requestLine(request))
}

const slowSeconds = 1

/**
 * Database errors carry query parameters and row values, which are customers' data. Logs only the type, code, message
 * and stack of an error, without parameters.
 */
function withoutParameters(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error)
  return { type, code, message: redactParameters(message), stack: redactParameters(stack) }
}

const redactParameters = (text: string) => text.replace(/\nparams: .*/g, '\nparams: [redacted]')

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
