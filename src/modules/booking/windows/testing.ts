import { paymentServer, type TestServer } from '../../../../scripts/testing/server.ts'
import {
  addProvider,
  customer,
  historyOf,
  job,
  noStairs,
  payWith,
} from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { newId } from '../../../eventlog/ids.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import type { ArrivalWindow } from '../../../shared/windows.ts'
import { serviceRequests } from '../service-request.ts'
import { withoutFollower } from '../testing.ts'

/** Ends the hold of a booking. Nobody releases its time until `settled`, or until somebody needs it. */
export const endHold = ({ deps }: TestServer, id: string) =>
  deps.log.handle(
    serviceRequests,
    id,
    () => [{ type: 'HoldExtended', data: { until: '2026-01-01T00:00:00.000Z' } } as const],
    { id: newId(), actor: 'system', at: new Date().toISOString() },
  )

/** A server with one crew, and what visitors and the office do with arrival windows. */
export async function windowSite() {
  const server = await paymentServer()
  const visitor = server.browser()
  const office = await server.administrator()
  const crew = await addProvider(office)

  /** Another Tuesday for each test. */
  let weeks = 0
  const nextTuesday = () => Temporal.PlainDate.from('2094-03-16').add({ weeks: weeks++ }).toString()

  const windowsOn = async (day: string, query = ''): Promise<ArrivalWindow[]> =>
    (await visitor.get(`/api/windows?from=${day}&days=1${query}`)).body

  /** A whole day's work, so that each crew has one window a day. */
  const quote = async () =>
    (await visitor.post('/api/calculate-pricing', { ...job, homeSize: '3bedroom', accessDetails: noStairs }))
      .body

  /** A booking request for a window, at the quoted price. */
  async function requestFor(windowStart: string, more: object = {}) {
    const { estimateId, pricing } = await quote()
    const { serviceType, fromAddress, toAddress } = job
    const request = { serviceType, fromAddress, toAddress, ...customer, estimateId, pricing, windowStart }
    return { ...request, ...more }
  }
  const bookWindow = async (windowStart: string, more?: object) =>
    visitor.post('/api/service-requests', await requestFor(windowStart, more))
  const startPayment = (serviceRequestId: string) =>
    visitor.post('/api/create-payment-intent', { serviceRequestId })
  async function pay(id: string, clientSecret: string) {
    const { body } = await payWith(visitor, clientSecret, 'pm_card_visa')
    return visitor.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId: body.id })
  }
  const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
  const typesOf = async (id: string) => (await historyOf(office, id)).map(({ type }) => type)

  const lapse = (id: string) => endHold(server, id)
  /** Runs a story in which lapsed holds are not released by themselves. */
  const unreleased = (story: () => Promise<unknown>) => withoutFollower(server, 'ends of holds', story)

  /** Another visitor takes the time of a booking whose hold has lapsed; that command releases it. */
  async function taken(id: string, windowStart: string): Promise<{ id: string }> {
    let answer: Awaited<ReturnType<typeof bookWindow>> | undefined
    await unreleased(async () => {
      await lapse(id)
      answer = await bookWindow(windowStart)
    })
    return answer?.body.serviceRequest
  }

  return {
    server,
    visitor,
    office,
    crew,
    nextTuesday,
    windowsOn,
    quote,
    requestFor,
    bookWindow,
    startPayment,
    pay,
    bookingOf,
    typesOf,
    lapse,
    unreleased,
    taken,
    /** Compares the log with the rows, and stops the server. */
    async close() {
      const options = { tables, schemas: createSchemas(facts) }
      const { differences } = await check(server.deps.sql, options)
      await server.stop()
      return differences
    },
  }
}
