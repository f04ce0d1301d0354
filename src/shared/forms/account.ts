import { type } from 'arktype'
import { atMost, email, filled, phone } from '../fields.ts'

/** Not trimmed: a password may contain spaces. */
const given = (message: string) =>
  type('string >= 1').configure({ message }).and(atMost(200)).configure({ message }, 'self')

const passwordTooShort = { message: 'Password must be at least 8 characters' }
const password = type('string >= 8')
  .configure(passwordTooShort)
  .and(atMost(200))
  .configure(passwordTooShort, 'self')

/** A person's name and contact details. */
export const profile = type({
  firstName: filled('First name is required', 100),
  lastName: filled('Last name is required', 100),
  email,
  phone,
}).onDeepUndeclaredKey('delete')
export type Profile = typeof profile.infer

export const profileChanges = profile.partial()

export const registration = profile
  .merge({
    username: type('/^[A-Za-z0-9._-]{3,40}$/').configure({
      message: 'Username must be 3 to 40 letters, numbers, dots, dashes or underscores',
    }),
    password,
  })
  .onDeepUndeclaredKey('delete')
export type Registration = typeof registration.infer

export const passwordChange = type({
  currentPassword: given('Current password is required'),
  newPassword: password,
}).onDeepUndeclaredKey('delete')
export type PasswordChange = typeof passwordChange.infer

export const credentials = type({
  username: given('Username is required'),
  password: given('Password is required'),
}).onDeepUndeclaredKey('delete')
export type Credentials = typeof credentials.infer
