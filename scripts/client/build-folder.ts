import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { root } from './metafile.ts'

/** Writes a build into the folder. Resolves with the paths of its inputs, absolute or relative to the repository. */
type Write = (folder: string) => Promise<readonly string[]>

/**
 * Returns a folder in `into` with a build of the current inputs: an earlier one, or else a new one. Builds in a draft
 * folder and renames it, so that a concurrent reader never sees a partial build. Aborting removes the draft.
 */
export async function buildFolder(into: string, write: Write, signal?: AbortSignal): Promise<string> {
  const earlier = await findBuild(into)
  if (earlier) return earlier
  const draft = await mkdtemp(join(into, 'draft-'))
  try {
    const inputs = await hashesOf(await write(draft))
    signal?.throwIfAborted()
    await Bun.write(join(draft, inputsFile), JSON.stringify(inputs))
    const folder = join(into, `client-${Bun.hash(JSON.stringify(inputs)).toString(36)}`)
    await chmod(draft, 0o755)
    await rename(draft, folder)
    // The previous build stays for a server that still serves it.
    for (const older of (await builds(into)).slice(2)) await rm(older, { recursive: true, force: true })
    return folder
  } catch (error) {
    // Another process may have finished the same build.
    const others = signal?.aborted ? undefined : await findBuild(into)
    if (!others) throw error
    return others
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The hash of each file that a build depends on. */
type Inputs = Readonly<Record<string, string>>
const inputsFile = 'inputs.json'

async function findBuild(into: string): Promise<string | undefined> {
  for (const folder of await builds(into)) {
    const inputs: Inputs | undefined = await Bun.file(join(folder, inputsFile)).json().catch(unlessGone)
    if (inputs && Bun.deepEquals(inputs, await hashesOf(Object.keys(inputs)))) return folder
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

const hashesOf = async (paths: readonly string[]): Promise<Inputs> =>
  Object.fromEntries(await Promise.all(paths.map(async path => [path, await hashOf(path)])))

async function hashOf(path: string): Promise<string> {
  const file = Bun.file(resolve(root, path))
  return (await file.exists()) ? Bun.hash(await file.bytes()).toString(36) : 'absent'
}
