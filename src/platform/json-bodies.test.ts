import { describe, expect, test } from 'bun:test'
import { parseJson } from './json-bodies.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('the depth of JSON', () => {
  test('is at most 32 levels', () => {
    expect(parseJson(nested(32))).toBeArray()
    expect(() => parseJson(nested(33))).toThrow('The request is nested more than 32 levels deep.')
  })

  test('is bounded without a deep recursion', () => {
    expect(() => parseJson(nested(200_000))).toThrow('nested more than 32 levels deep')
    expect(() => parseJson(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)).toThrow('nested more than 32')
  })

  test('is that of the value, whatever its strings hold', () => {
    expect(parseJson(JSON.stringify({ text: '['.repeat(40), '{"[': [1] }))).toBeObject()
  })

  test('of text that is no JSON is not asked', () => {
    expect(() => parseJson('{"a":')).toThrow('The request is not valid JSON.')
    expect(() => parseJson('['.repeat(200_000))).toThrow('The request is not valid JSON.')
  })
})
