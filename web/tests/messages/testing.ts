import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { forget, hydrated, openBrowser } from '../../../scripts/testing/browser.ts'
import type { TestServer } from '../../../scripts/testing/server.ts'
import { testSite } from '../../../scripts/testing/server.ts'
import { customer, job, monday } from '../../../scripts/testing/steps.ts'
import { type Draft, emptyAnswers, emptyDraft } from '../../features/quote/draft.ts'
import { draftKeys } from '../../shared/draft-keys.ts'

/** Drafts stored in a tab: `home` for the home page's wizard, the others for their own pages. */
export type Kept = Readonly<{ home?: Draft; moving?: Draft; junk?: Draft }>

/** The server and one browser for a test file. */
export function openSite() {
  let server: TestServer
  let browser: Browser
  let context: BrowserContext
  let tab: Page
  beforeAll(async () => {
    server = await testSite()
    browser = await openBrowser()
    context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    tab = await context.newPage()
  })
  const somebodyNew = async (page: Page) => {
    await forget(page)
    return page
  }
  afterEach(async () => {
    const others = context.pages().filter(page => page !== tab)
    await Promise.all(others.map(page => page.close()))
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })
  return {
    server: () => server,
    /** A new visitor in a new tab, who has not opened the site yet. */
    visitor: async () => somebodyNew(await context.newPage()),
    /** A test for each row, in one shared tab. Rows that prepare their pages need a tab each. */
    show: (rows: readonly Row[], tabs: 'one' | 'each' = 'one') =>
      test.each([...rows])('%s', async (_, provoke, ...shown) => {
        const page = await somebodyNew(tabs === 'each' ? await context.newPage() : tab)
        await provoke(page)
        for (const isShown of shown) await isShown(page)
      }),
    /** Signs in as an administrator, unless given another session. */
    async signIn(page: Page, as?: Session) {
      const { cookies } = as ?? (await server.administrator())
      const session = { name: 'session', value: cookies.get('session') ?? '', url: server.url }
      await page.context().addCookies([session])
    },
  }
}

/** A signed-in user's HTTP client. */
type Session = ReturnType<TestServer['browser']>

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string, kept: Kept = {}) {
  await page.evaluate(takeUp, named(kept))
  await page.goto(path)
  await hydrated(page)
}

/** The drafts by their storage keys. */
const named = ({ home, moving, junk }: Kept) => ({
  [draftKeys.home]: home,
  [draftKeys.moving]: moving,
  [draftKeys.junkRemoval]: junk,
})

/** Runs in the page. */
function takeUp(drafts: Record<string, object | undefined>) {
  for (const [name, draft] of Object.entries(drafts)) {
    if (draft) sessionStorage.setItem(name, JSON.stringify({ storedAt: Date.now(), draft }))
  }
}

const [firstName, lastName] = ['Rosa', 'Diaz']
const { fromAddress, toAddress, homeSize } = job

/** A draft of the home wizard in which every question is answered. Has no price that the visitor accepted. */
export const answered: Draft = {
  ...emptyDraft,
  answers: {
    ...emptyAnswers,
    fromAddress,
    toAddress,
    homeSize,
    serviceDate: monday,
    firstName,
    lastName,
    email: customer.customerEmail,
    phone: customer.customerPhone,
  },
}

/** The same for the moving wizard. */
export const quoted: Draft = {
  ...emptyDraft,
  answers: {
    ...emptyAnswers,
    fromAddress,
    toAddress,
    homeSize,
    name: customer.customerName,
    email: customer.customerEmail,
    phone: customer.customerPhone,
  },
}

export const junk: Draft = { ...quoted, answers: { ...quoted.answers, serviceType: 'junk' } }

/** [situation, how to trigger it, where its message appears]. The messages are those of the specification. */
export type Row = readonly [situation: string, provoke: Act, ...shown: readonly Shown[]]

/** A visitor's actions, starting before the site is open. */
export type Act = (page: Page) => Promise<unknown>

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click()

/** Performs `what` while this path responds with a status and no message. */
export const failing = (path: string, what: Act) => answering(path, { status: 502 }, what)

/** Performs `what` while the server rejects this path with `message`. */
export const refusing = (path: string, message: string, what: Act) =>
  answering(path, { status: 409, json: { error: 'refused', message } }, what)

/** Performs `what` while this path has a stubbed response. */
export const answering =
  (path: string, answer: Parameters<Route['fulfill']>[0], what: Act): Act =>
  async page => {
    await page.route(path, route => route.fulfill(answer))
    await what(page)
  }

/** Where a message must appear. Resolves when exactly this text is there. */
export type Shown = (page: Page) => Promise<void>

/** A toast. Omit the description if the specification does not define it. */
export const toast =
  (title: string, description?: string, tone: 'neutral' | 'destructive' = 'neutral'): Shown =>
  page => {
    const titled = notifications(page)
      .locator(tone === 'destructive' ? 'li[data-tone="error"]' : 'li:not([data-tone])')
      .filter({ has: page.getByText(title, { exact: true }) })
    const told = description ? titled.filter({ has: page.getByText(description, { exact: true }) }) : titled
    return told.waitFor()
  }

export const destructive = (title: string, description?: string) => toast(title, description, 'destructive')

/** An alert in the page. */
export const alert =
  (words: string): Shown =>
  page =>
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ has: page.getByText(words, { exact: true }) })
      .waitFor()

/** Text in the page. */
export const text =
  (words: string): Shown =>
  page =>
    page.getByRole('main').getByText(words, { exact: true }).waitFor()

/** A heading. */
export const heading =
  (name: string): Shown =>
  page =>
    page.getByRole('main').getByRole('heading', { name, exact: true }).waitFor()

/** No message, neither in a toast nor in the page. Pressing a key first loads the toasts' code. */
export const silence: Shown = async page => {
  await page.keyboard.press('Shift')
  await notifications(page).waitFor({ state: 'attached' })
  expect(await notifications(page).getByRole('listitem').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
}

/** The messages beside fields, by label: exactly these, in this order. */
export const fields =
  (...expected: readonly (readonly [label: string, words: string])[]): Shown =>
  async page => {
    const alerts = page.getByRole('main').getByRole('alert')
    await alerts.nth(expected.length - 1).waitFor()
    expect(await alerts.evaluateAll(read)).toEqual(expected.map(pair => [...pair]))
  }

/** Runs in the page. */
const read = (alerts: readonly Element[]) =>
  alerts.map(({ id, textContent }) => {
    const field = document.querySelector<HTMLInputElement>(`[aria-describedby~="${id}"]`)
    const label = field?.labels?.[0] ?? field?.querySelector('legend')
    return [label?.textContent.replace(' *', '') ?? '', textContent]
  })

const notifications = (page: Page) => page.getByRole('region', { name: /Notifications/ })
