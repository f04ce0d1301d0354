import { describe, test } from 'bun:test'
import { given } from '../../../scripts/testing/decisions.ts'
import type { Role } from '../../shared/catalog.ts'
import { changePassword, changeProfile, makeAdministrator, register } from './decide.ts'
import { users } from './user.ts'

const person = {
  username: 'rosa',
  email: 'rosa@example.com',
  firstName: 'Rosa',
  lastName: 'Diaz',
  phone: '414-555-0147',
}
const registered = (role: Role = 'customer') => register(person, 'a hash', role)
const changed = { type: 'PasswordChanged', data: { passwordHash: 'another hash' } }

describe('an account', () => {
  test('records only what changes in its profile', () => {
    given(users, ...registered())
      .when(user => changeProfile(user, { firstName: 'Rosalind', email: 'rosa@example.com' }))
      .appends({ type: 'ProfileChanged', data: { firstName: 'Rosalind' } })
    given(users, ...registered())
      .when(user => changeProfile(user, { firstName: 'Rosa' }))
      .appends()
  })

  test('can change its password unless it is an administrator', () => {
    given(users, ...registered())
      .when(user => changePassword(user, 'another hash'))
      .appends(changed)
    given(users, ...registered('admin'))
      .when(user => changePassword(user, 'another hash'))
      .refuses('An administrator’s password can only be changed in the server’s settings.')
  })

  test('becomes an administrator with the configured password', () => {
    const promoted = { type: 'RoleChanged', data: { role: 'admin' } }
    given(users, ...registered())
      .when(user => makeAdministrator(user, 'another hash'))
      .appends(promoted, changed)
    given(users, ...registered('admin'))
      .when(user => makeAdministrator(user, undefined))
      .appends()
  })
})
