import { chmod, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import project from '../../package.json'
import type { Program } from './browser.ts'

/**
 * The Chromium of the npm package @sparticuz/chromium (Linux on x64), inflated once for each version and user, if it
 * starts here.
 * Its own libraries are used only where the system has no NSS, since they may want a newer libc than the system's.
 */
export async function packagedChromium(): Promise<Program | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = await inflatedFolder()
  const path = join(folder, 'chromium')
  const fonts: Program['env'] = (await Bun.file('/etc/fonts/fonts.conf').exists())
    ? {}
    : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  for (const env of [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'lib') }]) {
    if (await starts({ path, env })) return { path, env }
  }
}

async function starts({ path, env }: Program): Promise<boolean> {
  const child = Bun.spawn([path, '--version'], {
    env: { ...process.env, ...env },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  return (await child.exited) === 0
}

/**
 * The folder appears whole or not at all: each process inflates into a folder of its own and renames it, and the
 * one that comes second keeps the first one's.
 */
async function inflatedFolder(): Promise<string> {
  const version = project.devDependencies['@sparticuz/chromium']
  const folder = join(tmpdir(), `chromium-${version}-of-${process.getuid?.()}`)
  if (await isOurs(folder)) return folder
  const draft = await mkdtemp(`${folder}-`)
  try {
    await inflateInto(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isOurs(folder))) throw error
  }
  return folder
}

/** The temporary folder is everybody's: what another user has put under our name is not run. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(absent)
  if (!found) return false
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0) return true
  throw new Error(`${folder} belongs to somebody else or is open to others: remove it.`)
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function inflateInto(folder: string): Promise<void> {
  const program = join(folder, 'chromium')
  await Bun.write(program, await inflated('chromium.br'))
  await chmod(program, 0o700)
  for (const name of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
    await new Bun.Archive(await inflated(name)).extract(folder)
  }
  const cache = join(folder, 'font-cache')
  await mkdir(cache)
  await Bun.write(join(folder, 'fonts.conf'), fontsConfiguration(join(folder, 'fonts'), cache))
}

const inflated = async (name: string) => {
  const packed = new URL(`../bin/${name}`, import.meta.resolve('@sparticuz/chromium'))
  return promisify(brotliDecompress)(await Bun.file(fileURLToPath(packed)).bytes())
}

/** The package's own file names folders of the cloud it was made for. */
const fontsConfiguration = (fonts: string, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${cache}</cachedir></fontconfig>
`
