import '../../src/platform/schemas.ts'
import { Elysia } from 'elysia'
import { secretKey, toOrigin, webhookSecret } from '../../src/adapters/payments/sandbox/testing.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { start } from '../../src/start.ts'

/**
 * A server without pages, in live mode with the card stand-in at the address that is its only argument. Its other settings
 * come from the environment. It runs until it is killed, and logs errors to standard error.
 */
const [origin = ''] = process.argv.slice(2)
const stripe = { secretKey, publishableKey: 'pk_test_stand_in', webhookSecret, fetch: toOrigin(origin) }
const running = await start({ ...readConfig(Bun.env), stripe }, createLogger('error', process.stderr), {
  open: () => new Elysia(),
})
console.log(`Listening on ${running.url}`)
