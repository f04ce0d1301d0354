import { scope } from 'arktype'
import fc, { type Arbitrary } from 'fast-check'
import type { Fact } from '../../src/eventlog/types.ts'

/**
 * Data of a fact's declared shape, whatever that is. A field's name tells what its text stands for; of names, slots
 * and payments there are few, so that the database has something to refuse.
 */
export const randomData = ({ data }: Fact): Arbitrary<object> =>
  valuesOf(Shape.assert(data.toJsonSchema())).map(value => Object(value))

export const userIds = Array.from({ length: 40 }, () => crypto.randomUUID())

/** As much of JSON Schema as facts are made of. */
const { Shape } = scope({
  Shape: {
    'enum?': 'string[]',
    'type?': "'object' | 'array' | 'string' | 'boolean' | 'integer' | 'number'",
    'properties?': { '[string]': 'Shape' },
    'required?': 'string[]',
    'items?': 'Shape',
    'minItems?': 'number',
    'minimum?': 'number',
    'maximum?': 'number',
  },
}).export()
type Shape = typeof Shape.infer

function valuesOf(shape: Shape, name = ''): Arbitrary<unknown> {
  const { minimum: min, maximum: max } = shape
  if (shape.enum) return fc.constantFrom(...shape.enum)
  switch (shape.type) {
    case 'object':
      return fc.record(fieldsOf(shape), { requiredKeys: shape.required ?? [], noNullPrototype: true })
    case 'array':
      return fc.array(valuesOf(shape.items ?? {}), { minLength: shape.minItems ?? 0, maxLength: 3 })
    case 'string':
      return texts[name] ?? fc.string({ unit: 'grapheme', maxLength: 12 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: min ?? -1e6, max: max ?? 1e6 })
    case 'number':
      return fc.double({ min: min ?? -1e9, max: max ?? 1e9, noNaN: true })
    default:
      throw new Error(`There are no random values for ${name}: ${JSON.stringify(shape)}.`)
  }
}

const fieldsOf = ({ properties = {} }: Shape): Record<string, Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, valuesOf(shape, name)]))

const hour = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map(hour => `2027-03-14T${hour}:00:00.000Z`)
const few = (name: string) => fc.nat(30).map(n => `${name}${n}`)

const texts: Readonly<Record<string, Arbitrary<string>>> = {
  scheduledDate: hour(10, 14),
  scheduledEnd: hour(15, 20),
  timestamp: hour(10, 20),
  validUntil: hour(10, 20),
  preferredDate: fc.constant('2027-03-14'),
  userId: fc.constantFrom(...userIds),
  username: few('user'),
  email: few('mail'),
  paymentIntentId: few('payment'),
  providerId: few('crew'),
}
