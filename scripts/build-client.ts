import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuildMetafile, BunPlugin } from 'bun'
import { trimStyles } from './trim-styles.ts'

const root = resolve(import.meta.dir, '..')
const web = join(root, 'web')

/**
 * The built client: a folder with `index.html`, hashed files under `assets/`, `fonts/`, and a `.br` and a `.gz` beside
 * whatever compresses. Built only when no folder in `into` was made from the files as they are now.
 */
export async function buildClient(into = join(root, '.build')): Promise<string> {
  return (await builtBefore(into)) ?? build(into)
}

/** Each build keeps the hashes of all it was made from, the imported files of the server included. */
type Inputs = Record<string, string>
const inputsFile = 'inputs.json'

async function builtBefore(into: string): Promise<string | undefined> {
  for (const folder of await builds(into)) {
    const inputs: Inputs = await Bun.file(join(folder, inputsFile)).json()
    const now = await Promise.all(Object.keys(inputs).map(hashOf))
    if (Object.values(inputs).every((hash, index) => hash === now[index])) return folder
  }
}

/** The finished builds, newest first. */
async function builds(into: string): Promise<string[]> {
  await mkdir(into, { recursive: true })
  const folders = (await readdir(into))
    .filter(name => name.startsWith('client-'))
    .map(name => join(into, name))
  const made = await Promise.all(folders.map(async folder => ({ folder, at: (await stat(folder)).mtimeMs })))
  return made.sort((one, other) => other.at - one.at).map(({ folder }) => folder)
}

async function hashOf(path: string): Promise<string> {
  const file = Bun.file(join(root, path))
  return (await file.exists()) ? Bun.hash(await file.bytes()).toString(36) : 'absent'
}

/** Made aside and renamed: a build is there whole or not at all, also for those who build at the same time. */
async function build(into: string): Promise<string> {
  const draft = await mkdtemp(join(into, 'draft-'))
  try {
    const inputs = await bundle(draft)
    const folder = join(into, `client-${Bun.hash(JSON.stringify(inputs)).toString(36)}`)
    await chmod(draft, 0o755)
    await rename(draft, folder)
    await forgetOlder(into)
    return folder
  } catch (error) {
    const others = await builtBefore(into)
    if (!others) throw error
    return others
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function bundle(folder: string): Promise<Inputs> {
  const { metafile } = await Bun.build({
    entrypoints: [join(web, 'index.html')],
    outdir: folder,
    metafile: true,
    splitting: true,
    minify: true,
    sourcemap: 'linked',
    publicPath: '/',
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [fontsByName],
  })
  if (!metafile) throw new Error('The bundler did not tell what it bundled.')
  await copyFonts(folder)
  await preload(folder, metafile)
  await trimSheets(folder)
  const files = [...new Bun.Glob('**/*.{html,js,css,svg,json}').scanSync(folder)]
  await Promise.all(files.map(name => compress(join(folder, name))))
  const inputs = await inputsOf(metafile)
  await Bun.write(join(folder, inputsFile), JSON.stringify(inputs))
  return inputs
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

/** A font's name carries its version, so it may be kept for ever like a hashed asset. */
async function copyFonts(folder: string): Promise<void> {
  for (const name of fonts()) await Bun.write(join(folder, 'fonts', name), Bun.file(join(web, 'fonts', name)))
}

const fonts = () => [...new Bun.Glob('*.woff2').scanSync(join(web, 'fonts'))]

/** The browser is told at once what it would find out later: the font, and the chunks the entry imports. */
async function preload(folder: string, { outputs }: BuildMetafile): Promise<void> {
  const entry = Object.values(outputs).find(
    ({ entryPoint, cssBundle }) => entryPoint && cssBundle && resolve(entryPoint) === join(web, 'index.html'),
  )
  const chunks = (entry?.imports ?? []).filter(({ kind }) => kind === 'import-statement')
  const links = [
    ...fonts().map(
      name => `<link rel="preload" href="/fonts/${name}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...chunks.map(({ path }) => `<link rel="modulepreload" href="/${path.replace('./', '')}" crossorigin>`),
  ]
  await editPage(folder, html =>
    new HTMLRewriter()
      .on('meta[charset]', { element: meta => void meta.after(links.join(''), { html: true }) })
      .transform(html),
  )
}

/**
 * Bun gathers the styles of every page into the one sheet that index.html links. It is trimmed to what the scripts can
 * use, and named anew for what it then holds; the sheets of single pages are linked by nobody.
 */
async function trimSheets(folder: string): Promise<void> {
  const scripts = await Promise.all(
    [...new Bun.Glob('assets/*.js').scanSync(folder)].map(name => Bun.file(join(folder, name)).text()),
  )
  const sheets = [...new Bun.Glob('assets/*.css').scanSync(folder)]
  await editPage(folder, async html => {
    let page = html
    for (const sheet of sheets.filter(name => html.includes(name))) {
      const css = trimStyles(await Bun.file(join(folder, sheet)).text(), scripts.join('\n'))
      const name = `assets/style-${Bun.hash(css).toString(36)}.css`
      await Bun.write(join(folder, name), css)
      page = page.replaceAll(sheet, name)
    }
    return page
  })
  for (const sheet of sheets) await rm(join(folder, sheet))
}

async function editPage(folder: string, edit: (html: string) => string | Promise<string>): Promise<void> {
  const page = join(folder, 'index.html')
  await Bun.write(page, await edit(await Bun.file(page).text()))
}

async function compress(path: string): Promise<void> {
  const bytes = await Bun.file(path).bytes()
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Bun.write(`${path}.br`, brotli)
  await Bun.write(`${path}.gz`, zipped)
}

/** Packages are told by the lock file; what macros read while bundling is not in the bundler's own list. */
async function inputsOf({ inputs }: BuildMetafile): Promise<Inputs> {
  const bundled = Object.keys(inputs).map(path => relative(root, resolve(path)))
  const paths = new Set([
    ...bundled.filter(path => !path.includes('node_modules')),
    ...[...new Bun.Glob('web/**/*').scanSync(root)].filter(path => !path.includes('.test.')),
    'fixtures/served-zips.csv',
    'bun.lock',
    'scripts/build-client.ts',
    'scripts/trim-styles.ts',
  ])
  return Object.fromEntries(
    await Promise.all([...paths].sort().map(async path => [path, await hashOf(path)])),
  )
}

/** The build before stays for a server that still serves it. */
async function forgetOlder(into: string): Promise<void> {
  for (const folder of (await builds(into)).slice(2)) await rm(folder, { recursive: true, force: true })
}

if (import.meta.main) console.info(await buildClient())
