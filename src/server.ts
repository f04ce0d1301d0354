import { DataDirInUse } from '../db/embedded/lock.ts'
import { BadConfig, readConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { openPages } from './pages.ts'
import { start } from './start.ts'

/** `bun src/server.ts [--dev]`: the whole product in one process, until SIGTERM or SIGINT. */
const logger = createLogger()

try {
  const config = readConfig(Bun.env)
  const pages = await openPages(config, { edited: process.argv.includes('--dev') })
  const running = await start(config, logger, pages)
  logger.info(`Listening on ${running.url}`)
  const stop = async () => {
    await running.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof BadConfig || error instanceof DataDirInUse)) throw error
  logger.fatal(error.message)
  process.exit(1)
}
