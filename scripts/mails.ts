import { command } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/mails.ts [FOLDER]
Photographs every kind of mail in a browser, 360 and 600 px wide, in light and dark mode, as
<mail>-<width>-<scheme>.png, and reports those that are too wide.`,
    options: {},
    positionals: [0, 1],
  },
  async ({ positionals: [folder = 'mails'] }) => {
    const { mkdir } = await import('node:fs/promises')
    const { resolve } = await import('node:path')
    const { openBrowser } = await import('./testing/browser.ts')
    const { namedSamples } = await import('./testing/mail-samples.ts')

    const into = resolve(folder)
    await mkdir(into, { recursive: true })
    const browser = await openBrowser()
    try {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 600]) {
          const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme })
          for (const [name, { subject, text, html }] of namedSamples()) {
            const plain = `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${Bun.escapeHTML(subject)}</title><pre style="white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.4 system-ui">${Bun.escapeHTML(text)}</pre>`
            await page.setContent(html ?? plain)
            const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            if (tooWide > 0) {
              console.error(`${name} is ${tooWide} px too wide at ${width} px.`)
              process.exitCode = 1
            }
            const file = name.replaceAll(/[^\w]+/g, '-')
            await page.screenshot({ path: `${into}/${file}-${width}-${colorScheme}.png`, fullPage: true })
          }
          await page.close()
        }
      }
    } finally {
      await browser.close()
    }
    console.info(`The pictures are in ${into}.`)
  },
)
