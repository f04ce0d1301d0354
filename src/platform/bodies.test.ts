import { afterEach, describe, expect, jest, test } from 'bun:test'
import { parseJson, readText, withinDeadline } from './bodies.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('the depth of JSON', () => {
  test('is at most 32 levels', () => {
    expect(parseJson(nested(32))).toBeArray()
    expect(() => parseJson(nested(33))).toThrow('The request is nested more than 32 levels deep.')
  })

  test('is checked without deep recursion', () => {
    expect(() => parseJson(nested(200_000))).toThrow('nested more than 32 levels deep')
    expect(() => parseJson(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)).toThrow('nested more than 32')
  })

  test('ignores brackets inside strings', () => {
    expect(parseJson(JSON.stringify({ text: '['.repeat(40), '{"[': [1] }))).toBeObject()
  })

  test('is not checked if the text is not valid JSON', () => {
    expect(() => parseJson('{"a":')).toThrow('The request is not valid JSON.')
    expect(() => parseJson('['.repeat(200_000))).toThrow('The request is not valid JSON.')
  })
})

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
