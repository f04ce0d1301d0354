import { describe, expect, test } from 'bun:test'
import {
  choice,
  group,
  integer,
  readBody,
  readForm,
  readParams,
  required,
  type Table,
  text,
  texts,
} from './params.ts'

const post = (type: string | undefined, body: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })

const form = 'application/x-www-form-urlencoded'
const strict = { path: '', strict: true }
const read = <T extends Table>(table: T, written: string) => readParams(table, readForm(written), strict)

test('a form with brackets and a JSON body say the same', async () => {
  const table = {
    amount: integer,
    confirm: choice('true', 'false'),
    card: group({ number: text, owner: group({ name: text }) }),
    list: texts,
  }
  const fromForm = await readBody(
    post(
      `${form}; charset=utf-8`,
      'amount=100&confirm=true&card[number]=42&card[owner][name]=Ann%20Lee&list[]=a&list[]=b',
    ),
  )
  const fromJson = await readBody(
    post(
      'application/json',
      JSON.stringify({
        amount: 100,
        confirm: true,
        card: { number: '42', owner: { name: 'Ann Lee' } },
        list: ['a', 'b'],
      }),
    ),
  )
  const expected = {
    amount: 100,
    confirm: 'true' as const,
    card: { number: '42', owner: { name: 'Ann Lee' } },
    list: { 0: 'a', 1: 'b' },
  }
  expect(readParams(table, fromForm, strict)).toEqual(expected)
  expect(readParams(table, fromJson, strict)).toEqual(expected)
})

test('an empty value is absent, in metadata too', () => {
  expect(read({ description: text, metadata: texts }, 'description=&metadata[a]=&metadata[b]=2')).toEqual({
    description: undefined,
    metadata: { b: '2' },
  })
})

test('a parameter named __proto__ is only a name', async () => {
  const values = await readBody(post('application/json', '{"__proto__":{"polluted":"yes"}}'))
  expect(Object.keys(values)).toEqual(['__proto__'])
  readForm('__proto__[polluted]=yes&a[__proto__][polluted]=yes&a[constructor][prototype][polluted]=yes')
  expect('polluted' in {}).toBe(false)
  expect(read({ metadata: texts }, 'metadata[hasOwnProperty]=1').metadata).toEqual({ hasOwnProperty: '1' })
})

describe('refused with the parameter’s full path', () => {
  test.each([
    [
      'a missing one',
      { cvc: required(text), number: text, month: text },
      'Missing required param: card[cvc].',
    ],
    ['one that is no integer', { number: text, month: integer }, 'Invalid integer: x'],
    ['an unknown one', { number: text }, 'Received unknown parameter: card[month]'],
  ])('%s', (_, table, message) => {
    expect(() => read({ card: group(table) }, 'card[number]=42&card[month]=x')).toThrow(message)
  })

  test.each([
    ['a group where a value belongs', { a: text }, 'a[b]=1', 'Invalid string'],
    ['a value where a group belongs', { a: group({}) }, 'a=1', 'Invalid object'],
    ['a value given twice', { a: text }, 'a=1&a=2', 'Invalid string'],
    ['a value and a group of one name', { a: text }, 'a=1&a[b]=2', 'Invalid string'],
    ['an unbalanced bracket', { a: group({}) }, 'a[b=1', 'Received unknown parameter'],
    ['a nested metadata value', { metadata: texts }, 'metadata[a][b]=1', 'Invalid string'],
  ])('%s', (_, table, written, message) => {
    expect(() => read(table, written)).toThrow(message)
  })
})

describe('a body that cannot be read is refused', () => {
  test.each([
    ['malformed JSON', 'application/json', '{"a":', 'must be a JSON object'],
    ['a JSON text', 'application/json', '"text"', 'must be a JSON object'],
    ['brackets without end', form, `a${'[b]'.repeat(20)}=1`, 'cannot be read'],
    ['more parameters than any call has', form, 'a=1&'.repeat(2_000), 'cannot be read'],
    ['another content type', 'text/plain', 'a=1', 'check that your POST content type'],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 'check that your POST content type'],
  ])('%s', async (_, type, body, message) => {
    await expect(readBody(post(type, body))).rejects.toThrow(message)
  })

  test('JSON nested without end, at the first value that is no text', async () => {
    const values = await readBody(post('application/json', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`))
    expect(() => readParams({ a: group({ a: text }) }, values, strict)).toThrow('Invalid string')
  })

  test('one that is too large', async () => {
    const request = post(form, `a=${'x'.repeat(40_000)}`)
    await expect(readBody(request)).rejects.toMatchObject({ reply: { status: 413 } })
  })
})
