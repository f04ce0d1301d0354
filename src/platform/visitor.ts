import { Forbidden, Unauthenticated } from './errors.ts'

/** Who is signed in on this browser. */
export type User = Readonly<{ id: string; username: string; firstName: string; role: 'customer' | 'admin' }>
export type Visitor = User | undefined

/** The user behind a session cookie, while that session lasts. */
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

/** What colleagues call one another. */
export const nameOf = ({ firstName, username }: User) => firstName || username

/** How the log names whoever gave a command. */
export const actorOf = (visitor: Visitor) => (visitor ? `${visitor.role}:${visitor.id}` : 'visitor')
