import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { command } from './cli/command.ts'

export type Licensed = Readonly<{ name: string; version: string; license: string }>

/**
 * Every package of a production install on this machine, except our own, with its declared license as an SPDX
 * expression. A package for another platform has the license of its sibling for this one.
 */
export async function licenses(): Promise<Licensed[]> {
  const found = new Map<string, Licensed>()
  const visit = async (folder: string) => {
    const manifest = await Bun.file(join(folder, 'package.json')).json()
    for (const name of neededBy(manifest)) {
      const needed = installed(name, folder)
      if (!needed || found.has(needed)) continue
      const { version, license, licenses } = await Bun.file(join(needed, 'package.json')).json()
      found.set(needed, { name, version, license: expressionOf(license ?? licenses) })
      await visit(needed)
    }
  }
  await visit(root)
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name))
}

/**
 * Whether a package may be used: its whole license is permissive or was accepted for this package,
 * as .github/LICENSES.md lists.
 */
export function isAccepted({ name, license }: Omit<Licensed, 'version'>): boolean {
  const accepted = exceptions.find(([names]) => names.test(name))?.[1]
  const isFine = (id: string) => permissive.has(id) || id === accepted
  const choices = license.replace(/[()]/g, '').split(' OR ')
  return choices.some(choice => choice.split(' AND ').every(isFine))
}

const permissive = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 Unlicense CC0-1.0 BlueOak-1.0.0'.split(' '),
)

export const exceptions: readonly (readonly [names: RegExp, license: string])[] = [
  [/^(@react-leaflet\/core|react-leaflet)$/, 'Hippocratic-2.1'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
  [/^libheif-js$/, 'LGPL-3.0'],
  [/^@expo-google-fonts\/noto-sans$/, 'OFL-1.1'],
  [/^png-js$/, 'not stated'],
]

const root = resolve(import.meta.dir, '..')

type Manifest = Readonly<{
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, Readonly<{ optional?: boolean }>>
}>

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Manifest): string[] {
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** The folder that a package name resolves to from `from`. Packages for other platforms are not installed. */
function installed(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return from === root ? undefined : installed(name, dirname(from))
}

/** Older packages declare an object or a list. */
function expressionOf(license: unknown): string {
  if (Array.isArray(license)) return license.map(expressionOf).join(' OR ')
  if (typeof license === 'object' && license && 'type' in license) return String(license.type)
  return typeof license === 'string' ? license : 'not stated'
}

if (import.meta.main) {
  await command(
    {
      usage: `bun scripts/licenses.ts
Prints the license of every package that runs in production, one line each.`,
      options: {},
    },
    async () => {
      for (const { name, version, license } of await licenses()) {
        console.info(`${license}\t${name}@${version}`)
      }
    },
  )
}
