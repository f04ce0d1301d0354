import { describe, expect, test } from 'bun:test'
import { readBody, readForm } from './params.ts'

const post = (type: string | undefined, body: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })

const form = 'application/x-www-form-urlencoded'

test('a form with brackets and a JSON body say the same', async () => {
  const written = 'amount=100&confirm=true&card[number]=42&card[owner][name]=Ann%20Lee&list[]=a&list[]=b'
  const spelled = {
    amount: 100,
    confirm: true,
    card: { number: '42', owner: { name: 'Ann Lee' } },
    list: ['a', 'b'],
  }
  const fromForm = await readBody(post(`${form}; charset=utf-8`, written))
  const fromJson = await readBody(post('application/json', JSON.stringify(spelled)))
  expect(JSON.stringify(fromForm.values)).toBe(JSON.stringify(fromJson.values))
  expect(fromForm.integer('amount')).toBe(100)
  expect(fromForm.flag('confirm')).toBe(true)
  expect(fromForm.group('card')?.group('owner')?.required('name')).toBe('Ann Lee')
})

test('an empty value counts as none, and as a metadata value it is kept to take the key away', () => {
  const params = readForm(new URLSearchParams('description=&metadata[a]=&metadata[b]=2'))
  expect(params.text('description')).toBeUndefined()
  expect(params.group('metadata')?.texts()).toEqual({ a: '', b: '2' })
})

test('a parameter named __proto__ is only a name', async () => {
  const params = await readBody(post('application/json', '{"__proto__":{"polluted":"yes"}}'))
  expect(Object.keys(params.values)).toEqual(['__proto__'])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

describe('refused with the parameter’s full path', () => {
  const nested = readForm(new URLSearchParams('card[number]=42&card[month]=x&plain=1'))

  test('a missing one', () => {
    expect(() => nested.group('card')?.required('cvc')).toThrow('Missing required param: card[cvc].')
  })
  test('one that is no integer', () => {
    expect(() => nested.group('card')?.integer('month')).toThrow('Invalid integer: x')
  })
  test('an unknown one', () => {
    expect(() => nested.group('card')?.only('number')).toThrow('Received unknown parameter: card[month]')
  })
  test('a group where a value belongs, and a value where a group belongs', () => {
    expect(() => nested.text('card')).toThrow('Invalid string')
    expect(() => nested.group('plain')).toThrow('Invalid object')
  })
})

describe('a body that cannot be read is refused', () => {
  test.each([
    ['malformed JSON', 'application/json', '{"a":', 'not valid JSON'],
    ['a JSON list of nothing but text', 'application/json', '"text"', 'must be an object'],
    [
      'a JSON body nested without end',
      'application/json',
      `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`,
      'nested too deeply',
    ],
    ['an unbalanced bracket', form, 'a[b=1', 'cannot be read'],
    ['a name of brackets only', form, '[a]=1', 'cannot be read'],
    ['brackets without end', form, `a${'[b]'.repeat(20)}=1`, 'cannot be read'],
    ['a value and a group of one name', form, 'a=1&a[b]=2', 'given twice'],
    ['another content type', 'text/plain', 'a=1', 'check that your POST content type'],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 'check that your POST content type'],
  ])('%s', async (_, type, body, message) => {
    await expect(readBody(post(type, body))).rejects.toThrow(message)
  })

  test('one that is too large', async () => {
    const request = post(form, `a=${'x'.repeat(40_000)}`)
    await expect(readBody(request)).rejects.toMatchObject({ status: 413 })
  })
})
