import { Forbidden, Unauthenticated } from './errors.ts'

/** The user who is signed in on this browser. */
export type User = Readonly<{ id: string; username: string; firstName: string; role: 'customer' | 'admin' }>
export type Visitor = User | undefined

/** Finds the user of a session that has not expired. */
export type FindVisitor = (sessionToken: string) => Promise<Visitor>

export function signedIn(visitor: Visitor): User {
  if (!visitor) throw new Unauthenticated()
  return visitor
}

export function administrator(visitor: Visitor): User {
  const user = signedIn(visitor)
  if (user.role !== 'admin') {
    throw new Forbidden('Access Denied: You need admin privileges to access this page.')
  }
  return user
}

/** The name that colleagues see. */
export const nameOf = ({ firstName, username }: User) => firstName || username

/** The actor of a command in the event log. */
export const actorOf = (visitor: Visitor) => (visitor ? `${visitor.role}:${visitor.id}` : 'visitor')
