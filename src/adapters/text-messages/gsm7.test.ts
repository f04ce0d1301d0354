import { describe, expect, test } from 'bun:test'
import { fitting, inGsm7, isOneSegment } from './gsm7.ts'

test.each([
  ['We’re on our way – “soon”…', 'We\'re on our way - "soon"...'],
  ['Muñoz, Ærø, ÅÄÖ, é', 'Muñoz, Ærø, ÅÄÖ, é'],
  ['Łukasz Šašić, Đorđe, Zoë', '?ukasz Sasic, ?or?e, Zoe'],
  ['☺ on the way 🚚', ' on the way '],
  ['王小明', '???'],
  ['8:00\u202fAM', '8:00 AM'],
])('%p becomes %p', (text, expected) => expect(inGsm7(text)).toBe(expected))

describe('one segment', () => {
  test('has 160 characters, of which brackets and the like take two places', () => {
    expect(isOneSegment('a'.repeat(160))).toBeTrue()
    expect(isOneSegment('a'.repeat(161))).toBeFalse()
    expect(isOneSegment(`${'a'.repeat(158)}[`)).toBeTrue()
    expect(isOneSegment(`${'a'.repeat(159)}€`)).toBeFalse()
  })

  test('takes the first text that fits, or the shortest of all', () => {
    expect(fitting(['a'.repeat(161), 'b'.repeat(160)], 'c')).toBe('b'.repeat(160))
    expect(fitting(['a'.repeat(161)], 'It’s c')).toBe("It's c")
  })
})
