import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { forget, hasFocus, openBrowser } from '../../../scripts/testing/browser.ts'
import { administrator, type TestServer, testSite } from '../../../scripts/testing/server.ts'

let server: TestServer
let browser: Browser
let tab: Page
beforeAll(async () => {
  server = await testSite()
  browser = await openBrowser()
  tab = await browser.newPage({ baseURL: server.url })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

async function visit(path: string, viewport = desktop, account?: typeof administrator): Promise<Page> {
  await forget(tab)
  if (account) await tab.request.post('/api/auth/login', { data: account })
  await tab.setViewportSize(viewport)
  await tab.goto(path)
  return tab
}

const visitAsAdministrator = (viewport = desktop) => visit('/', viewport, administrator)

/** Collects content security policy violations and page errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  return complaints
}

describe('the navigation bar', () => {
  test('shows both offices, marks the current page, and has no admin link', async () => {
    const page = await visit('/about')
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'About Us' }).waitFor()
    expect(await bar.getByRole('link', { name: /^WI/ }).getAttribute('href')).toBe('tel:4145550134')
    expect(await bar.getByRole('link', { name: /^IL/ }).textContent()).toContain('(312) 555-0178')
    expect(await bar.locator('[aria-current=page]').allInnerTexts()).toEqual(['About Us'])
    await bar.getByRole('link', { name: 'Sign Up' }).waitFor()
    expect(await bar.getByRole('link', { name: 'Admin' }).count()).toBe(0)
  })

  test('shows the administrator’s name, and redirects signed-in visitors from /login', async () => {
    const page = await visitAsAdministrator()
    const bar = page.getByRole('banner')
    await bar.getByText('Signed in as').waitFor()
    expect(await bar.textContent()).toContain('(Admin)')
    expect(await bar.getByRole('link', { name: 'Admin', exact: true }).getAttribute('href')).toBe('/admin')
    expect(await bar.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/bookings')
    expect(await bar.getByRole('link', { name: 'Login' }).count()).toBe(0)
    await page.goto('/login')
    await page.waitForURL('/')
  })

  test('becomes a menu on a phone, which closes on a choice', async () => {
    const page = await visit('/', phone)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Create Account' }).waitFor()
    await menu.getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
    await menu.waitFor({ state: 'detached' })
  })

  test('closes its menu on Back', async () => {
    const page = await visit('/about', phone)
    const toggle = page.locator('button[aria-controls=menu]')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await toggle.click()
    await menu.getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
    await toggle.click()
    await menu.waitFor()
    await page.goBack()
    await page.waitForURL('/about')
    await menu.waitFor({ state: 'detached' })
  })

  test('opens the account from the name in the menu, and closes the menu', async () => {
    const page = await visitAsAdministrator(phone)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: '(Admin)' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await menu.waitFor({ state: 'detached' })
  })

  test('closes its menu on Escape and restores focus; closes it when Tab leaves it', async () => {
    const page = await visit('/', phone)
    const toggle = page.locator('button[aria-controls=menu]')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await toggle.click()
    await menu.waitFor()
    await page.keyboard.press('Tab')
    await hasFocus(menu.getByRole('link', { name: 'Home' }))
    await page.keyboard.press('Escape')
    await hasFocus(toggle)
    await menu.waitFor({ state: 'detached' })
    await toggle.click()
    await menu.waitFor()
    for (const name of [/Illinois office/, /Wisconsin office/, 'FairMove']) {
      await page.keyboard.press('Shift+Tab')
      await hasFocus(page.getByRole('banner').getByRole('link', { name }))
    }
    await menu.waitFor()
    await page.keyboard.press('Shift+Tab')
    await menu.waitFor({ state: 'detached' })
  })
})

describe('logging out', () => {
  test('is confirmed', async () => {
    const page = await visitAsAdministrator()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('You have been logged out successfully.', { exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Notifications' }).textContent()).toContain('Logged out')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  })

  test('disables the button while pending, and reports a failure', async () => {
    const page = await visitAsAdministrator(phone)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/auth/logout', async route => {
      await released
      await route.fulfill({ status: 503, body: '' })
    })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    const waiting = page.getByRole('button', { name: 'Logging out...' })
    await waiting.waitFor()
    expect(await waiting.isDisabled()).toBe(true)
    release()
    await page.getByText('There was an error logging you out.', { exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Notifications' }).textContent()).toContain('Logout failed')
  })
})

describe('a toast', () => {
  test('covers other content in 420 px, and closes when swiped by more than 50 px', async () => {
    const page = await visitAsAdministrator()
    await page.getByRole('button', { name: 'Logout' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
    await toast.hover()
    await page.evaluate(() => {
      const dialog = document.createElement('div')
      dialog.style.cssText = 'position: fixed; inset: 0; z-index: 9999'
      document.body.append(dialog)
    })
    const box = (await toast.boundingBox())!
    expect(box.width).toBeLessThanOrEqual(420)
    const [x, y] = [box.x + 40, box.y + box.height / 2]
    const swipe = async (by: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by, y, { steps: 6 })
      await page.mouse.up()
    }
    await swipe(40)
    expect(await toast.getAttribute('data-swipe')).toBe('cancel')
    await swipe(60)
    await toast.waitFor({ state: 'detached' })
  })
})

describe('without a connection', () => {
  const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
  const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Contact us' })
  const openContact = async () => {
    // Anything fetched on an earlier visit would still be cached.
    const page = await browser.newPage({ viewport: phone, baseURL: server.url })
    await page.goto('/contact')
    await page.locator('html[data-alive]').waitFor()
    return page
  }

  test('before the first interaction the page stays and says that nothing was sent', async () => {
    const page = await openContact()
    await page.context().setOffline(true)
    await send(page)
    await page
      .getByText('Your connection broke. Check it, load this page again, and try once more.')
      .first()
      .waitFor()
    await title(page).waitFor()
    await page.close()
  })

  test('after the first interaction the page stays and says that nothing was sent', async () => {
    const page = await openContact()
    await send(page)
    // The form's checks have arrived, so they work without a connection.
    await page.getByText('Name is required').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('radio', { name: 'A general question' }).check()
    await page.getByRole('textbox', { name: 'Name' }).fill('Rosa Diaz')
    await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com')
    await page.getByRole('textbox', { name: 'Subject' }).fill('A piano')
    await page.getByRole('textbox', { name: 'Message' }).fill('Can you move it?')
    await send(page)
    await page.getByText('Failed to send message').first().waitFor()
    await title(page).waitFor()
    await page.close()
  })
})

describe('the home page', () => {
  test.each([phone, desktop])('asks its first question above the fold, %j', async viewport => {
    const page = await visit('/', viewport)
    const answers = page.getByRole('radiogroup').first()
    await answers.waitFor()
    const { y, height } = (await answers.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(viewport.height)
  })
})

describe('every page', () => {
  test('that does not exist has a 404 status and says so', async () => {
    await forget(tab)
    const answer = await tab.goto('/nowhere/at/all')
    expect(answer?.status()).toBe(404)
    await tab.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
    expect(await tab.title()).toStartWith('Page Not Found')
  })

  test('ends with the footer, except under /admin', async () => {
    const page = await visit('/about')
    const footer = page.getByRole('contentinfo')
    await footer.waitFor()
    expect(await footer.textContent()).toContain(`© ${new Date().getFullYear()} FairMove`)
    await page.goto('/admin/tracking')
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).waitFor()
    expect(await footer.count()).toBe(0)
  })

  test('begins with a skip link', async () => {
    const page = await visit('/about')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('main'))
  })

  test('validates a form under its content security policy', async () => {
    const page = await visit('/login')
    const complaints = complaintsOf(page)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.getByText('Username is required').waitFor()
    expect(complaints).toEqual([])
  })

  test('focuses the first invalid field in reading order', async () => {
    const page = await visit('/register')
    await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('First name is required').waitFor()
    await hasFocus(page.getByLabel('First name'))
  })
})
