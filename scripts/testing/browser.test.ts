import { afterAll, expect, test } from 'bun:test'
import { openBrowser } from './browser.ts'

const server = Bun.serve({
  port: 0,
  fetch: () =>
    new Response('<button onclick="this.textContent = `clicked`">not yet</button>', {
      headers: { 'content-type': 'text/html' },
    }),
})
afterAll(() => server.stop(true))

test('a real browser opens a page over HTTP and clicks', async () => {
  await using browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(server.url.href)
  await page.getByRole('button', { name: 'not yet' }).click()
  expect(await page.getByRole('button').textContent()).toBe('clicked')
})

test('two browsers open at once beside each other', async () => {
  await using first = await openBrowser()
  await using second = await openBrowser()
  expect(second.version()).toBe(first.version())
})
