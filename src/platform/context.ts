import { Elysia } from 'elysia'
import { idFrom, newId } from '../eventlog/ids.ts'
import type { Command } from '../eventlog/types.ts'
import { BadRequest, Forbidden, Unauthenticated } from './errors.ts'
import { requestIdOf } from './requests.ts'
import { sessionCookie } from './session-cookie.ts'

export type ContextOptions = Readonly<{
  findVisitor: FindVisitor
  config: Readonly<{ publicUrl: string }>
  signingKey: string
}>

/**
 * Adds `visitor`, the signed-in user, and `command`, the metadata of a write. The command id is derived from the
 * Idempotency-Key, so a repeated request returns the first result. Runs before validation, so a 401 or 403 takes
 * precedence over a 422.
 */
export const context = ({ findVisitor, config, signingKey }: ContextOptions) =>
  new Elysia({ name: 'context' })
    .use(sessionCookie(config.publicUrl.startsWith('https:')))
    .derive({ as: 'global' }, async context => {
      const { session, request, path, body } = context
      if (request.url.includes('?')) Object.assign(context, { query: plainQuery(request.url) })
      const visitor = session.token ? await findVisitor(session.token) : undefined
      return { visitor, command: commandOf({ request, path, body, actor: actorOf(visitor), signingKey }) }
    })

/** Adds `command` only, for public routes: no session lookup and no await. */
export const anonymousContext = ({ signingKey }: Pick<ContextOptions, 'signingKey'>) =>
  new Elysia({ name: 'anonymous context' }).derive({ as: 'scoped' }, context => {
    const { request, path, body } = context
    if (request.url.includes('?')) Object.assign(context, { query: plainQuery(request.url) })
    return { command: commandOf({ request, path, body, actor: 'visitor', signingKey }) }
  })

type Write = Readonly<{ request: Request; path: string; body: unknown; actor: string; signingKey: string }>

function commandOf({ request, path, body, actor, signingKey }: Write): Command {
  const at = new Date().toISOString()
  const requestId = requestIdOf(request)
  const key = request.headers.get('idempotency-key')
  if (key === null || request.method === 'GET') return freshCommand({ actor, at, requestId })
  if (key === '' || key.length > 255) {
    throw new BadRequest('An Idempotency-Key must have 1 to 255 characters.')
  }
  // Keyed, so that a guessed Idempotency-Key does not reveal the id of a new row.
  return {
    id: idFrom(signingKey, actor, request.method, path, key),
    actor,
    at,
    requestId,
    // Stored in the log. Keyed, because a body may hold a password that a reader of the log could guess.
    fingerprint: new Bun.CryptoHasher('sha256', signingKey)
      .update(JSON.stringify(body) ?? '')
      .update(new URL(request.url).search)
      .digest('hex'),
  }
}

/** Generates the id on first use, because most requests only read. */
function freshCommand(metadata: Omit<Command, 'id'>): Command {
  let id: string | undefined
  return {
    ...metadata,
    get id() {
      id ??= newId()
      return id
    },
  }
}

/**
 * Parses the query as strings; a repeated name becomes a list. Elysia would split values at commas, which addresses
 * contain.
 */
function plainQuery(url: string): Record<string, string | string[] | undefined> {
  const { searchParams } = new URL(url)
  const named = [...new Set(searchParams.keys())].map(name => {
    const values = searchParams.getAll(name)
    return [name, values.length > 1 ? values : values[0]]
  })
  return Object.fromEntries(named)
}

/** A router for administrators. Others get a 401 or 403 before their input is validated. */
export const office = <const Prefix extends string>(options: ContextOptions, prefix: Prefix) =>
  new Elysia({ prefix }).use(context(options)).onTransform(({ visitor }) => {
    administrator(visitor)
  })

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
