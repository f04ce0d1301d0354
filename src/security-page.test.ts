import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const page = await Bun.file(join(root, '.github/SECURITY.md')).text()
const named = [...page.matchAll(/`([\w./-]+\.test\.tsx?)`: ([^;|]+[^;| ])/g)].map(
  ([, file = '', name = '']) => [name, file] as const,
)

test.each(named)('"%s" is in %s', async (name, file) => {
  expect(await Bun.file(join(root, file)).text()).toContain(name)
})

test('every row names a test', () => {
  const rows = page.split('\n').filter(line => line.startsWith('| '))
  expect(rows.slice(1).filter(row => !/\.test\.tsx?`: /.test(row))).toEqual([])
})
