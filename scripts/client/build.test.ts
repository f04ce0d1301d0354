import { expect, test } from 'bun:test'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { openBrowser } from '../testing/browser.ts'
import { buildClient } from './build.ts'
import type { Manifest } from './bundle.ts'
import { scriptsOf } from './metafile.ts'

test('a build has everything that is served, and names the files that it was made of', async () => {
  const build = await buildClient()
  for (const name of ['index.html', 'crew.html', 'pages.json', 'manifest.json', 'server/prerender.js']) {
    expect(await Bun.file(join(build, name)).exists(), name).toBe(true)
  }
  const inputs: object = await Bun.file(join(build, 'inputs.json')).json()
  expect(inputs).toContainKeys(['bun.lock', 'web/app/main.tsx', 'src/shared/forms/account.ts'])
})

test('no page width matches the rules of both narrow and wide pages', async () => {
  const build = await buildClient()
  const sheets = await Array.fromAsync(new Bun.Glob('**/*.css').scan(build), name =>
    Bun.file(join(build, name)).text(),
  )
  expect(sheets.join()).toContain('(max-width:767.98px)')
  // As the bundler writes `width < 768px`, which browsers round to 768.
  expect(sheets.join()).not.toContain('.999px')
})

test('a page adds at most nine scripts to the first load', async () => {
  const { scripts }: Manifest = await Bun.file(join(await buildClient(), 'manifest.json')).json()
  for (const [page, added] of Object.entries(scripts)) expect(added.length, page).toBeLessThanOrEqual(9)
})

test('a source map leads to the line of the source', async () => {
  const build = await buildClient()
  const [name = ''] = new Bun.Glob('tracking-*.js').scanSync(join(build, 'assets'))
  const script = await Bun.file(join(build, 'assets', name)).text()
  const column = script.indexOf('"Live Service Tracking"')
  const map = await Bun.file(join(build, 'maps', `${name}.map`)).json()
  const { originalSource, originalLine } = Object(new SourceMap(map).findEntry(0, column))
  const source: string = map.sourcesContent[map.sources.indexOf(originalSource)]
  const found = source.split('\n').slice(originalLine, originalLine + 2)
  expect(found.join()).toContain('Live Service Tracking')
})

test('a page without a script of its own fails the build', () => {
  const entry = { bytes: 1, inputs: {}, imports: [], exports: [], entryPoint: 'web/index.html' }
  const scripts = scriptsOf({ inputs: {}, outputs: { './main.js': entry } })
  expect(() => scripts.ofPage('about')).toThrow('about')
})

test('a layout prop overrides its component', async () => {
  const build = await buildClient()
  const { styles }: Manifest = await Bun.file(join(build, 'manifest.json')).json()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent(`<dl class="rt-DataListRoot rt-r-orientation-horizontal">
      <dt class="rt-DataListLabel rt-r-min-w" style="--min-width: 88px">Name</dt></dl>`)
    await page.addStyleTag({ path: join(build, styles) })
    expect(await page.locator('dt').evaluate(label => getComputedStyle(label).minWidth)).toBe('88px')
  } finally {
    await browser.close()
  }
})
