import pino, { type Logger } from 'pino'

export type { Logger }

/** One line of JSON an occurrence. What could identify or admit somebody is struck out. */
export const createLogger = (level = 'info'): Logger =>
  pino({
    level,
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
