import { command, unlessAborted } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/seed.ts
Adds crews and bookings to look at, from two months ago until next week, beside a live server or without one.
A second run adds nothing. Refuses to run where real services are configured.`,
    options: {},
  },
  async ({ signal }) => {
    const { Elysia } = await import('elysia')
    const { readConfig } = await import('../src/platform/config.ts')
    const { createLogger } = await import('../src/platform/logger.ts')
    const { start } = await import('../src/start.ts')
    const { refuseRealServices } = await import('./demo/real-services.ts')
    const { tellStory } = await import('./demo/story.ts')
    const { findDatabase } = await import('./cli/operator.ts')

    const config = readConfig(Bun.env)
    refuseRealServices(config)
    await findDatabase({ mode: 'create', signal }, async databaseUrl => {
      const settings = { ...config, databaseUrl, port: 0, rateLimits: false }
      const running = await start(settings, createLogger('warn'), { app: new Elysia() })
      try {
        const { bookings, crews } = await unlessAborted(signal, () => tellStory(running))
        console.log(`${crews.size} crews and ${bookings} bookings are there.`)
      } finally {
        await running.stop()
      }
    })
  },
)
