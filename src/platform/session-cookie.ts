import { cookie } from '@elysiajs/cookie'
import { Elysia } from 'elysia'

export type SessionCookie = Readonly<{
  token: string | undefined
  /** Stores the token in the browser for this many seconds. */
  keep(token: string, maxAge: number): void
  forget(): void
}>

/**
 * The only cookie, `session`: opaque and unsigned, HttpOnly, SameSite=Lax, Secure behind https. The only file that
 * uses @elysiajs/cookie, which sets its header as an array under `Set-Cookie`; Elysia 1.4 sends `set-cookie`.
 */
export const sessionCookie = (secure: boolean) =>
  new Elysia({ name: 'session-cookie' })
    .use(cookie({ httpOnly: true, sameSite: 'lax', secure, path: '/' }).as('global'))
    .derive({ as: 'global' }, ({ request, setCookie, set }) => {
      const write = (token: string, maxAge: number) => {
        setCookie('session', token, { maxAge })
        set.headers['set-cookie'] = String(set.headers['Set-Cookie'])
        delete set.headers['Set-Cookie']
      }
      const session: SessionCookie = {
        token: readCookie(request),
        keep: write,
        forget: () => write('', 0),
      }
      return { session }
    })

function readCookie(request: Request): string | undefined {
  const cookies = request.headers.get('cookie')
  return cookies ? (new Bun.CookieMap(cookies).get('session') ?? undefined) : undefined
}
