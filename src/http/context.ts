import { Elysia } from 'elysia'
import type { Deps } from '../deps.ts'
import { BadRequest } from '../errors.ts'
import { idFrom, newId } from '../eventlog/ids.ts'
import type { Command } from '../eventlog/types.ts'
import { sessionCookie } from './session-cookie.ts'
import { actorOf } from './visitor.ts'

/**
 * What every route is given: `visitor`, who is asking, `address`, from where, and `command`, the circumstances of
 * a write. A request with an
 * Idempotency-Key always gets the same command id, so its repeat is answered with its first result.
 */
export const context = ({ findVisitor, config }: Pick<Deps, 'findVisitor' | 'config'>) =>
  new Elysia({ name: 'context' })
    .use(sessionCookie(config.publicUrl.startsWith('https:')))
    .resolve({ as: 'global' }, async ({ session, request, server, path, body }) => {
      const visitor = session.token ? await findVisitor(session.token) : undefined
      return {
        visitor,
        command: commandOf(request, path, body, actorOf(visitor)),
        address: server?.requestIP(request)?.address ?? 'unknown',
      }
    })

function commandOf(request: Request, path: string, body: unknown, actor: string): Command {
  const at = new Date().toISOString()
  const key = request.headers.get('idempotency-key')
  if (key === null) return { id: newId(), actor, at }
  if (key.length < 8 || key.length > 255) {
    throw new BadRequest('An Idempotency-Key has from 8 to 255 characters.')
  }
  return {
    id: idFrom(request.method, path, key),
    actor,
    at,
    fingerprint: new Bun.CryptoHasher('sha256').update(JSON.stringify(body) ?? '').digest('hex'),
  }
}
