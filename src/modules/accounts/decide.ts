import type { AccountEvent, Role } from './events.ts'
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

/** The operator's settings win: whoever bears that name becomes administrator with that password. */
export const makeAdministrator = (user: User, passwordHash: string | undefined): AccountEvent[] => [
  ...(user.role === 'admin' ? [] : [{ type: 'RoleChanged', data: { role: 'admin' } } as const]),
  ...(passwordHash ? [{ type: 'PasswordChanged', data: { passwordHash } } as const] : []),
]
