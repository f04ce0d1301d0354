import { afterAll } from 'bun:test'

/**
 * What serves the whole run puts its end here: `bun test` runs no exit hook, and an afterAll of the preload is
 * the one that waits for the last file.
 */
export const atEndOfRun: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const end of atEndOfRun) await end()
})
