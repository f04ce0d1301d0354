import { type } from 'arktype'

/** What comes in; shared with the pages. */
const filled = (message: string, most = 200) =>
  type('string.trim').to(type(`1 <= string <= ${most}`).configure({ message }))

export const registration = type({
  username: type('/^[A-Za-z0-9._-]{3,40}$/').configure({
    message: 'Username must have 3 to 40 letters, digits, dots, dashes or underscores',
  }),
  password: type('8 <= string <= 200').configure({ message: 'Password must be at least 8 characters' }),
  email: type('string.email <= 254').configure({ message: 'Valid email is required' }),
  firstName: filled('First name is required'),
  lastName: filled('Last name is required'),
  phone: type('10 <= string <= 40').configure({ message: 'Valid phone number is required' }),
})
export type Registration = typeof registration.infer

export const credentials = type({
  username: type('1 <= string <= 200').configure({ message: 'Username is required' }),
  password: type('1 <= string <= 200').configure({ message: 'Password is required' }),
})
export type Credentials = typeof credentials.infer
