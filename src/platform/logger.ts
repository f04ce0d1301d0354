import pino, { type DestinationStream, type Logger } from 'pino'
import type { Answered } from './requests.ts'

export type { Logger }

/**
 * One line of JSON an occurrence, on standard output. What could identify or admit somebody is struck out. A line is
 * written before the next statement runs: what a process says as it ends would else be lost with it.
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
        // Without words of its own an occurrence would have those of its error, as they are.
        logMethod([about, ...more], log) {
          const error: unknown = about instanceof Error ? about : Object(about).err
          if (error instanceof Error && more.length === 0) log.call(this, about, strike(error.message))
          else log.call(this, about, ...more)
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

/** The requested path, without the query and a crew's token. */
export const requestLine = ({ method, url }: Request) =>
  `${method} ${URL.parse(url, 'http://localhost')?.pathname.replace(/^\/crew\/.+/, '/crew/…') ?? 'an unreadable address'}`

/** Every request when debugging, and by default those that took long. */
export function logAnswered(logger: Logger, { request, id, status, seconds }: Answered): void {
  const level = seconds < slowSeconds ? 'debug' : 'info'
  if (!logger.isLevelEnabled(level)) return
  logger[level]({ requestId: id, status, ms: Math.round(seconds * 1000) }, requestLine(request))
}

const slowSeconds = 1

/**
 * A failed query carries its parameters, and a refused row its values: what customers typed. Of what else an error
 * carries only its code is told.
 */
function withoutParameters(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error)
  return { type, code, message: strike(message), stack: strike(stack) }
}

const strike = (text: string) => text.replace(/\nparams: .*/g, '\nparams: struck out')
