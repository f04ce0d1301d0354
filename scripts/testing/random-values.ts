import { scope } from 'arktype'
import fc, { type Arbitrary } from 'fast-check'

/**
 * The parts of JSON Schema that events and forms use. A schema without a type stands for `undefined`, which
 * JSON Schema cannot express.
 */
export const { Shape } = scope({
  Shape: {
    'enum?': 'string[]',
    'const?': 'string | boolean | number',
    'anyOf?': 'Shape[]',
    'type?': "'object' | 'array' | 'string' | 'boolean' | 'integer' | 'number' | 'null'",
    'properties?': { '[string]': 'Shape' },
    'required?': 'string[]',
    // Of a tuple: what follows its items, `false` if nothing does.
    'items?': 'Shape | false',
    'prefixItems?': 'Shape[]',
    'minItems?': 'number',
    'maxItems?': 'number',
    'minLength?': 'number',
    'maxLength?': 'number',
    'minimum?': 'number',
    'maximum?': 'number',
  },
}).export()
export type Shape = typeof Shape.infer

type Style = Readonly<{
  /** The text for a field with this name. */
  texts: Readonly<Record<string, Arbitrary<string>>>
  /** Sometimes replaces a value, at any level. */
  distort?: (value: Arbitrary<unknown>) => Arbitrary<unknown>
}>

/** Random values that fit a schema. */
export function valuesOf(shape: Shape, style: Style, name = ''): Arbitrary<unknown> {
  const values = plainValuesOf(shape, style, name)
  return style.distort ? style.distort(values) : values
}

function plainValuesOf(shape: Shape, style: Style, name: string): Arbitrary<unknown> {
  const { minimum: min, maximum: max } = shape
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(each => valuesOf(each, style, name)))
  switch (shape.type) {
    case 'object':
      return fc.record(fieldsOf(shape, style), { requiredKeys: shape.required ?? [], noNullPrototype: true })
    case 'array': {
      if (shape.prefixItems) return fc.tuple(...shape.prefixItems.map(each => valuesOf(each, style, name)))
      const minLength = shape.minItems ?? 0
      const maxLength = Math.max(minLength, 3)
      return fc.array(valuesOf(shape.items || {}, style, name), { minLength, maxLength })
    }
    case 'string': {
      const minLength = shape.minLength ?? 0
      const maxLength = Math.max(minLength, 12)
      return style.texts[name] ?? fc.string({ unit: 'grapheme', minLength, maxLength })
    }
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: min ?? -1e6, max: max ?? 1e6 })
    case 'number':
      return fc.double({ min: min ?? -1e9, max: max ?? 1e9, noNaN: true })
    case 'null':
      return fc.constant(null)
    case undefined:
      return fc.constant(undefined)
  }
}

const fieldsOf = ({ properties = {} }: Shape, style: Style): Record<string, Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, valuesOf(shape, style, name)]))
