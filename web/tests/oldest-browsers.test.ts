import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type Identifier, type MemberExpression, type Node, parse } from 'acorn'
import { full } from 'acorn-walk'
import { buildClient } from '../../scripts/client/build.ts'
import { oldest, tooNew } from '../../scripts/testing/oldest-browsers.ts'

/** Newer APIs that the scripts feature-detect. */
const unharmful: Readonly<Record<string, string>> = {
  'Document.prototype.startViewTransition': 'React looks whether the browser has it.',
  'Element.prototype.checkVisibility': 'The components look whether the browser has it.',
  'HTMLElement.prototype.showPopover': 'A tip does without it.',
  'Navigator.prototype.wakeLock': 'The crew page looks whether the browser has it.',
  navigation: 'React looks whether the browser has it.',
  'URL.canParse': 'arktype checks web addresses with it; no form of ours has one.',
}

let scripts: Readonly<Record<string, string>>
beforeAll(async () => {
  const folder = await buildClient()
  const names = [...new Bun.Glob('{assets/*,crew-worker}.js').scanSync(folder)]
  scripts = Object.fromEntries(
    await Promise.all(names.map(async name => [name, await Bun.file(join(folder, name)).text()])),
  )
}, 60_000)

test('the README names the oldest browsers', async () => {
  const [chrome, safari, firefox, samsung] = oldest
  expect(await Bun.file(join(import.meta.dir, '../../README.md')).text()).toContain(
    `iOS and Safari ${safari}, Chrome ${chrome}, Firefox ${firefox}, Samsung Internet ${samsung}`,
  )
})

test('the scripts are written in ES2022 and name no API that the oldest browsers lack', () => {
  const named = Object.entries(scripts).flatMap(([script, source]) =>
    newApisIn(source)
      .filter(name => !(name in unharmful))
      .map(name => `${name} in ${script}`),
  )
  expect(named).toEqual([])
})

test('newer APIs are found in every form, and newer syntax fails to parse', () => {
  expect(newApisIn('const { promise } = Promise.withResolvers()')).toEqual(['Promise.withResolvers'])
  expect(newApisIn('globalThis.Object?.groupBy([], String)')).toEqual(['Object.groupBy'])
  expect(newApisIn('class Day { now = Temporal.Now }')).toEqual(['Temporal'])
  expect(newApisIn('form.a?.b.isSubsetOf?.(new Set())')).toEqual(['Set.prototype.isSubsetOf'])
  expect(newApisIn('window.scheduler.yield()')).toEqual(['scheduler'])
  expect(newApisIn('const job = { Temporal: JSON.parse }, text = job.Temporal')).toEqual([])
  expect(() => newApisIn('/[a&&b]/v')).toThrow(SyntaxError)
})

/**
 * Method names that other objects also have. The type check covers them, and web/tours.test.ts runs without
 * them.
 */
const isPlainWord = (name: string) =>
  /^(Iterator\.|Set\.prototype\.(union|intersection|difference)$)/.test(name) ||
  /\.(bytes|values|transfer)$/.test(name)

const searched = tooNew.filter(name => !isPlainWord(name))

/** @throws SyntaxError if a script has syntax newer than ES2022 */
function newApisIn(source: string): string[] {
  const found = new Set<string>()
  const find = (isNamed: (name: string) => boolean) => {
    for (const name of searched) if (isNamed(name)) found.add(name)
  }
  full(parse(source, { ecmaVersion: 2022, sourceType: 'module' }), node => {
    if (isIdentifier(node)) find(name => name === node.name)
    if (!isMember(node) || node.computed || !isIdentifier(node.property)) return
    const member = node.property.name
    const holder = nameOf(node.object)
    find(name => name === `${holder}.${member}` || name.endsWith(`.prototype.${member}`))
    if (isGlobal(holder)) find(name => name === member)
  })
  return [...found]
}

/** `Object`, also if written as globalThis.Object. */
function nameOf(node: Node): string | undefined {
  if (isIdentifier(node)) return node.name
  if (!isMember(node) || !isIdentifier(node.property) || !isIdentifier(node.object)) return
  return isGlobal(node.object.name) ? node.property.name : undefined
}

const isGlobal = (name: string | undefined) => name === 'globalThis' || name === 'window' || name === 'self'
const isIdentifier = (node: Node): node is Identifier => node.type === 'Identifier'
const isMember = (node: Node): node is MemberExpression => node.type === 'MemberExpression'
