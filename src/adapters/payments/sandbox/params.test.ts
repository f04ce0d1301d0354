import { describe, expect, test } from 'bun:test'
import { type } from 'arktype'
import { parseParams, readBody, readForm, type Schema } from './params.ts'

const post = (type: string | undefined, body: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })

const form = 'application/x-www-form-urlencoded'
const read = <T>(schema: Schema<T>, written: string) => parseParams(schema, readForm(written))

test('a form with brackets and a JSON body are read alike', async () => {
  const schema = type({
    amount: 'string.integer.parse',
    confirm: "'true' | 'false'",
    card: { number: 'string', owner: { name: 'string' } },
    list: 'Record<string, string>',
  })
  const fromForm = await readBody(
    post(
      `${form}; charset=utf-8`,
      'amount=100&confirm=true&card[number]=42&card[owner][name]=Ann%20Lee&list[]=a&list[]=b',
    ),
  )
  const card = { number: '42', owner: { name: 'Ann Lee' } }
  const sent = { amount: 100, confirm: true, card, list: ['a', 'b'], note: null }
  const fromJson = await readBody(post('application/json', JSON.stringify(sent)))
  const expected = { amount: 100, confirm: 'true', card, list: { 0: 'a', 1: 'b' } } as const
  expect(parseParams(schema, fromForm)).toEqual(expected)
  expect(parseParams(schema, fromJson)).toEqual(expected)
})

test('an empty value is absent, in metadata too', () => {
  const schema = type({ 'description?': 'string', metadata: 'Record<string, string>' })
  expect(read(schema, 'description=&metadata[a]=&metadata[b]=2')).toEqual({ metadata: { b: '2' } })
})

test('a parameter named __proto__ pollutes nothing', async () => {
  await readBody(post('application/json', '{"__proto__":{"polluted":"yes"}}'))
  readForm('__proto__[polluted]=yes&a[__proto__][polluted]=yes&a[constructor][prototype][polluted]=yes')
  expect('polluted' in {}).toBe(false)
  const schema = type({ metadata: 'Record<string, string>' })
  expect(read(schema, 'metadata[hasOwnProperty]=1').metadata).toEqual({ hasOwnProperty: '1' })
})

describe('refused with the parameter’s full path', () => {
  const strict = { '+': 'reject' } as const
  const texts = type({ metadata: 'Record<string, string>' })
  test.each<[string, Schema<unknown>, string, string]>([
    ['a missing one', type({ card: { cvc: 'string' } }), 'card[x]=1', 'Missing required param: card[cvc].'],
    [
      'one that is no integer',
      type({ card: { month: 'string.integer.parse' } }),
      'card[month]=x',
      'Invalid card[month]: must be a well-formed integer string',
    ],
    [
      'an unknown one',
      type({ card: { ...strict, number: 'string' } }),
      'card[number]=42&card[month]=x',
      'Received unknown parameter: card[month]',
    ],
    ['a group where a value belongs', type({ a: 'string' }), 'a[b]=1', 'Invalid a: must be a string'],
    ['a value where a group belongs', type({ a: {} }), 'a=1', 'Invalid a: must be an object'],
    ['a value given twice', type({ a: 'string' }), 'a=1&a=2', 'Invalid a: must be a string'],
    ['a value and a group of one name', type({ a: 'string' }), 'a=1&a[b]=2', 'Invalid a: must be a string'],
    ['an unbalanced bracket', type({ 'a?': strict }), 'a[b=1', 'Received unknown parameter'],
    ['a nested metadata value', texts, 'metadata[a][b]=1', 'Invalid metadata[a]: must be a string'],
  ])('%s', (_, schema, written, message) => {
    expect(() => read(schema, written)).toThrow(message)
  })
})

describe('a body that cannot be read is refused', () => {
  test.each([
    ['malformed JSON', 'application/json', '{"a":', 'must be a JSON object'],
    ['a JSON text', 'application/json', '"text"', 'must be a JSON object'],
    [
      'JSON nested without end',
      'application/json',
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      'cannot be read',
    ],
    ['brackets without end', form, `a${'[b]'.repeat(20)}=1`, 'cannot be read'],
    ['more parameters than any call has', form, 'a=1&'.repeat(2_000), 'cannot be read'],
    ['another content type', 'text/plain', 'a=1', 'check that your POST content type'],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 'check that your POST content type'],
  ])('%s', async (_, type, body, message) => {
    await expect(readBody(post(type, body))).rejects.toThrow(message)
  })

  test('one that is too large', async () => {
    const request = post(form, `a=${'x'.repeat(40_000)}`)
    await expect(readBody(request)).rejects.toMatchObject({ reply: { status: 413 } })
  })
})
