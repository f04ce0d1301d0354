import '../src/platform/production.ts'
import type { Browser, Page } from 'playwright-core'
import { command, Failure, unlessAborted } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/firefox.ts [FOLDER]
Drives an installed Firefox, or the one named in FIREFOX, from the home page to a paid booking and into the office of a
temporary site. Prints each screen and saves a picture in FOLDER. Exit 1 if it does not finish.`,
    options: {},
    positionals: [0, 1],
  },
  async ({ positionals: [folder], signal }) => {
    const program = process.env.FIREFOX ?? Bun.which('firefox-esr') ?? Bun.which('firefox')
    if (!program) {
      throw new Failure(
        'Firefox is not installed. On Debian: apt-get install firefox-esr. Or name it in FIREFOX.',
      )
    }
    const { mkdtempDisposable } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const { join } = await import('node:path')
    const { firefox } = await import('playwright-core')
    const { readConfig } = await import('../src/platform/config.ts')
    const { createLogger } = await import('../src/platform/logger.ts')
    const { openPages } = await import('../src/pages.ts')
    const { start } = await import('../src/start.ts')
    const { freePort } = await import('./testing/network.ts')

    await using data = await mkdtempDisposable(join(tmpdir(), 'fairmove-firefox-'))
    const port = await freePort()
    const config = {
      ...readConfig({}),
      port,
      publicUrl: `http://127.0.0.1:${port}`,
      dataDir: data.path,
      admin: { username: 'admin', password: 'correct horse' },
    }
    const site = await start(config, createLogger('warn'), await openPages(config, { edited: false }))
    try {
      await using browser = await firefox.launch({
        channel: 'moz-firefox',
        executablePath: join(import.meta.dir, 'firefox/bidi-with-media.ts'),
        env: { ...process.env, FIREFOX: program, HOME: data.path },
      })
      console.info(`Firefox ${browser.version()}, ${program}`)
      await unlessAborted(signal, () => tour(browser, { url: site.url, ...config.admin, folder }))
    } finally {
      await site.stop()
    }
  },
)

type Tour = Readonly<{ url: string; username: string; password: string; folder?: string }>

async function tour(browser: Browser, { url, username, password, folder }: Tour): Promise<void> {
  const { join } = await import('node:path')
  const { homeWizard } = await import('./testing/tours.ts')

  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => {
    // Expected: Playwright injects a style for screenshots, and arktype tests whether it may compile.
    if (message.startsWith('The page’s settings blocked')) return
    process.exitCode = 1
    console.error(`broken: ${message}`)
  })
  const seen = async (screen: string) => {
    console.info(screen)
    if (folder) await page.screenshot({ path: join(folder, `firefox-${screen}.png`), fullPage: true })
  }
  await homeWizard(page, undefined, screen => seen(`home-wizard-${screen}`))
  await office(page, { username, password }, seen)
}

/** Checks that the new booking is listed and that the schedule and overview render. */
async function office(
  page: Page,
  { username, password }: Pick<Tour, 'username' | 'password'>,
  seen: (screen: string) => Promise<void>,
): Promise<void> {
  const { paths } = await import('../web/shared/paths.ts')
  await page.goto(paths.login)
  await page.getByLabel('Username').pressSequentially(username)
  await page.getByLabel('Password *').pressSequentially(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(url => url.pathname !== paths.login)
  await page.goto(paths.admin)
  await page.getByText('Rosa Diaz').first().waitFor()
  await seen('office-bookings')
  await page.goto(`${paths.admin}?tab=schedule`)
  await page.getByRole('heading', { name: 'Upcoming Appointments' }).waitFor()
  await seen('office-schedule')
  await page.goto(`${paths.admin}?tab=overview`)
  await page.getByRole('heading', { name: 'Revenue' }).first().waitFor()
  await seen('office-overview')
}
