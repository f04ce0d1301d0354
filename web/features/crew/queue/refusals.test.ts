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

test('every refusal of a step or a list by the server has a translation', async () => {
  const all = await refusalCodes('moveday/decide.ts', 'moveday/take-steps.ts', 'moveday/goods/decide.ts')
  // The office's own, when it plans a crew.
  const codes = all.filter(code => code !== 'stale')
  expect(codes.length).toBeGreaterThan(8)
  for (const code of codes) expect(refusalIn('es', { message: 'English', code })).not.toBe('English')
})
