import { expect, test } from 'bun:test'
import { Type, type } from 'arktype'
import * as booking from './modules/booking/forms.ts'
import * as dispatch from './modules/dispatch/forms.ts'
import { trackingCredentials } from './modules/tracking/access.ts'
import * as accounts from './shared/forms/account.ts'
import * as quoting from './shared/forms/quote.ts'

/** Every text field of every form, nested ones included, that has a maximum length. */
const limited = Object.entries({
  ...accounts,
  ...booking,
  ...dispatch,
  ...quoting,
  trackingCredentials,
}).flatMap(([form, schema]) =>
  schema instanceof Type
    ? [...schema.select('required'), ...schema.select('optional')].flatMap(({ key, value }) => {
        const [limit, another] = value.select('maxLength')
        const isText = limit && !another && value.allows('1'.repeat(limit.rule)) === true
        return isText ? [{ field: `${form}.${String(key)}`, value, most: limit.rule }] : []
      })
    : [],
)

test.each(limited)(
  '$field, longer than $most characters, gets only the error for that limit',
  ({ value, most }) => {
    const faults = value.traverse('1'.repeat(most + 1))
    if (!(faults instanceof type.errors)) throw new Error('It is taken.')
    expect(faults.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`at most (length )?${most.toLocaleString('en-US')}\\b`)),
    ])
  },
)

test.each<[string, unknown, string]>([
  ['firstName', '   ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['firstName', ' '.repeat(101), 'Please use at most 100 characters'],
  ['email', 'rosa', 'Valid email is required'],
  ['email', `${'a'.repeat(250)}@mail.example`, 'Please use at most 254 characters'],
  ['phone', '414555014', 'Valid phone number is required'],
  ['phone', 'letters alone', 'Valid phone number is required'],
  ['firstName', 5, 'First name is required'],
])('%s %p: %s', (field, given, words) => {
  const sound = { firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@mail.example', phone: '414 555 0147' }
  const faults = accounts.profile({ ...sound, [field]: given })
  if (!(faults instanceof type.errors)) throw new Error('It is taken.')
  expect(faults.map(({ message }) => message)).toEqual([words])
})
