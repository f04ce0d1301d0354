import { afterAll, expect, test } from 'bun:test'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openBrowser } from '../testing/browser.ts'
import { buildClient } from './build.ts'
import type { Manifest } from './bundle.ts'
import { scriptsOf } from './metafile.ts'

const into = await mkdtemp(join(tmpdir(), 'fairmove-build-'))
afterAll(() => rm(into, { recursive: true, force: true }))

test('an outdated build is not reused, and concurrent builds share one complete result', async () => {
  const older = join(into, 'client-older')
  await cp(await buildClient(), older, { recursive: true })
  expect(await buildClient(into)).toBe(older)
  const inputs = Bun.file(join(older, 'inputs.json'))
  const told: Record<string, string> = await inputs.json()
  expect(Object.keys(told)).toContain('src/shared/forms/account.ts')
  await Bun.write(inputs, JSON.stringify({ ...told, 'web/app/main.tsx': 'as it was' }))

  const [one, other] = await Promise.all([buildClient(into), buildClient(into)])
  expect(one).not.toBe(older)
  expect(other).toBe(one)
  expect(await buildClient(into)).toBe(one)
  expect((await readdir(into)).sort()).toEqual([basename(one), basename(older)].sort())
  for (const name of ['index.html', 'pages.json', 'server/prerender.js', 'inputs.json']) {
    expect(await Bun.file(join(one, name)).exists(), name).toBe(true)
  }

  // A build that another process has removed in part.
  await mkdir(join(into, 'client-removed'))
  expect(await buildClient(into)).toBe(one)
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

test('a page adds at most eight scripts to the first load', async () => {
  const { scripts }: Manifest = await Bun.file(join(await buildClient(), 'manifest.json')).json()
  for (const [page, added] of Object.entries(scripts)) expect(added.length, page).toBeLessThanOrEqual(8)
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
