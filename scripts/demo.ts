import '../src/platform/production.ts'
import { once } from 'node:events'
import { command, unlessAborted } from './cli/command.ts'

await command(
  {
    usage: `bun run demo
Starts the product with an office that is alive: bookings in every status over this and next week, crews on the
move, chats. Its database is new each time and gone at the end, so real data is never touched.`,
    options: {},
  },
  async ({ signal }) => {
    const { mkdtemp, rm } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const { join } = await import('node:path')
    const { readConfig } = await import('../src/platform/config.ts')
    const { createLogger } = await import('../src/platform/logger.ts')
    const { openPages } = await import('../src/pages.ts')
    const { start } = await import('../src/start.ts')
    const { drive } = await import('./demo/drive.ts')
    const { refuseRealServices } = await import('./demo/real-services.ts')
    const { tellStory } = await import('./demo/story.ts')

    const settings = readConfig(Bun.env)
    refuseRealServices(settings)
    const { username, password = 'demo-office' } = settings.admin
    const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-demo-'))
    const config = {
      ...settings,
      dataDir,
      databaseUrl: undefined,
      rateLimits: false,
      admin: { username, password },
    }
    try {
      const running = await start(config, createLogger('warn'), await openPages(config, { edited: false }))
      try {
        const park = await unlessAborted(signal, async () => drive(running, await tellStory(running)))
        const { publicUrl } = config
        console.log(
          `The demo is at ${publicUrl}: sign in as ${username} / ${password}, then go to ${publicUrl}/admin`,
        )
        if (!signal.aborted) await once(signal, 'abort')
        park()
      } finally {
        await running.stop()
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
