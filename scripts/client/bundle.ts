import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import type { BuildMetafile, BunPlugin } from 'bun'
import { type PageName, pageNames } from '../../web/paths.ts'
import { splitStyles } from './split-styles.ts'
import { trimStyles } from './trim-styles.ts'

export const root = resolve(import.meta.dir, '../..')
const web = join(root, 'web')

/** What pages are put together from, beside `index.html`. Addresses begin with a slash. */
export type Manifest = Readonly<{
  /** The style sheet of all that is not in the first load. */
  laterStyles: string
  /** The scripts of each page, by its name, that are not in the first load. */
  scripts: Readonly<Record<string, readonly string[]>>
}>

/** Pages whose styles are in the first sheet; whoever loads anything else brings the second one (web/later.ts). */
export const firstPages: readonly PageName[] = ['home', 'about', 'contact']

/**
 * Bundles the client into `folder`: `index.html`, hashed files under `assets/`, `fonts/` and `manifest.json`.
 * `crew-worker.js` is the service worker without its first line, `server/` holds the same client for rendering pages as HTML on the server, `maps/` the source maps. Returns
 * the source files.
 */
export async function bundle(folder: string): Promise<string[]> {
  const forBrowsers = await Bun.build({
    ...common,
    entrypoints: [join(web, 'index.html')],
    outdir: folder,
    minify: true,
    splitting: true,
    sourcemap: 'external',
    publicPath: '/',
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
  })
  const forServer = await Bun.build({
    ...common,
    entrypoints: [join(web, 'prerender.tsx')],
    outdir: join(folder, 'server'),
    target: 'bun',
  })
  await Bun.build({
    ...common,
    entrypoints: [join(web, 'worker/crew.ts')],
    outdir: folder,
    naming: 'crew-worker.js',
    format: 'iife',
    minify: true,
  })
  await hideSourceMaps(folder)
  await copyFonts(folder)
  const scripts = scriptsOf(told(forBrowsers.metafile))
  const laterStyles = await writeStyles(folder, [...scripts.first, ...firstPages.flatMap(scripts.ofPage)])
  await preload(folder, scripts.first.slice(1))
  const manifest: Manifest = {
    laterStyles,
    scripts: Object.fromEntries(pageNames.map(name => [name, scripts.ofPage(name)])),
  }
  await Bun.write(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return [forBrowsers, forServer].flatMap(({ metafile }) =>
    Object.keys(told(metafile).inputs).map(path => relative(root, resolve(path))),
  )
}

/** Source maps are for the operator only: they stay in `maps/`, which is not served. */
async function hideSourceMaps(folder: string): Promise<void> {
  await mkdir(join(folder, 'maps'))
  for (const name of new Bun.Glob('assets/*.map').scanSync(folder)) {
    await rename(join(folder, name), join(folder, 'maps', basename(name)))
  }
}

/** The bundler writes fonts into the style sheet, where they block the first paint; ours stay files of their own. */
const fontsByName: BunPlugin = {
  name: 'fonts by name',
  setup: bundler => {
    bundler.onResolve({ filter: /\.woff2$/ }, ({ path }) => ({
      path: `/fonts/${basename(path)}`,
      external: true,
    }))
  },
}

/** Our content security policy forbids the style elements of this package (web/adopted-styles.ts). */
const adoptedStyles: BunPlugin = {
  name: 'adopted styles',
  setup: bundler => {
    bundler.onResolve({ filter: /^react-style-singleton$/ }, () => ({ path: join(web, 'adopted-styles.ts') }))
  },
}

const common = {
  metafile: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [fontsByName, adoptedStyles],
}

function told(metafile: BuildMetafile | undefined): BuildMetafile {
  if (!metafile) throw new Error('The bundler did not tell what it bundled.')
  return metafile
}

/** A font's name carries its version, so it may be kept for ever like a hashed asset. */
async function copyFonts(folder: string): Promise<void> {
  for (const name of fonts()) await Bun.write(join(folder, 'fonts', name), Bun.file(join(web, 'fonts', name)))
}

const fonts = () => [...new Bun.Glob('*.woff2').scanSync(join(web, 'fonts'))]

/** The scripts of the first load, the entry at their head, and what each page adds to them; as addresses. */
function scriptsOf({ outputs }: BuildMetafile) {
  const withImports = (path: string, found = new Set<string>()): Set<string> => {
    if (found.has(path)) return found
    found.add(path)
    for (const { kind, path: imported } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') withImports(imported, found)
    }
    return found
  }
  const scriptOf = (source: string) =>
    Object.keys(outputs).find(path => {
      const entryPoint = path.endsWith('.js') && outputs[path]?.entryPoint
      return entryPoint && resolve(entryPoint) === join(web, source)
    })
  const entry = scriptOf('index.html')
  if (!entry) throw new Error('The bundler made no script of index.html.')
  const first = withImports(entry)
  const addressOf = (path: string) => path.replace(/^\.?\/?/, '/')
  return {
    first: [...first].map(addressOf),
    ofPage(name: PageName): string[] {
      const script = scriptOf(`pages/${fileOf(name)}.tsx`)
      return script ? [...withImports(script)].filter(path => !first.has(path)).map(addressOf) : []
    },
  }
}

/** Where a page begins without an id, it is the same page. */
const fileOf = (name: PageName) =>
  name.replace(/Start$/, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/**
 * Bun gathers the styles of every page into the one sheet that index.html links. It is trimmed to what the scripts can
 * use and split, each part named for what it then holds; the sheets of single pages are linked by nobody. Returns the
 * address of the second part.
 */
async function writeStyles(folder: string, first: readonly string[]): Promise<string> {
  const read = async (names: readonly string[]) =>
    (await Promise.all(names.map(name => Bun.file(join(folder, name)).text()))).join('\n')
  const sheets = [...new Bun.Glob('assets/*.css').scanSync(folder)]
  const page = await Bun.file(join(folder, 'index.html')).text()
  const main = sheets.find(name => page.includes(name))
  if (!main) throw new Error('index.html links no style sheet.')

  const all = await read([...new Bun.Glob('assets/*.js').scanSync(folder)])
  const parts = splitStyles(trimStyles(await read([main]), all), { first: await read(first), all })
  const write = async (css: string) => {
    const name = `assets/style-${Bun.hash(css).toString(36)}.css`
    await Bun.write(join(folder, name), css)
    return `/${name}`
  }
  const firstStyles = await write(parts.first)
  const laterStyles = await write(parts.later)
  await Bun.write(join(folder, 'index.html'), page.replaceAll(`/${main}`, firstStyles))
  for (const sheet of sheets) await rm(join(folder, sheet))
  return laterStyles
}

/** The browser is told at once what it would find out later: the font, and the chunks the entry imports. */
async function preload(folder: string, scripts: readonly string[]): Promise<void> {
  const links = [
    ...fonts().map(
      name => `<link rel="preload" href="/fonts/${name}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...scripts.map(address => `<link rel="modulepreload" href="${address}" crossorigin>`),
  ]
  const page = join(folder, 'index.html')
  const written = new HTMLRewriter()
    .on('meta[charset]', { element: meta => void meta.after(links.join(''), { html: true }) })
    .transform(await Bun.file(page).text())
  await Bun.write(page, written)
}
