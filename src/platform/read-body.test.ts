import { afterEach, expect, jest, test } from 'bun:test'
import { readText, withinDeadline } from './read-body.ts'

afterEach(() => {
  jest.useRealTimers()
})

const announcing = (bytes: number) =>
  new Request('http://localhost/', { method: 'POST', headers: { 'content-length': String(bytes) } })

test('a body whose Content-Length is too large is refused before it is read', async () => {
  const request = announcing(64 * 1024 + 1)
  await expect(readText(request, 64 * 1024)).rejects.toThrow('The request is larger than 64 kB.')
  expect(request.bodyUsed).toBe(false)
})

test('a body has ten seconds, and one more for each 16 KB of its Content-Length', async () => {
  jest.useFakeTimers()
  let isRefused = false
  const waiting = withinDeadline(announcing(32 * 1024), new Promise(() => {})).catch(error => {
    isRefused = true
    return error
  })
  jest.advanceTimersByTime(11_999)
  await Promise.resolve()
  expect(isRefused).toBe(false)
  jest.advanceTimersByTime(1)
  expect(await waiting).toMatchObject({ status: 408, code: 'timeout' })
})
