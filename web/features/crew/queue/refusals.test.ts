import { expect, test } from 'bun:test'
import { refusalIn } from './refusals.tsx'
import { refusalCodes } from './testing/refusal-codes.ts'

const refused = { message: 'This job was cancelled.', code: 'cancelled' }

test('a refusal is said in the language of the crew', () => {
  expect(refusalIn('en', refused)).toBe('This job was cancelled.')
  expect(refusalIn('es', refused)).toBe('Este trabajo se canceló.')
})

test('a refusal without a translation is said as the server wrote it', () => {
  expect(refusalIn('es', { message: 'Something new.', code: 'new' })).toBe('Something new.')
  expect(refusalIn('es', { message: 'From an older server.' })).toBe('From an older server.')
})

test('every refusal of what a crew sends has a translation', async () => {
  const of = ['decide', 'take-steps', 'goods/decide', 'papers/decide', 'proof/decide']
  const all = await refusalCodes(...of.map(file => `moveday/${file}.ts`))
  // The office's when it plans a crew, and the customer's at home.
  const codes = all.filter(code => !['stale', 'on_the_day', 'valuation_fixed'].includes(code))
  // Of any request, and of photos.
  codes.push('forbidden', 'invalid', 'too_large', 'unsupported_type')
  expect(codes.length).toBeGreaterThan(8)
  for (const code of codes) expect(refusalIn('es', { message: 'English', code })).not.toBe('English')
})
