import { Elysia } from 'elysia'
import { joinOrStartEmbedded } from '../db/embedded.ts'
import { readConfig } from '../src/config.ts'
import { createLogger } from '../src/logger.ts'
import { start } from '../src/start.ts'
import { refuseRealServices } from './demo/real-services.ts'
import { tellStory } from './demo/story.ts'

/** `bun scripts/seed.ts`: the crews and bookings of `demo/story.ts`, beside a live server or without one. */
const config = readConfig(Bun.env)
refuseRealServices(config)
const embedded = config.databaseUrl ? undefined : await joinOrStartEmbedded(config.dataDir)
const databaseUrl = config.databaseUrl ?? embedded?.url
const running = await start({ ...config, databaseUrl, port: 0, rateLimits: false }, createLogger('warn'), {
  app: new Elysia(),
})
try {
  const { bookings, crews } = await tellStory(running)
  console.log(`${crews.size} crews and ${bookings} bookings are there.`)
} finally {
  await running.stop()
  await embedded?.stop()
}
