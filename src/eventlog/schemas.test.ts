import { expect, test } from 'bun:test'
import { type } from 'arktype'
import { createSchemas } from './schemas.ts'
import { fact } from './types.ts'

const schemas = createSchemas([
  {
    Weighed: fact(type({ grams: 'number', 'by?': 'string' }), ({ grams }) => `It weighs ${grams} g.`, [
      data => ({ kilograms: 'weight' in data ? data.weight : 0 }),
      data => ({ grams: 'kilograms' in data ? Number(data.kilograms) * 1000 : 0 }),
    ]),
  },
  { Lost: fact(type({ where: { room: 'string' } }), () => 'It was lost.') },
])

test('new events get the number of the newest schema', () => {
  expect([schemas.current('Weighed'), schemas.current('Lost')]).toEqual([3, 1])
})

test('data of every older schema is upcast step by step', () => {
  expect(schemas.upcast('Weighed', 1, { weight: 2 })).toEqual({ grams: 2000 })
  expect(schemas.upcast('Weighed', 2, { kilograms: 3 })).toEqual({ grams: 3000 })
  expect(schemas.upcast('Weighed', 3, { grams: 4 })).toEqual({ grams: 4 })
})

test('data must match its shape exactly, at every depth', () => {
  const data = { grams: 1 }
  expect(schemas.check({ type: 'Weighed', data })).toBe(data)
  const wrong = (type: string, data: object) => () => schemas.check({ type, data })
  expect(wrong('Weighed', {})).toThrow('Weighed has another shape: grams must be a number (was missing)')
  expect(wrong('Weighed', { grams: 1, unit: 'g' })).toThrow('unit must be removed')
  expect(wrong('Lost', { where: { room: 'hall', floor: 1 } })).toThrow('where.floor must be removed')
})

test('an event that no module declares is an error', () => {
  expect(() => schemas.describe('Found', {})).toThrow('No module declares the event Found.')
})

test('an event is described from its data', () => {
  expect(schemas.describe('Weighed', { grams: 5 })).toBe('It weighs 5 g.')
})
