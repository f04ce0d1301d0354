import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import remapping, { type SourceMapInput } from '@jridgewell/remapping'
import type { BuildMetafile, BunPlugin } from 'bun'
import { addressOf, importsOf, mainOf, metafileOf, type Outputs } from './metafile.ts'

/**
 * Bundles the scripts of a first pass into fewer files, and corrects `index.html`. Bun makes a chunk for every set of
 * entries that share code, down to single icons, and a browser that requests six files at a time waits for several
 * round trips until it has those of one page. The first pass is in the subfolder `parts`. Returns the metafile of the
 * new scripts, which names the original sources.
 */
export async function mergeChunks(
  folder: string,
  { inputs, outputs }: BuildMetafile,
): Promise<BuildMetafile> {
  const main = mainOf(outputs)
  // With a page as the entry, the main script stays one file.
  const page = join(folder, 'main.html')
  await Bun.write(page, `<script type="module" src="${main}"></script>`)
  const merged = metafileOf(
    await Bun.build({
      entrypoints: [page],
      outdir: folder,
      metafile: true,
      minify: true,
      splitting: true,
      sourcemap: 'external',
      publicPath: '/',
      naming: { entry: '[name].[ext]', chunk: 'assets/[name]-[hash].[ext]' },
      plugins: [importGroups(folder, groupsOf(outputs, main))],
    }),
  )
  await rm(page)

  const parts = new Map(Object.entries(outputs).map(([path, output]) => [partIn(path), output]))
  const newer: Outputs = {}
  for (const [path, { entryPoint, ...output }] of Object.entries(merged.outputs)) {
    if (!path.endsWith('.js')) continue
    const part = entryPoint?.endsWith('main.html') ? main : entryPoint
    newer[path] = {
      ...output,
      entryPoint: part && parts.get(partIn(part))?.entryPoint,
      inputs: Object.assign({}, ...Object.keys(output.inputs).map(input => parts.get(partIn(input))?.inputs)),
    }
    await composeMap(folder, path)
  }
  const index = Bun.file(join(folder, 'index.html'))
  await index.write((await index.text()).replace(addressOf(main), addressOf(mainOf(newer))))
  return { inputs, outputs: newer }
}

/** The subfolder of the first pass. */
export const partsFolder = 'parts'

/** Identifies a file of the first pass in any spelling of its path. */
const partIn = (path: string) => path.slice(path.lastIndexOf(`${partsFolder}/`))

/** A group of chunks that becomes one file. */
type Group = {
  chunks: string[]
  bytes: number
  /** The lazily loaded scripts that need it. */
  entries: Set<string>
  /** The other groups that it imports, directly or not. */
  imports: Set<Group>
}

/** Merges two groups at a time, while that saves more in requests than it adds in code that an entry does not need. */
function groupsOf(outputs: Outputs, main: string): readonly Group[] {
  const groups = chunksOf(outputs, main)
  for (;;) {
    let best: readonly [Group, Group] | undefined
    let most = 0
    for (const [index, one] of groups.entries()) {
      for (const other of groups.slice(index + 1)) {
        const bytes = bytesSaved(one, other)
        if (bytes <= most) continue
        most = bytes
        best = [one, other]
      }
    }
    if (!best) return groups
    const [one, other] = best
    absorb(one, other)
    groups.splice(groups.indexOf(other), 1)
    for (const { imports } of groups) if (imports.delete(other)) imports.add(one)
    one.imports.delete(one)
  }
}

/** A group for each chunk that several entries share. */
function chunksOf(outputs: Outputs, main: string): Group[] {
  const first = importsOf(outputs, main)
  const lazy = Object.keys(outputs).filter(path => path.endsWith('.js') && !first.has(path))
  const entries = lazy.filter(path => outputs[path]?.entryPoint)
  const importsByEntry = new Map(entries.map(entry => [entry, importsOf(outputs, entry)]))
  const groups = new Map(
    lazy
      .filter(path => !entries.includes(path))
      .map(path => {
        const users = entries.filter(entry => importsByEntry.get(entry)?.has(path))
        const bytes = outputs[path]?.bytes ?? 0
        const group: Group = { chunks: [path], bytes, entries: new Set(users), imports: new Set() }
        return [path, group]
      }),
  )
  for (const [path, group] of groups) {
    for (const imported of importsOf(outputs, path)) {
      const other = groups.get(imported)
      if (other && other !== group) group.imports.add(other)
    }
  }
  return [...groups.values()]
}

function bytesSaved(one: Group, other: Group): number {
  const entries = one.entries.union(other.entries)
  const more = (group: Group) => entries.difference(group.entries).size
  let saved = requestBytes * one.entries.intersection(other.entries).size
  for (const group of [one, other]) saved -= more(group) * group.bytes
  for (const group of one.imports.union(other.imports)) {
    if (group !== one && group !== other) saved -= more(group) * (group.bytes + requestBytes)
  }
  return saved
}

/** What a request costs, in bytes of script before compression: about 4 kB compressed. */
const requestBytes = 12_000

function absorb(one: Group, other: Group): void {
  one.chunks.push(...other.chunks)
  one.bytes += other.bytes
  one.entries = one.entries.union(other.entries)
  one.imports = one.imports.union(other.imports)
  for (const group of one.imports) group.entries = group.entries.union(one.entries)
}

/** Lets each entry import all chunks of its groups, so that the bundler puts those into one chunk. */
function importGroups(folder: string, groups: readonly Group[]): BunPlugin {
  const added = new Map<string, string>()
  for (const { chunks, entries } of groups) {
    const imports = chunks.map(path => `import ${JSON.stringify(addressOf(path))};`).join('')
    for (const entry of entries) added.set(partIn(entry), imports + (added.get(partIn(entry)) ?? ''))
  }
  return {
    name: 'import groups',
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^/${partsFolder}/`) }, ({ path }) => ({
        path: join(folder, path),
      }))
      bundler.onLoad({ filter: /\.js$/ }, async ({ path }) => ({
        loader: 'js',
        // At the end, so that the positions in the source map of the first pass stay right.
        contents: `${await Bun.file(path).text()}\n${added.get(partIn(path)) ?? ''}`,
      }))
    },
  }
}

/** Lets the map of a new script lead to the original sources. */
async function composeMap(folder: string, path: string): Promise<void> {
  const read = (name: string): SourceMapInput => JSON.parse(readFileSync(join(folder, `${name}.map`), 'utf8'))
  const isPart = (source: string) => source.includes(`${partsFolder}/`)
  const map = remapping(read(path), source => (isPart(source) ? read(partIn(source)) : null))
  await Bun.write(join(folder, `${path}.map`), map.toString())
}
