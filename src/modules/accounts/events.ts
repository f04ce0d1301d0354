import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'
import { role } from '../../shared/catalog.ts'

const profile = type({ firstName: 'string', lastName: 'string', email: 'string', phone: 'string' })

/** The address of the client. */
const from = type({ address: 'string' })

/** Stream `user-<id>`. Passwords appear only as argon2id hashes. */
export const accountFacts = {
  UserRegistered: fact(
    type({
      username: 'string',
      passwordHash: 'string',
      role,
      email: 'string',
      firstName: 'string',
      lastName: 'string',
      phone: 'string',
    }),
    ({ username }) => `${username} created an account.`,
  ),
  ProfileChanged: fact(
    profile.partial(),
    changes => `The account's ${Object.keys(changes).map(fieldWords).join(', ')} changed.`,
  ),
  PasswordChanged: fact(type({ passwordHash: 'string' }), () => 'The password was changed.'),
  SignedIn: fact(from, ({ address }) => `Signed in from ${address}.`),
  SignInFailed: fact(from, ({ address }) => `A sign-in from ${address} failed.`),
  // The calendars' earlier addresses ended.
  CalendarLinkReplaced: fact(type({}), () => 'The office calendar got a new address.'),
  RoleChanged: fact(type({ role }), ({ role }) => `The role was changed to ${role}.`),
}

const fieldWords = (field: string) => field.replace('Name', ' name')

export type AccountEvent = EventOf<typeof accountFacts>
