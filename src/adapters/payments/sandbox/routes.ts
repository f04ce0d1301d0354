import { Elysia } from 'elysia'
import { customerPrefix } from './http.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * The provider's client calls for the browser; mounted in sandbox mode only. The sandbox reads the body itself, for both
 * of its forms and the provider's error shape. The routes stay out of the app's type: they are not the app's own calls.
 */
export function sandboxRoutes(sandbox: Pick<Sandbox, 'customer'>): Elysia {
  const routes = new Elysia()
  for (const path of [customerPrefix, `${customerPrefix}/*`]) {
    routes.all(path, ({ request }) => sandbox.customer(request), { parse: 'none' })
  }
  return routes
}
