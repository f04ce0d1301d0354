import { expect, test } from 'bun:test'
import { join } from 'node:path'

test('every form submits through useSubmit, which sends one request for a double click', async () => {
  const root = join(import.meta.dir, '../..')
  const sources = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(root)].filter(path => !path.includes('.test.'))
  const uses = await Promise.all(
    sources.map(async path =>
      (await Bun.file(join(root, path)).text()).includes('handleSubmit') ? [path] : [],
    ),
  )
  expect(uses.flat()).toEqual(['shared/forms/form.ts'])
})
