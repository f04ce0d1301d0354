import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../scripts/testing/server.ts'
import { book, register } from '../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())

test('the office is closed to visitors and customers, every call that there is, and nothing happens', async () => {
  const calls = server.app.routes.filter(({ path }) => path.startsWith('/api/admin'))
  expect(calls.length).toBeGreaterThan(12)
  const [visitor, customer] = [server.browser(), server.browser()]
  await register(customer, 'rosa')
  const { id } = await book(customer)
  const before = await lastPosition()
  for (const { method, path } of calls) {
    const statuses = [visitor, customer].map(async ({ cookies }) => {
      const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
      const response = await fetch(server.url + path.replace(':id', id), { method, headers: { cookie } })
      await response.arrayBuffer()
      return response.status
    })
    expect([method, path, ...(await Promise.all(statuses))]).toEqual([method, path, 401, 403])
  }
  expect(await lastPosition()).toBe(before)
})

async function lastPosition(): Promise<number> {
  const [last] = await server.deps.sql`select max(position) as position from events`
  return last?.position
}
