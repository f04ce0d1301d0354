import { describe, expect, test } from 'bun:test'
import { parseJson } from './json-bodies.ts'

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
