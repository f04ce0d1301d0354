import { Elysia } from 'elysia'
import { idFrom, newId } from '../eventlog/ids.ts'
import type { Command } from '../eventlog/types.ts'
import type { Deps } from '../modules/deps.ts'
import { BadRequest } from './errors.ts'
import { plainQuery } from './query.ts'
import { requestIdOf } from './requests.ts'
import { sessionCookie } from './session-cookie.ts'
import { actorOf } from './visitor.ts'

/**
 * What every route is given: `visitor`, who is asking, and `command`, the circumstances of a write. A request with an
 * Idempotency-Key always gets the same command id, so its repeat is answered with its first result. Known before the
 * input is checked, so that whoever may not ask hears that first.
 */
export const context = ({
  findVisitor,
  config,
  signingKey,
}: Pick<Deps, 'findVisitor' | 'config' | 'signingKey'>) =>
  new Elysia({ name: 'context' })
    .use(sessionCookie(config.publicUrl.startsWith('https:')))
    .derive({ as: 'global' }, async context => {
      const { session, request, path, body } = context
      if (request.url.includes('?')) Object.assign(context, { query: plainQuery(request.url) })
      const visitor = session.token ? await findVisitor(session.token) : undefined
      return { visitor, command: commandOf({ request, path, body, actor: actorOf(visitor), signingKey }) }
    })

/** The same without `visitor`, for calls that ask nobody who they are: no session is looked up, nothing is waited for. */
export const anonymousContext = ({ signingKey }: Pick<Deps, 'signingKey'>) =>
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
  // Under our own key, so that nobody who guesses a key knows the id of what it began.
  return {
    id: idFrom(signingKey, actor, request.method, path, key),
    actor,
    at,
    requestId,
    // It is kept in the log, and a body may hold a password: under our key nobody who reads it can try guesses.
    fingerprint: new Bun.CryptoHasher('sha256', signingKey).update(JSON.stringify(body) ?? '').digest('hex'),
  }
}

/** Its id is made when somebody asks for it: most requests only read. */
function freshCommand(circumstances: Omit<Command, 'id'>): Command {
  let id: string | undefined
  return {
    ...circumstances,
    get id() {
      id ??= newId()
      return id
    },
  }
}
