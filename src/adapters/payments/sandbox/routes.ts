import { Elysia } from 'elysia'
import { customerPrefix } from './http.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * The provider's client calls for the browser; mounted in sandbox mode only. The sandbox reads the body itself, for both
 * of its forms and the provider's error shape.
 */
export const sandboxRoutes = (sandbox: Pick<Sandbox, 'customer'>) =>
  new Elysia({ prefix: customerPrefix })
    .all('/', ({ request }) => sandbox.customer(request), { parse: 'none' })
    .all('/*', ({ request }) => sandbox.customer(request), { parse: 'none' })
