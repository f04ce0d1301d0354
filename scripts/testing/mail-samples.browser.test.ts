import { afterAll, expect, test } from 'bun:test'
import { openBrowser } from './browser.ts'
import { namedSamples, type Sample } from './mail-samples.ts'

const browser = await openBrowser()
afterAll(() => browser.close())

/** Where the pictures go, if any are wanted (scripts/mails.ts). */
const folder = process.env.MAIL_PICTURES

test.each([
  [360, 'light'],
  [360, 'dark'],
  [600, 'light'],
  [600, 'dark'],
] as const)(
  'no mail is wider than a window of %i px in %s mode, and no label is broken within a word',
  async (width, colorScheme) => {
    const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme })
    const faults: string[] = []
    for (const [name, sample] of namedSamples()) {
      await page.setContent(pageOf(sample))
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) faults.push(name)
      faults.push(...(await page.evaluate(brokenLabels)))
      const file = `${name.replaceAll(/[^\w]+/g, '-')}-${width}-${colorScheme}.png`
      if (folder) await page.screenshot({ path: `${folder}/${file}`, fullPage: true })
    }
    await page.close()
    expect(faults).toEqual([])
  },
)

/** The labels of one word that take more than one line. */
const brokenLabels = () =>
  [...document.querySelectorAll('th')].flatMap(({ firstChild, textContent }) => {
    const range = document.createRange()
    if (firstChild) range.selectNodeContents(firstChild)
    return range.getClientRects().length > 1 && !textContent.includes(' ') ? textContent : []
  })

/** Plain text is shown as a mail program does. */
const pageOf = ({ subject, text, html }: Sample) =>
  html ??
  `<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${Bun.escapeHTML(subject)}</title>
<pre style="white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.4 system-ui">${Bun.escapeHTML(text)}</pre>`
