import { join, resolve } from 'node:path'
import type { BuildMetafile } from 'bun'
import type { PageName } from '../../web/shared/paths.ts'

export const root = resolve(import.meta.dir, '../..')
export const web = join(root, 'web')

export type Outputs = BuildMetafile['outputs']

export function metafileOf({ metafile }: Bun.BuildOutput): BuildMetafile {
  if (!metafile) throw new Error('The bundler returned no metafile.')
  return metafile
}

/** The script that index.html loads. */
export function mainOf(outputs: Outputs): string {
  const main = Object.keys(outputs).find(
    path => path.endsWith('.js') && outputs[path]?.entryPoint?.endsWith('index.html'),
  )
  if (!main) throw new Error('The bundler made no script of index.html.')
  return main
}

/** A script with those that it imports, directly or not, except on demand. */
export function importsOf(outputs: Outputs, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const { kind, path: imported } of outputs[path]?.imports ?? []) {
    if (kind === 'import-statement') importsOf(outputs, imported, found)
  }
  return found
}

/** The address of a path in the folder of the build. */
export const addressOf = (path: string) => path.replace(/^\.?\/?/, '/')

/** Addresses of the scripts of the first load, the entry first, and of those that each page adds. */
export function scriptsOf({ outputs }: BuildMetafile) {
  const scriptOf = (source: Bun.Glob) =>
    Object.keys(outputs).find(path => {
      const entryPoint = path.endsWith('.js') && outputs[path]?.entryPoint
      return entryPoint && source.match(resolve(entryPoint))
    })
  const first = importsOf(outputs, mainOf(outputs))
  const firstSources = [...first].flatMap(path =>
    Object.keys(outputs[path]?.inputs ?? {}).map(each => resolve(each)),
  )
  return {
    first: [...first].map(addressOf),
    ofPage(name: PageName): string[] {
      const pattern = new Bun.Glob(join(web, `pages/**/${fileOf(name)}.tsx`))
      const script = scriptOf(pattern)
      if (script) return [...importsOf(outputs, script)].filter(path => !first.has(path)).map(addressOf)
      if (firstSources.some(path => pattern.match(path))) return []
      throw new Error(`The bundler made no script of the page ${name}.`)
    },
  }
}

/** `trackingStart` is the tracking page without an id. */
const fileOf = (name: PageName) =>
  name.replace(/Start$/, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
