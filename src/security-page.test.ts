import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type CallExpression, type Expression, parse, type Super } from 'acorn'
import { ancestor } from 'acorn-walk'

const root = join(import.meta.dir, '..')
const page = await Bun.file(join(root, '.github/SECURITY.md')).text()
const named = [...page.matchAll(/`([\w./-]+\.test\.tsx?)`: ([^;|]+[^;| ])/g)].map(
  ([, file = '', name = '']) => [name, file] as const,
)

const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts' }),
  tsx: new Bun.Transpiler({ loader: 'tsx' }),
}

/** The titles of the tests that run, and of groups of tests. */
function titlesIn(source: string, loader: keyof typeof transpilers): string[] {
  const program = parse(transpilers[loader].transformSync(source), {
    ecmaVersion: 'latest',
    sourceType: 'module',
  })
  const titles: string[] = []
  ancestor(program, {
    CallExpression(call, _, ancestors) {
      const around = ancestors.filter(node => node.type === 'CallExpression').map(node => wordsOf(node))
      if (!isTest(call) || around.flat().some(word => word === 'skip' || word === 'todo')) return
      const [title] = call.arguments
      if (title?.type === 'Literal') titles.push(String(title.value))
      if (title?.type === 'TemplateLiteral') titles.push(...title.quasis.map(({ value }) => value.raw))
    },
  })
  return titles
}

/** ['test', 'skip'] of `test.skip(…)`; ['test', 'each'] of `test.each(…)(…)`. */
function wordsOf({ callee }: { callee: Expression | Super }): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return wordsOf(callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...wordsOf({ callee: callee.object }), callee.property.name]
}

const isTest = (call: CallExpression) => ['test', 'describe'].includes(wordsOf(call)[0] ?? '')

test.each(named)('"%s" is in %s', async (name, file) => {
  const source = await Bun.file(join(root, file)).text()
  const titles = titlesIn(source, file.endsWith('x') ? 'tsx' : 'ts')
  expect(titles.filter(title => title.includes(name))).not.toEqual([])
})

test('every row names a test', () => {
  const rows = page.split('\n').filter(line => line.startsWith('| '))
  expect(rows.slice(1).filter(row => !/\.test\.tsx?`: /.test(row))).toEqual([])
})

describe('what counts as a test', () => {
  test.each([
    ["test('it holds', () => {})", ['it holds']],
    ["test.each([1])('%s holds', n => {})", ['%s holds']],
    ["describe('a door', () => { test('holds', () => {}) })", ['holds', 'a door']],
    ["// test('it holds')", []],
    ["const words = 'it holds'; expect(words).toBe('it holds')", []],
    ["test.skip('it holds', () => {})", []],
    ["test.todo('it holds')", []],
    ["describe.skip('a door', () => { test('holds', () => {}) })", []],
    ["test.skip.each([1])('%s holds', n => {})", []],
  ])('%s', (source, titles) => {
    expect(titlesIn(source, 'ts')).toEqual(titles)
  })
})
