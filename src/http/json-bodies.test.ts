import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isDeeper, parseJson } from './json-bodies.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('the depth of JSON', () => {
  test('is at most 32 levels', () => {
    expect(parseJson(nested(32))).toBeArray()
    expect(() => parseJson(nested(33))).toThrow('The request is nested more than 32 levels deep.')
    expect(() => parseJson('{"a":'.repeat(33))).toThrow('nested more than 32 levels deep')
  })

  test('is that of the value, whatever its strings hold', () => {
    const depthOf = (value: unknown): number =>
      typeof value !== 'object' || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf))
    const strings = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'é', ' ') })
    const json = fc.letrec(tie => ({
      value: fc.oneof(
        { depthSize: 'small' },
        strings,
        fc.array(tie('value')),
        fc.dictionary(strings, tie('value')),
      ),
    })).value
    fc.assert(
      fc.property(json, value => {
        const depth = depthOf(value)
        const text = JSON.stringify(value)
        expect([isDeeper(text, depth), isDeeper(text, Math.max(0, depth - 1))]).toEqual([false, depth > 0])
      }),
    )
  })

  test('of text that is no JSON ends with the text', () => {
    expect(isDeeper('"never closed [[[', 1)).toBe(false)
    expect(isDeeper('"\\', 1)).toBe(false)
    expect(() => parseJson('{"a":')).toThrow('The request is not valid JSON.')
  })
})
