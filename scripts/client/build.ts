import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readConfig } from '../../src/platform/config.ts'
import { type Setting, settingOf } from '../../src/platform/site.ts'
import { firstRates } from '../../src/shared/rates.ts'
import { bundle } from './bundle.ts'
import { root } from './metafile.ts'
import { type WrittenPages, writePages } from './write-pages.ts'

/**
 * Builds the client unless a folder in `into` was built from the same files. Returns the folder: hashed files under
 * `assets/` with `.br` and `.gz` copies, `fonts/`, and the static pages as HTML for the settings of the environment.
 */
export async function buildClient(into = join(root, '.build'), signal?: AbortSignal): Promise<string> {
  return (await findBuild(into)) ?? build(into, signal)
}

/** The pages of a built client: those in the folder if they fit the setting, else rendered in memory. */
export async function pagesFor(folder: string, setting: Setting): Promise<WrittenPages> {
  const stored: StoredPages = await Bun.file(join(folder, pagesFile)).json()
  return stored.key === keyOf(setting) ? stored.pages : writePages(folder, setting)
}

const pagesFile = 'pages.json'
type StoredPages = Readonly<{ key: string; pages: WrittenPages }>

/** The pages depend on the setting and, in the footer, on the year. */
const keyOf = (setting: Setting) => JSON.stringify([setting, new Date().getFullYear()])

/** The hash of each file that a build depends on, including imported files of the server. */
type Inputs = Record<string, string>
const inputsFile = 'inputs.json'

async function findBuild(into: string): Promise<string | undefined> {
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

/** Another process may remove an older build meanwhile. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function hashOf(path: string): Promise<string> {
  const file = Bun.file(join(root, path))
  return (await file.exists()) ? Bun.hash(await file.bytes()).toString(36) : 'absent'
}

/** Builds in a draft folder and renames it, so that a concurrent reader never sees a partial build. */
async function build(into: string, signal?: AbortSignal): Promise<string> {
  const draft = await mkdtemp(join(into, 'draft-'))
  try {
    const setting = settingOf(readConfig(Bun.env), firstRates)
    const inputs = await inputsOf(await bundle(draft, setting.site))
    signal?.throwIfAborted()
    await compressAll(draft)
    signal?.throwIfAborted()
    const stored: StoredPages = { key: keyOf(setting), pages: await writePages(draft, setting) }
    await Bun.write(join(draft, pagesFile), JSON.stringify(stored))
    await Bun.write(join(draft, inputsFile), JSON.stringify(inputs))
    const folder = join(into, `client-${Bun.hash(JSON.stringify(inputs)).toString(36)}`)
    await chmod(draft, 0o755)
    await rename(draft, folder)
    // The previous build stays for a server that still serves it.
    for (const older of (await builds(into)).slice(2)) await rm(older, { recursive: true, force: true })
    return folder
  } catch (error) {
    const others = signal?.aborted ? undefined : await findBuild(into)
    if (!others) throw error
    return others
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The lock file stands for the packages. The bundler does not list the files that macros read. */
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
