import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowserSite } from '../../../../scripts/testing/browser-site.ts'

/** The site and a browser for the crew's pages of one test file, on phones of 360 × 740 px unless told otherwise. */
export function openCrewSite() {
  const site = openBrowserSite()
  const newPhone = (options: BrowserContextOptions = {}) =>
    site.newContext({ viewport: { width: 360, height: 740 }, ...options })
  return {
    server: site.server,
    newPhone,
    /** Opens a crew's page on a new phone or this one, and waits for its job. */
    async openPage(path: string, phone?: BrowserContext) {
      const page = await (phone ?? (await newPhone())).newPage()
      await page.goto(path)
      await page.getByRole('heading', { name: /^Rosa/ }).waitFor()
      return { page, phone: page.context() }
    },
  }
}

/** By keyboard, because a tap counts only once its step has been on the screen for a while. */
export const tap = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter')

type Store = 'days' | 'steps' | 'proofs' | 'positions' | 'papers' | 'drafts'

/** What the page has stored in the browser. Its database must exist. */
const stored = (page: Page, store: Store) =>
  page.evaluate(async store => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('crew')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    try {
      return await new Promise<ReturnType<JSON['parse']>[]>((resolve, reject) => {
        const reading = database.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = () => reject(reading.error)
      })
    } finally {
      database.close()
    }
  }, store)

/** Resolves once what is stored is as it should be. The page shows it before that. */
async function untilStored(
  page: Page,
  store: Store,
  isDone: (stored: ReturnType<JSON['parse']>[]) => boolean,
) {
  while (!isDone(await stored(page, store))) await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Resolves once a position at this latitude is saved. */
export const saved = (page: Page, latitude: number) =>
  untilStored(page, 'positions', positions => positions.some(({ reading }) => reading.latitude === latitude))

/** Resolves once no position is saved, because the server acknowledged them all. */
export const delivered = (page: Page) => untilStored(page, 'positions', positions => positions.length === 0)

export const savedSteps = (page: Page, count: number) =>
  untilStored(page, 'steps', steps => steps.length === count)

/** Resolves once this many photos, notes, lists and signatures are saved. */
export const savedProofs = (page: Page, count: number) =>
  untilStored(page, 'proofs', proofs => proofs.length === count)

/** Resolves once the drafts of forms that are stored are as they should be. */
export const savedDrafts = (page: Page, isDone: Parameters<typeof untilStored>[2]) =>
  untilStored(page, 'drafts', isDone)

/** Resolves once the page and its day are stored. */
export async function storedOffline(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await untilStored(page, 'days', days => days.length > 0)
}

export const storedDays = async (page: Page) => (await stored(page, 'days')).length

/** Resolves once the papers of a job and the code that shows them are there without a network. */
export async function storedPapers(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('/paper-sheet-') && name.endsWith('.js')),
  )
  await untilStored(page, 'papers', papers => papers.length > 0)
}

/** Draws two lines in the field of an open paper. */
export async function drawSignature(page: Page) {
  const field = page.getByRole('img', { name: 'Sign here with your finger' })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('The field to sign in has no box.')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  for (const line of [
    [at(0.1, 0.7), at(0.3, 0.2), at(0.5, 0.8)],
    [at(0.6, 0.3), at(0.9, 0.6)],
  ]) {
    const [first, ...others] = line
    if (first) await page.mouse.move(...first)
    await page.mouse.down()
    for (const point of others) await page.mouse.move(...point, { steps: 10 })
    await page.mouse.up()
  }
}
