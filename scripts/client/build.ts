import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readConfig } from '../../src/platform/config.ts'
import { type Setting, settingOf } from '../../src/platform/site.ts'
import { firstRates } from '../../src/shared/rates.ts'
import { buildFolder } from './build-folder.ts'
import { bundle } from './bundle.ts'
import { root } from './metafile.ts'
import { type WrittenPages, writePages } from './write-pages.ts'

/**
 * Builds the client unless it was built from the same files before. Returns the folder: hashed files under `assets/` with
 * `.br` and `.gz` copies, `fonts/`, and the static pages as HTML for the settings of the environment.
 */
export const buildClient = (signal?: AbortSignal): Promise<string> =>
  buildFolder(join(root, '.build'), folder => build(folder, signal), signal)

async function build(folder: string, signal?: AbortSignal): Promise<string[]> {
  const setting = settingOf(readConfig(Bun.env), firstRates)
  const bundled = await bundle(folder, setting.site)
  signal?.throwIfAborted()
  await compressAll(folder)
  signal?.throwIfAborted()
  const stored: StoredPages = { key: keyOf(setting), pages: await writePages(folder, setting) }
  await Bun.write(join(folder, pagesFile), JSON.stringify(stored))
  return inputsOf(bundled)
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

/** The lock file stands for the packages. The bundler does not list the files that macros read. */
const inputsOf = (bundled: readonly string[]): string[] => {
  const paths = [
    ...bundled.filter(path => !path.includes('node_modules')),
    ...new Bun.Glob('web/**/*').scanSync(root),
    ...new Bun.Glob('scripts/client/*.ts').scanSync(root),
  ].filter(path => !path.includes('.test.'))
  return [...new Set([...paths, 'fixtures/served-zips.csv', 'bun.lock'])].sort()
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
