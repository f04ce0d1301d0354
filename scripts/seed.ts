import { command, unlessAborted } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/seed.ts
Adds demo crews and bookings, from two months ago until next week, beside a live server or without one. A second run
adds nothing. Refuses to run where real services are configured.`,
    options: {},
  },
  async ({ signal }) => {
    const { Elysia } = await import('elysia')
    const { readConfig } = await import('../src/platform/config.ts')
    const { createLogger } = await import('../src/platform/logger.ts')
    const { start } = await import('../src/start.ts')
    const { refuseRealServices } = await import('./demo/actors.ts')
    const { fillWithDemoData } = await import('./demo/fill.ts')
    const { findDatabase } = await import('./cli/operator.ts')

    const config = readConfig(Bun.env)
    refuseRealServices(config)
    await findDatabase({ mode: 'create', signal }, async databaseUrl => {
      const settings = { ...config, databaseUrl, port: 0, rateLimits: false }
      const running = await start(settings, createLogger('warn'), { open: () => new Elysia() })
      try {
        const { bookings, crews } = await unlessAborted(signal, () => fillWithDemoData(running))
        console.log(`There are ${crews.size} demo crews and ${bookings} demo bookings.`)
      } finally {
        await running.stop()
      }
    })
  },
)
