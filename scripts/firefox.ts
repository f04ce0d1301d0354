import '../src/production.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefox, type Page } from 'playwright-core'
import { readConfig } from '../src/config.ts'
import { createLogger } from '../src/logger.ts'
import { openPages } from '../src/pages.ts'
import { start } from '../src/start.ts'
import { paths } from '../web/paths.ts'
import { freePort } from './testing/free-port.ts'
import { homeWizard } from './testing/tours.ts'

/**
 * `bun scripts/firefox.ts [FOLDER]`: drives Firefox from the home page to a paid booking and into the office,
 * on its own site and database. Prints each screen it reaches and saves a picture in FOLDER; exit 1 if it
 * does not finish.
 */
const program = process.env.FIREFOX ?? Bun.which('firefox-esr') ?? Bun.which('firefox')
if (!program) {
  console.error('Firefox is not installed. On Debian: apt-get install firefox-esr. Or name it in FIREFOX.')
  process.exit(1)
}
const [folder] = process.argv.slice(2)

const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-firefox-'))
const port = await freePort()
const config = {
  ...readConfig({}),
  port,
  publicUrl: `http://127.0.0.1:${port}`,
  dataDir,
  admin: { username: 'admin', password: 'correct horse' },
}
const site = await start(config, createLogger('warn'), await openPages(config, { edited: false }))
const browser = await firefox.launch({
  channel: 'moz-firefox',
  executablePath: join(import.meta.dir, 'firefox/bidi-with-media.ts'),
  env: { ...process.env, FIREFOX: program, HOME: dataDir },
})
try {
  console.info(`Firefox ${browser.version()}, ${program}`)
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } })
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
  await office(page, seen)
} catch (error) {
  process.exitCode = 1
  console.error(error)
} finally {
  await browser.close()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()

/** Checks that the new booking is listed and that the schedule and overview render. */
async function office(page: Page, seen: (screen: string) => Promise<void>): Promise<void> {
  await page.goto(paths.login)
  await page.getByLabel('Username').pressSequentially(config.admin.username)
  await page.getByLabel('Password *').pressSequentially(config.admin.password)
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
