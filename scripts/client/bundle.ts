import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import type { BunPlugin } from 'bun'
import { minify } from 'terser'
import type { Site } from '../../web/shared/api/config.ts'
import { pageNames, paths, prerenderedPages } from '../../web/shared/paths.ts'
import { mergeChunks, partsFolder } from './merge-chunks.ts'
import { addressOf, metafileOf, root, scriptsOf, web } from './metafile.ts'
import { sharedLayer } from './shared-layer.ts'
import srgbColors from './srgb-colors.ts'
import { trimStyles } from './styles.ts'

/** The parts of a page beside `index.html`. Addresses begin with a slash. */
export type Manifest = Readonly<{
  /** The style sheet of all pages. */
  styles: string
  /** By page name, the style sheet that its HTML links. */
  pageStyles: Readonly<Record<string, string>>
  /** The worker that checks forms. */
  formWorker: string
  /** Every file of the crew's page. */
  crew: readonly string[]
  /** By page name, the page's scripts that are not in the first load. */
  scripts: Readonly<Record<string, readonly string[]>>
}>

/**
 * Bundles the client into `folder`: `index.html`, `crew.html`, hashed files under `assets/`, `fonts/`, `manifest.json`,
 * the service worker without its first line (`crew-worker.js`), the client for rendering HTML on the server
 * (`server/`), and source maps (`maps/`). Returns the source files. The site's names do not matter: only the classes of
 * its HTML count.
 */
export async function bundle(folder: string, site: Site): Promise<string[]> {
  const hashed = 'assets/[name]-[hash].[ext]'
  const forBrowsers = await build(folder, 'index.html', {
    splitting: true,
    // Only the merged scripts have their final names.
    modulePreload: false,
    sourcemap: 'external',
    publicPath: '/',
    naming: { entry: '[name].[ext]', chunk: `${partsFolder}/[hash]/[name].[ext]`, asset: hashed },
  })
  const forServer = await build(join(folder, 'server'), 'app/prerender.tsx', { target: 'bun', minify: false })
  await build(folder, 'worker/crew.ts', { naming: 'crew-worker.js', format: 'iife' })
  const formWorker = await build(folder, 'worker/forms.ts', { naming: hashed, sourcemap: 'external' })
  await copyFonts(folder)
  const scripts = scriptsOf(await mergeChunks(folder, metafileOf(forBrowsers)))
  const styles = await writeStyles(folder, scripts, site)
  const crew = await bundleCrewPage(folder, hashed)
  await rm(join(folder, partsFolder), { recursive: true })
  await preload(join(folder, 'index.html'), scripts.first.slice(1))
  await minifyFirst(folder, [...scripts.first, ...scripts.ofPage('home')])
  await hideSourceMaps(folder)
  const manifest: Manifest = {
    ...styles,
    formWorker: entryOf(formWorker),
    crew: crew.files,
    scripts: Object.fromEntries(pageNames.map(name => [name, scripts.ofPage(name)])),
  }
  await Bun.write(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return [forBrowsers, crew.output, forServer].flatMap(output =>
    Object.keys(metafileOf(output).inputs).map(path => relative(root, resolve(path))),
  )
}

/**
 * The crew's page has scripts and styles of its own, without the site around it: a phone loads less, and its service worker
 * has the whole application once it has these. Returns their addresses.
 */
async function bundleCrewPage(folder: string, hashed: string) {
  const output = await build(folder, 'crew.html', {
    splitting: true,
    modulePreload: false,
    sourcemap: 'external',
    publicPath: '/',
    naming: { entry: '[name].[ext]', chunk: hashed, asset: hashed },
  })
  const files = Object.keys(metafileOf(output).outputs).map(addressOf)
  const scripts = files.filter(name => name.endsWith('.js'))
  await minifyFirst(folder, scripts)
  const page = Bun.file(join(folder, 'crew.html'))
  const html = await page.text()
  const [bundled, ...more] = files.filter(name => name.endsWith('.css') && html.includes(name))
  if (!bundled || more.length > 0) throw new Error('crew.html does not link one style sheet.')
  const code = await Promise.all(scripts.map(name => Bun.file(join(folder, name)).text()))
  const css = trimStyles(await Bun.file(join(folder, bundled)).text(), code.join('\n'), '')
  await rm(join(folder, bundled))
  const styles = `/assets/crew-${Bun.hash(css).toString(36)}.css`
  await Bun.write(join(folder, styles), css)
  await page.write(html.replaceAll(bundled, styles))
  await preload(join(folder, 'crew.html'), [])
  return { output, files: [...scripts, styles, ...fonts().map(name => `/fonts/${name}`)] }
}

/**
 * Makes the scripts of the home page and the crew's a twelfth smaller than Bun's minifier alone, which inlines and removes
 * less. Only these, because it takes seconds.
 */
async function minifyFirst(folder: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const script = Bun.file(join(folder, address))
    const sourceMap = Bun.file(join(folder, `${address}.map`))
    const { code, map } = await minify(await script.text(), {
      module: true,
      ecma: 2020,
      compress: { passes: 2 },
      sourceMap: { content: await sourceMap.text(), asObject: false },
    })
    if (code === undefined || typeof map !== 'string') throw new Error(`${address} was not minified.`)
    await script.write(code)
    await sourceMap.write(map)
  }
}

/** Moves source maps to `maps/`, which is not served. */
async function hideSourceMaps(folder: string): Promise<void> {
  await mkdir(join(folder, 'maps'))
  for (const name of new Bun.Glob('assets/*.map').scanSync(folder)) {
    await rename(join(folder, name), join(folder, 'maps', basename(name)))
  }
}

/** Keeps fonts as files. The bundler would inline them in the style sheet, where they delay the first paint. */
const fontsByName: BunPlugin = {
  name: 'fonts by name',
  setup: bundler => {
    bundler.onResolve({ filter: /\.woff2$/ }, ({ path }) => ({
      path: `/fonts/${basename(path)}`,
      external: true,
    }))
  },
}

/** Our content security policy forbids the style elements of this package (web/app/adopted-styles.ts). */
const adoptedStyles: BunPlugin = {
  name: 'adopted styles',
  setup: bundler => {
    bundler.onResolve({ filter: /^react-style-singleton$/ }, () => ({
      path: join(web, 'app/adopted-styles.ts'),
    }))
  },
}

const build = (folder: string, entry: string, options: Partial<Bun.BuildConfig>) =>
  Bun.build({
    metafile: true,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [fontsByName, adoptedStyles, srgbColors, sharedLayer],
    ...options,
    entrypoints: [join(web, entry)],
    outdir: folder,
  })

function entryOf({ outputs }: Bun.BuildOutput): string {
  const entry = outputs.find(({ kind }) => kind === 'entry-point')
  if (!entry) throw new Error('The bundler made no script of the entry point.')
  return `/assets/${basename(entry.path)}`
}

/** A font's name includes its version, so it can be cached like a hashed asset. */
async function copyFonts(folder: string): Promise<void> {
  for (const name of fonts()) await Bun.write(join(folder, 'fonts', name), Bun.file(join(web, 'fonts', name)))
}

const fonts = () => [...new Bun.Glob('*.woff2').scanSync(join(web, 'fonts'))]

/**
 * Bun puts the styles of all pages into the sheet that index.html links. Trims it to what the scripts can use, and writes
 * for each page the part that it needs at first: for its HTML and the scripts around it if it is prerendered, otherwise for
 * its scripts. What loads later brings the whole sheet (web/shared/components/lazy.ts). That repeats the part, so the rules
 * have one order, and nothing moves when it arrives.
 */
async function writeStyles(folder: string, scripts: ReturnType<typeof scriptsOf>, site: Site) {
  const read = async (names: readonly string[]) =>
    (await Promise.all(names.map(name => Bun.file(join(folder, name)).text()))).join('\n')
  const write = async (css: string) => {
    const name = `assets/style-${Bun.hash(css).toString(36)}.css`
    await Bun.write(join(folder, name), css)
    return `/${name}`
  }
  const page = await Bun.file(join(folder, 'index.html')).text()
  const bundled = [...new Bun.Glob(`${partsFolder}/*/*.css`).scanSync(folder)].find(name =>
    page.includes(name),
  )
  if (!bundled) throw new Error('index.html links no style sheet.')
  const all = trimStyles(await read([bundled]), await read([...new Bun.Glob('assets/*.js').scanSync(folder)]))
  const styles = await write(all)
  await Bun.write(join(folder, 'index.html'), page.replaceAll(`/${bundled}`, styles))

  const { renderPage }: typeof import('../../web/app/prerender.tsx') = await import(
    join(folder, 'server/prerender.js')
  )
  const pageStyles: Record<string, string> = {}
  for (const name of pageNames) {
    const isPrerendered = prerenderedPages.includes(name)
    const html = isPrerendered ? (await renderPage(paths[name], site)).body : ''
    const needed = [...scripts.first, ...(isPrerendered ? [] : scripts.ofPage(name))]
    pageStyles[name] = await write(trimStyles(all, await read(needed), html))
  }
  return { styles, pageStyles }
}

/** Lets the browser request fonts and imported chunks before it has read the style sheet and the entry. */
async function preload(page: string, scripts: readonly string[]): Promise<void> {
  const links = [
    ...fonts().map(
      name => `<link rel="preload" href="/fonts/${name}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...scripts.map(address => `<link rel="modulepreload" href="${address}" crossorigin>`),
  ]
  const written = new HTMLRewriter()
    .on('meta[charset]', { element: meta => void meta.after(links.join(''), { html: true }) })
    .transform(await Bun.file(page).text())
  await Bun.write(page, written)
}
