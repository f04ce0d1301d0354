import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readConfig } from '../../src/platform/config.ts'
import { type Setting, settingOf } from '../../src/platform/site.ts'
import { bundle, root } from './bundle.ts'
import { type WrittenPages, writePages } from './write-pages.ts'

/**
 * The built client: a folder with hashed files under `assets/`, `fonts/`, a `.br` and a `.gz` beside whatever
 * compresses, and the pages that are the same for everybody written as HTML for the environment's setting. Built only
 * when no folder in `into` was made from the files as they are now.
 */
export async function buildClient(into = join(root, '.build'), signal?: AbortSignal): Promise<string> {
  return (await builtBefore(into)) ?? build(into, signal)
}

/** The pages of a built client for a setting: as they were written with it, else written anew, in memory. */
export async function pagesFor(folder: string, setting: Setting): Promise<WrittenPages> {
  const kept: Kept = await Bun.file(join(folder, pagesFile)).json()
  return kept.occasion === occasionOf(setting) ? kept.written : writePages(folder, setting)
}

const pagesFile = 'pages.json'
type Kept = Readonly<{ occasion: string; written: WrittenPages }>

/** What is in the pages besides their source: the setting, and the year in the footer. */
const occasionOf = (setting: Setting) => JSON.stringify([setting, new Date().getFullYear()])

/** Each build keeps the hashes of all it was made from, the imported files of the server included. */
type Inputs = Record<string, string>
const inputsFile = 'inputs.json'

async function builtBefore(into: string): Promise<string | undefined> {
  for (const folder of await builds(into)) {
    const inputs: Inputs | undefined = await Bun.file(join(folder, inputsFile)).json().catch(unlessGone)
    if (!inputs) continue
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
  const made = await Promise.all(
    folders.map(async folder => ({ folder, at: (await stat(folder).catch(unlessGone))?.mtimeMs ?? 0 })),
  )
  return made.sort((one, other) => other.at - one.at).map(({ folder }) => folder)
}

/** Another process may remove an older build while this one reads it. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function hashOf(path: string): Promise<string> {
  const file = Bun.file(join(root, path))
  return (await file.exists()) ? Bun.hash(await file.bytes()).toString(36) : 'absent'
}

/** Made aside and renamed: a build is there whole or not at all, also for those who build at the same time. */
async function build(into: string, signal?: AbortSignal): Promise<string> {
  const draft = await mkdtemp(join(into, 'draft-'))
  try {
    const inputs = await inputsOf(await bundle(draft))
    signal?.throwIfAborted()
    await compressAll(draft)
    signal?.throwIfAborted()
    await keepPages(draft, settingOf(readConfig(Bun.env)))
    await Bun.write(join(draft, inputsFile), JSON.stringify(inputs))
    const folder = join(into, `client-${Bun.hash(JSON.stringify(inputs)).toString(36)}`)
    await chmod(draft, 0o755)
    await rename(draft, folder)
    await forgetOlder(into)
    return folder
  } catch (error) {
    const others = signal?.aborted ? undefined : await builtBefore(into)
    if (!others) throw error
    return others
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Packages are told by the lock file; what macros read while bundling is not in the bundler's own list. */
async function inputsOf(bundled: readonly string[]): Promise<Inputs> {
  const paths = new Set([
    ...bundled.filter(path => !path.includes('node_modules')),
    ...[...new Bun.Glob('web/**/*').scanSync(root)].filter(path => !path.includes('.test.')),
    ...new Bun.Glob('scripts/client/*.ts').scanSync(root),
    'fixtures/served-zips.csv',
    'bun.lock',
  ])
  return Object.fromEntries(
    await Promise.all([...paths].sort().map(async path => [path, await hashOf(path)])),
  )
}

async function compressAll(folder: string): Promise<void> {
  const names = [...new Bun.Glob('assets/*.{js,css,svg,json}').scanSync(folder)]
  await Promise.all(names.map(name => compress(join(folder, name))))
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

async function keepPages(folder: string, setting: Setting): Promise<void> {
  const kept: Kept = { occasion: occasionOf(setting), written: await writePages(folder, setting) }
  await Bun.write(join(folder, pagesFile), JSON.stringify(kept))
}

/** The build before stays for a server that still serves it. */
async function forgetOlder(into: string): Promise<void> {
  for (const folder of (await builds(into)).slice(2)) await rm(folder, { recursive: true, force: true })
}
