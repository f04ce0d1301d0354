import { Refused } from '../../eventlog/types.ts'
import type { Role } from '../../shared/catalog.ts'
import type { AccountEvent } from './events.ts'
import type { User } from './user.ts'

type Person = Readonly<{
  username: string
  email: string
  firstName: string
  lastName: string
  phone: string
}>

export const register = (person: Person, passwordHash: string, role: Role): AccountEvent[] => [
  { type: 'UserRegistered', data: { ...person, passwordHash, role } },
]

export const recordSignIn = (address: string): AccountEvent[] => [{ type: 'SignedIn', data: { address } }]

export const recordFailedSignIn = (address: string): AccountEvent[] => [
  { type: 'SignInFailed', data: { address } },
]

/** Records only the fields whose value changes. */
export function changeProfile(user: User, wanted: Partial<Omit<Person, 'username'>>): AccountEvent[] {
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== Reflect.get(user, field)),
  )
  return Object.keys(changes).length > 0 ? [{ type: 'ProfileChanged', data: changes }] : []
}

/** Administrators' passwords come from the settings: the next start would overwrite any other. */
export function changePassword(user: User, passwordHash: string): AccountEvent[] {
  if (user.role === 'admin') {
    throw new Refused(
      'An administrator’s password can only be changed in the server’s settings.',
      'set_by_operator',
    )
  }
  return [{ type: 'PasswordChanged', data: { passwordHash } }]
}

/** The operator's settings win: the user with the configured name gets the role and password. */
export const makeAdministrator = (user: User, passwordHash: string | undefined): AccountEvent[] => [
  ...(user.role === 'admin' ? [] : [{ type: 'RoleChanged', data: { role: 'admin' } } as const]),
  ...(passwordHash ? [{ type: 'PasswordChanged', data: { passwordHash } } as const] : []),
]
