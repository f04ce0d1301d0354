import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { forget, openBrowser } from '../../scripts/testing/browser.ts'
import type { TestServer } from '../../scripts/testing/server.ts'
import { testSite } from '../../scripts/testing/server.ts'
import { customer, job, monday } from '../../scripts/testing/steps.ts'
import { emptyDraft as noMove, type Draft as QuoteDraft } from '../features/quote-wizard/draft.ts'
import { noDetails } from '../features/wizard/details/details.ts'
import { type Draft, emptyDraft } from '../features/wizard/draft.ts'

/** What a tab has kept of a visitor: `home` of the wizard on the home page, the others of their own pages. */
export type Kept = Readonly<{ home?: Draft; moving?: QuoteDraft; junk?: QuoteDraft }>

/** The site and one browser for the tests of a file. */
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
    /** Somebody new, who has not come to the site yet, in a tab of their own. */
    visitor: async () => somebodyNew(await context.newPage()),
    /** A test for each row, in one tab or, where their pages are prepared (`forget`), each in its own. */
    show: (rows: readonly Row[], tabs: 'one' | 'each' = 'one') =>
      test.each([...rows])('%s', async (_, provoke, ...shown) => {
        const page = await somebodyNew(tabs === 'each' ? await context.newPage() : tab)
        await provoke(page)
        for (const isShown of shown) await isShown(page)
      }),
    /** As an administrator, unless told whose session it is. */
    async signIn(page: Page, as?: Session) {
      const { cookies } = as ?? (await server.administrator())
      const session = { name: 'session', value: cookies.get('session') ?? '', url: server.url }
      await page.context().addCookies([session])
    },
  }
}

/** The calls of somebody who is signed in. */
type Session = ReturnType<TestServer['browser']>

/** Comes to a page and waits until it is alive. */
export async function visit(page: Page, path: string, kept: Kept = {}) {
  await page.evaluate(takeUp, named(kept))
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor()
}

/** Under the names that the drafts have in a tab. */
const named = ({ home, moving, junk }: Kept) => ({
  'booking draft 2': home,
  'moving quote 1': moving,
  'junk quote 1': junk,
})

/** Runs in the page. */
function takeUp(drafts: Record<string, object | undefined>) {
  for (const [name, draft] of Object.entries(drafts)) {
    if (draft) sessionStorage.setItem(name, JSON.stringify({ keptAt: Date.now(), draft }))
  }
}

const [firstName, lastName] = ['Rosa', 'Diaz']
const { fromAddress, toAddress, homeSize } = job

/** The home wizard, answered as far as its last step. */
export const answered: Draft = {
  ...emptyDraft,
  details: { ...noDetails, fromAddress, toAddress, homeSize, serviceDate: monday },
  contact: {
    ...emptyDraft.contact,
    firstName,
    lastName,
    email: customer.customerEmail,
    phone: customer.customerPhone,
  },
}

/** A quote wizard, likewise. */
export const quoted: QuoteDraft = {
  ...noMove,
  roomSize: homeSize,
  answers: {
    ...noMove.answers,
    fromAddress,
    toAddress,
    name: customer.customerName,
    email: customer.customerEmail,
    phone: customer.customerPhone,
  },
}

/** [situation, what provokes it, where its words stand]: the words are the specification's. */
export type Row = readonly [situation: string, provoke: Act, ...shown: readonly Shown[]]

/** What a visitor does, from before they come to the site. */
export type Act = (page: Page) => Promise<unknown>

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click()

/** What is done while this path is asked in vain: the server has nothing to say but a status. */
export const failing = (path: string, what: Act) => answering(path, { status: 502 }, what)

/** What is done while the server refuses this path in its own words. */
export const refusing = (path: string, message: string, what: Act) =>
  answering(path, { status: 409, json: { error: 'refused', message } }, what)

/** What is done while this path is answered, and nothing comes of it. */
export const answering =
  (path: string, answer: Parameters<Route['fulfill']>[0], what: Act): Act =>
  async page => {
    await page.route(path, route => route.fulfill(answer))
    await what(page)
  }

/** Where a message is looked for. Resolves when it stands there, word for word. */
export type Shown = (page: Page) => Promise<void>

/** A toast; without a description that is not the specification's to say. */
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

/** A banner in the page, announced as it appears. */
export const alert =
  (words: string): Shown =>
  page =>
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ has: page.getByText(words, { exact: true }) })
      .waitFor()

/** In the page's own text. */
export const text =
  (words: string): Shown =>
  page =>
    page.getByRole('main').getByText(words, { exact: true }).waitFor()

/** As a heading. */
export const heading =
  (name: string): Shown =>
  page =>
    page.getByRole('main').getByRole('heading', { name, exact: true }).waitFor()

/** Nothing is said: neither in a toast nor in the page. A toast is shown from the first touch on. */
export const silence: Shown = async page => {
  await page.keyboard.press('Shift')
  await notifications(page).waitFor({ state: 'attached' })
  expect(await notifications(page).getByRole('listitem').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
}

/** Beside fields: what each field is called, and what is said of it. These, in their order, and no others. */
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
