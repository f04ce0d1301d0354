import { afterAll } from 'bun:test'
import '../../src/platform/schemas.ts'

/** Cleanup at the end of the run. `bun test` runs no exit hooks; an afterAll in a preload runs after the last file. */
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
