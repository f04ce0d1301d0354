import { BadConfig, readConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { start } from './start.ts'

/** `bun src/server.ts`: the whole product in one process, until SIGTERM or SIGINT. */
const logger = createLogger()

try {
  const running = await start(readConfig(Bun.env), logger)
  logger.info(`Listening on ${running.url}`)
  const stop = async () => {
    await running.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof BadConfig)) throw error
  logger.fatal(error.message)
  process.exit(1)
}
