import '../src/platform/production.ts'
import { once } from 'node:events'
import { command, unlessAborted } from './cli/command.ts'

await command(
  {
    usage: `bun run demo
Starts a busy office: bookings in every status over this and next week, crews on the move, chats. Creates a database and
removes it at the end, so real data is never touched.`,
    options: {},
  },
  async ({ signal }) => {
    const { mkdtempDisposable } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const { join } = await import('node:path')
    const { readConfig } = await import('../src/platform/config.ts')
    const { createLogger } = await import('../src/platform/logger.ts')
    const { openPages } = await import('../src/pages.ts')
    const { start } = await import('../src/start.ts')
    const { refuseRealServices } = await import('./demo/actors.ts')
    const { drive } = await import('./demo/drive.ts')
    const { fillWithDemoData } = await import('./demo/fill.ts')

    const settings = readConfig(Bun.env)
    refuseRealServices(settings)
    const { username, password = 'demo-office' } = settings.admin
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fairmove-demo-'))
    const config = {
      ...settings,
      dataDir: folder.path,
      databaseUrl: undefined,
      rateLimits: false,
      admin: { username, password },
    }
    const running = await start(config, createLogger('warn'), await openPages(config, { edited: false }))
    try {
      const park = await unlessAborted(signal, async () => {
        const { crews } = await fillWithDemoData(running)
        return drive(running, crews)
      })
      const url = config.port === 0 ? running.url : config.publicUrl
      console.log(`The demo is at ${url}: sign in as ${username} / ${password}, then go to ${url}/admin`)
      if (!signal.aborted) await once(signal, 'abort')
      park()
    } catch (error) {
      // A failure to close must not hide the error.
      await running.stop().catch(console.error)
      throw error
    }
    await running.stop()
  },
)
