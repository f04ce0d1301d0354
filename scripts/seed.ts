import { Elysia } from 'elysia'
import { joinOrStartEmbedded } from '../db/embedded.ts'
import bookings from '../fixtures/demo/bookings.json'
import crews from '../fixtures/demo/crews.json'
import { readConfig } from '../src/config.ts'
import { idFrom } from '../src/eventlog/ids.ts'
import type { Command } from '../src/eventlog/types.ts'
import { createLogger } from '../src/logger.ts'
import { changeStatus } from '../src/modules/booking/decide.ts'
import { bookingStatus } from '../src/modules/booking/events.ts'
import { serviceRequests } from '../src/modules/booking/service-request.ts'
import { addProvider, assignProvider } from '../src/modules/dispatch/decide.ts'
import { type Provider, providers } from '../src/modules/dispatch/provider.ts'
import { type Running, start } from '../src/start.ts'

/**
 * `bun scripts/seed.ts`: crews, and bookings around today, made the way customers and the office make them: quoted,
 * booked and paid through the calls, assigned by the decisions. Every step has an id of its own from the demo data, so
 * a second run adds nothing.
 */
type Demo = (typeof bookings)[number]

const config = readConfig(Bun.env)
if (config.stripe || config.mail.smtpUrl || config.twilio) {
  console.error(
    'Demo data is for a server without real services: unset STRIPE_*, SMTP_URL and TWILIO_* first.',
  )
  process.exit(1)
}
const embedded = config.databaseUrl ? undefined : await joinOrStartEmbedded(config.dataDir)
const databaseUrl = config.databaseUrl ?? embedded?.url
const running = await start({ ...config, databaseUrl, port: 0 }, createLogger('warn'), { app: new Elysia() })
try {
  const team = new Map(
    await Promise.all(crews.map(async crew => [crew.name, await seedCrew(running, crew)] as const)),
  )
  for (const demo of bookings) await seedBooking(running, demo, team)
  console.log(`${crews.length} crews and ${bookings.length} bookings are there.`)
} finally {
  await running.stop()
  await embedded?.stop()
}

async function seedCrew({ deps: { log } }: Running, crew: (typeof crews)[number]): Promise<Provider> {
  const command = commandFor('crew', crew.name)
  const details = { ...crew, isActive: true }
  return (await log.start(providers, command.id, () => addProvider(details), command)).row
}

async function seedBooking(running: Running, demo: Demo, team: ReadonlyMap<string, Provider>): Promise<void> {
  const id = await bookAndPay(running, demo)
  const { log } = running.deps
  const crew = team.get(demo.crew ?? '')
  if (crew) {
    const at = startOf(demo)
    await log.handle(
      serviceRequests,
      id,
      row => assignProvider(row, crew, at),
      commandFor('assign', demo.key),
    )
  }
  if (demo.status === 'pending' || demo.status === 'confirmed' || demo.status === 'assigned') return
  const status = bookingStatus.assert(demo.status)
  await log.handle(serviceRequests, id, row => changeStatus(row, { status }), commandFor('status', demo.key))
}

/** Through the calls, as the pages make them; all but the pending pay with the sandbox's card. */
async function bookAndPay(running: Running, demo: Demo): Promise<string> {
  const { serviceType, homeSize, fromAddress, toAddress, customerName, customerPhone } = demo
  const accessDetails = { floorLevel: 0, hasElevator: false, stairsCount: 0 }
  const job = { serviceType, homeSize, fromAddress, toAddress, accessDetails, loadSize: demo.loadSize }
  const quote = await post(running, '/api/calculate-pricing', job, `quote ${demo.key}`)
  const wish = {
    ...{ serviceType, fromAddress, toAddress, customerName, customerPhone },
    customerEmail: `${demo.key}@customer.example`,
    estimateId: quote.estimateId,
  }
  const { serviceRequest } = await post(running, '/api/service-requests', wish, `book ${demo.key}`)
  const { paid } = await fetch(`${running.url}/api/service-requests/${serviceRequest.id}`).then(each =>
    each.json(),
  )
  if (demo.status === 'pending' || paid) return serviceRequest.id
  const { clientSecret } = await post(running, '/api/create-payment-intent', {
    serviceRequestId: serviceRequest.id,
  })
  const [paymentIntentId] = clientSecret.split('_secret_')
  const card = { client_secret: clientSecret, payment_method: 'pm_card_visa' }
  await post(running, `/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, card)
  await post(running, '/api/confirm-booking', { serviceRequestId: serviceRequest.id, paymentIntentId })
  return serviceRequest.id
}

async function post({ url }: Running, path: string, body: object, key?: string) {
  const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': `seed ${key}` }) }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status}: ${await response.text()}`)
  return response.json()
}

function commandFor(...step: string[]): Command {
  return { id: idFrom('seed', ...step), actor: 'operator', at: new Date().toISOString() }
}

/** A demo job's start: so many days from today, at an hour in Chicago. */
function startOf({ day = 0, hour = 9 }: Demo): string {
  const today = Temporal.Now.zonedDateTimeISO('America/Chicago').startOfDay()
  return today.add({ days: day }).with({ hour }).toInstant().toString()
}
