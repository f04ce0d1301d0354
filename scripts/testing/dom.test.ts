import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDocument } from './dom.ts'

const bunsOwn = { Request, Response, WebSocket, setTimeout, AbortController }
const { page } = await openDocument()
const server = Bun.serve({ port: 0, fetch: request => new Response(new URL(request.url).pathname) })
afterAll(() => server.stop(true))

test('fetch resolves addresses against the document', async () => {
  page.setURL(server.url.href)
  document.body.innerHTML = '<p>here</p>'
  expect(document.querySelector('p')?.textContent).toBe('here')
  expect(await (await fetch('/api/config')).text()).toBe('/api/config')
})

test('globals of Bun are not replaced', () => {
  expect({ Request, Response, WebSocket, setTimeout, AbortController }).toEqual(bunsOwn)
})

test('no test loads components before the document exists, because their dialogs would not open', async () => {
  const transpiler = new Bun.Transpiler({ loader: 'tsx' })
  const root = join(import.meta.dir, '../..')
  const early: string[] = []
  for (const path of new Bun.Glob('web/**/*.test.tsx').scanSync(root)) {
    const imports = transpiler.scanImports(await Bun.file(join(root, path)).text())
    const loaded = imports.filter(
      ({ kind, path }) => kind === 'import-statement' && /radix|\.tsx$/.test(path),
    )
    early.push(...loaded.map(each => `${path} imports ${each.path}`))
  }
  expect(early).toEqual([])
})
