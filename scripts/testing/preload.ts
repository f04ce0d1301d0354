import { afterAll } from 'bun:test'

/**
 * What serves the whole run puts its end here: `bun test` runs no exit hook, and an afterAll of the preload is
 * the one that waits for the last file.
 */
export const atEndOfRun: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const end of atEndOfRun) await end()
})

// Elysia reads its mode when it is imported. The server under test must run in production mode, React in test
// mode.
const { NODE_ENV } = Bun.env
Bun.env.NODE_ENV = 'production'
await import('elysia')
Bun.env.NODE_ENV = NODE_ENV
