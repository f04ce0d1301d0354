import type { users as stored } from '../../../db/schema.ts'
import { table } from '../../eventlog/types.ts'
import type { AccountEvent } from './events.ts'

/** spec §3 users. `password` holds an argon2id hash. */
export type User = Readonly<typeof stored.$inferSelect>

type Registered = Extract<AccountEvent, { type: 'UserRegistered' }>

export const users = table<User, Registered, Exclude<AccountEvent, Registered>>({
  category: 'user',
  name: 'users',
  refusals: { users_username_key: 'That username is taken. Please choose another.' },
  starts: {
    UserRegistered: ({ data: { passwordHash, ...person }, at }, id) => ({
      id,
      ...person,
      password: passwordHash,
      isActive: true,
      calendarLink: 0,
      createdAt: at,
    }),
  },
  on: {
    ProfileChanged: (user, { data }) => ({ ...user, ...data }),
    SignedIn: user => user,
    SignInFailed: user => user,
    PasswordChanged: (user, { data }) => ({ ...user, password: data.passwordHash }),
    CalendarLinkReplaced: user => ({ ...user, calendarLink: user.calendarLink + 1 }),
    RoleChanged: (user, { data }) => ({ ...user, role: data.role }),
  },
})
