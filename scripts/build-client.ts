import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuildMetafile, BunPlugin } from 'bun'

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
  const { outputs, metafile } = await Bun.build({
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
  const fonts = await copyFonts(folder)
  await preload(join(folder, 'index.html'), metafile, fonts)
  await Promise.all(
    outputs
      .map(({ path }) => path)
      .filter(isText)
      .map(compress),
  )
  const inputs = await inputsOf(metafile)
  await Bun.write(join(folder, inputsFile), JSON.stringify(inputs))
  return inputs
}

const isText = (path: string) => /\.(html|js|css|svg|json)$/.test(path)

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
async function copyFonts(draft: string): Promise<string[]> {
  const names = (await readdir(join(web, 'fonts'))).filter(name => name.endsWith('.woff2'))
  for (const name of names) await Bun.write(join(draft, 'fonts', name), Bun.file(join(web, 'fonts', name)))
  return names
}

/** The browser is told at once what it would find out later: the font, and the chunks the entry imports. */
async function preload(page: string, { outputs }: BuildMetafile, fonts: string[]): Promise<void> {
  const entry = Object.values(outputs).find(
    ({ entryPoint, cssBundle }) => entryPoint && cssBundle && resolve(entryPoint) === join(web, 'index.html'),
  )
  const chunks = (entry?.imports ?? []).filter(({ kind }) => kind === 'import-statement')
  const links = [
    ...fonts.map(
      name => `<link rel="preload" href="/fonts/${name}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...chunks.map(({ path }) => `<link rel="modulepreload" href="/${path.replace('./', '')}" crossorigin>`),
  ]
  const html = new HTMLRewriter()
    .on('meta[charset]', { element: meta => void meta.after(links.join('\n    '), { html: true }) })
    .transform(await Bun.file(page).text())
  await Bun.write(page, html)
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
