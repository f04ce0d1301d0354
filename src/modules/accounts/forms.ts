import { type } from 'arktype'
import { email, filled, phone } from '../../http/words.ts'

/** What comes in; shared with the pages. */
export const registration = type({
  username: type('/^[A-Za-z0-9._-]{3,40}$/').configure({
    message: 'Username must have 3 to 40 letters, digits, dots, dashes or underscores',
  }),
  password: type('8 <= string <= 200').configure({ message: 'Password must be at least 8 characters' }),
  email,
  firstName: filled('First name is required', 100),
  lastName: filled('Last name is required', 100),
  phone,
}).onDeepUndeclaredKey('delete')
export type Registration = typeof registration.infer

export const credentials = type({
  username: type('1 <= string <= 200').configure({ message: 'Username is required' }),
  password: type('1 <= string <= 200').configure({ message: 'Password is required' }),
}).onDeepUndeclaredKey('delete')
export type Credentials = typeof credentials.infer
