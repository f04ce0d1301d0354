import '../../src/platform/production.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { readConfig } from '../../src/platform/config.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { start } from '../../src/start.ts'

export const admin = { username: 'admin', password: 'correct horse' }

/** The whole server but for its pages, on a database, with a DATA_DIR that goes with it. */
export async function openServer(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-bench-'))
  const config = { ...readConfig({}), port: 0, rateLimits: false, dataDir, databaseUrl, admin }
  const server = await start(config, createLogger('silent'), { app: new Elysia() })
  return {
    url: server.url,
    deps: server.deps,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
