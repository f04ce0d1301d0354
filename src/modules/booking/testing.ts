import type { TestServer } from '../../../scripts/testing/server.ts'
import { until } from '../../../scripts/testing/until.ts'
import type { BookingEvent } from './events.ts'

type EventOfType<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>

/** Events of a booking, for tests of decisions. */
const pricing = {
  baseService: 50000,
  distanceFee: 1000,
  accessFee: 0,
  specialItemsFee: 0,
  packingFee: 0,
  volumeFee: 0,
  complexityFee: 0,
  total: 51000,
  estimatedHours: 2.75,
  hourlyRate: 7000,
  distance: 25,
  estimatedVolume: 400,
  itemCount: 20,
  complexity: 'low',
} as const

const booking = {
  serviceType: 'moving',
  customerName: 'Rosa Diaz',
  customerEmail: 'rosa@example.com',
  customerPhone: '414-555-0147',
  fromAddress: '1 Lake Drive, Milwaukee, WI 53202',
  toAddress: '9 Elm Street, Racine, WI 53403',
  pricing,
  roomSize: '1bedroom',
  estimateId: 'E1',
  crewSize: 2,
  measured: 'approximate',
  jurisdiction: 'WI',
} as const

export const created = (awaitsPayment = false, more: object = {}): EventOfType<'BookingCreated'> => ({
  type: 'BookingCreated',
  data: { ...booking, photoUrls: [], awaitsPayment, ...more },
})
export const started: EventOfType<'PaymentStarted'> = {
  type: 'PaymentStarted',
  data: { paymentIntentId: 'pi_1', amountCents: 51000 },
}
export const paid: EventOfType<'PaymentConfirmed'> = {
  type: 'PaymentConfirmed',
  data: { paymentIntentId: 'pi_1', amountCents: 51000 },
}
export const cancelled: EventOfType<'StatusChanged'> = {
  type: 'StatusChanged',
  data: { from: 'pending', to: 'cancelled' },
}

/** Makes mails about a booking fail during `steps`. They are deferred until `retryMails`. */
export async function failMails(server: TestServer, id: string, steps: () => Promise<unknown>) {
  const { sql } = server.deps
  await server.settled()
  await sql.unsafe(`alter table jobs add constraint refused check (about <> '${id}') not valid`)
  await steps()
  await server.settled()
  await sql`update deferred_events set "dueAt" = 'infinity'`
  await sql`alter table jobs drop constraint refused`
}

/** Retries every deferred event; resolves when none is left. */
export async function retryMails({ deps: { sql } }: TestServer) {
  await sql`update deferred_events set "dueAt" = now()`
  await sql`select pg_notify('events', '')`
  await until(async () => (await sql`select from deferred_events`).count === 0)
}

/** Pauses a follower while `story` runs, by holding its lock as another process would. */
export async function withoutFollower<T>(
  { deps: { sql } }: TestServer,
  follower: string,
  story: () => Promise<T>,
): Promise<T> {
  const connection = await sql.reserve()
  await connection`select pg_advisory_lock(7003, hashtext(${follower}))`
  try {
    return await story()
  } finally {
    await connection`select pg_advisory_unlock(7003, hashtext(${follower}))`
    connection.release()
  }
}
