import pino, { type Logger } from 'pino'

export type { Logger }

/** One line of JSON an occurrence. What could identify or admit somebody is struck out. */
export const createLogger = (level = 'info'): Logger =>
  pino({
    level,
    serializers: { err: withoutParameters },
    redact: [
      '*.client_secret',
      '*.clientSecret',
      '*.email',
      '*.authorization',
      '*.cookie',
      '*.password',
      '*.token',
    ],
  })

/** A failed query names its parameters, which are what customers typed. */
function withoutParameters(error: Error) {
  const told = pino.stdSerializers.err(error)
  const strike = (text: string) => text.replace(/\nparams: .*/g, '\nparams: struck out')
  return { ...told, message: strike(told.message), stack: strike(told.stack) }
}
