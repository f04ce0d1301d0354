import './platform/production.ts'
import { UnusableDatabase } from '../db/connect.ts'
import { isOutage } from './eventlog/failures.ts'
import { BadConfig, readConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'

/** `bun src/server.ts [--dev]` runs the whole product in one process until SIGTERM or SIGINT. */
const logger = createLogger()

try {
  const config = readConfig(Bun.env)
  logger.level = config.logLevel
  // Load these only after the settings are checked, so a bad setting is reported at once.
  const [{ openPages }, { start }] = await Promise.all([import('./pages.ts'), import('./start.ts')])
  const pages = await openPages(config, { edited: process.argv.includes('--dev') })
  const running = await start(config, logger, pages)
  logger.info(`Listening on ${running.url}`)
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    const start = performance.now()
    logger.info(`Stopping on ${signal}`)
    try {
      // SIGINT is Ctrl-C at a terminal, where a person waits and there is no proxy.
      await running.stop({ drain: signal === 'SIGTERM' })
      logger.info(`Stopped after ${((performance.now() - start) / 1000).toFixed(1)} s`)
      process.exit(0)
    } catch (error) {
      logger.error(error)
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  if (isOutage(error)) logger.fatal(`The database cannot be used: ${error.message}`)
  else if (error instanceof BadConfig || error instanceof UnusableDatabase) logger.fatal(error.message)
  else throw error
  process.exit(1)
}
