import { describe, expect, test } from 'bun:test'
import { type Event, type Recorded, Refused } from '../../eventlog/types.ts'
import { type AgreedExtra, dayOf, orderOf } from '../../shared/move-day.ts'
import type { DayEvent } from '../booking/day/events.ts'
import type { AssignmentEvent, BookingEvent } from '../booking/events.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { created, paid, started } from '../booking/testing.ts'
import { leadOf } from './clock.ts'
import type { SentStep } from './forms.ts'
import { decideOn } from './take-steps.ts'
import { minute, openRandomDays, type Phone, piano, sentBy } from './testing/random-day.ts'

const { random, between, randomDay } = openRandomDays(1)

/** What a phone sends at one time, with whatever was not answered before. */
type Batch = Readonly<{ phone: Phone; sentAt: number; upTo: number; isAnswered: boolean }>

/** Every answer but the last may be lost, so that the next batch repeats. */
const batchesOf = (phone: Phone): Batch[] =>
  phone.online.map((sentAt, n) => ({
    phone,
    sentAt,
    upTo: sentAt,
    isAnswered: n === phone.online.length - 1 || random() < 0.6,
  }))

const assigned: AssignmentEvent = {
  type: 'ProviderAssigned',
  data: {
    providerId: 'crew',
    providerName: 'Crew',
    scheduledDate: '2026-12-01T15:00:00.000Z',
    scheduledEnd: '2026-12-01T18:00:00.000Z',
  },
}

/** A booking in memory: it takes batches as the server does. */
function bookingInMemory() {
  let row: ServiceRequest | undefined
  let version = 0
  const events: Event[] = []
  const append = (event: BookingEvent | AssignmentEvent | DayEvent, at: number) => {
    events.push(event)
    const recorded: Recorded<typeof event> = {
      ...event,
      ...{ stream: 'booking-1', version: ++version, schema: 1, id: `event ${version}` },
      ...{ at: new Date(at).toISOString(), meta: { commandId: `${version}`, actor: 'test' } },
    }
    row = serviceRequests.fold(row, recorded)
  }
  for (const event of [created(true), started, paid, assigned]) append(event, 0)
  return {
    events,
    row: () => row!,
    /** The ids that were refused. */
    take(sent: readonly SentStep[], now: number): string[] {
      const leadMs = sent.length > 0 ? leadOf(sent, now) : 0
      return sent.flatMap(each => {
        try {
          const decided = decideOn(row!, { settlement: null }, each, { members: [], leadMs, now })
          for (const event of decided) append(event, now)
          return []
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          return each.id
        }
      })
    },
  }
}

/** Delivers batches in this order. A batch repeats what was not answered before, and may arrive twice. */
function deliver(batches: readonly Batch[], arrivesAt: (batch: Batch) => number) {
  const booking = bookingInMemory()
  const answered = new Map<string, 'taken' | 'refused'>()
  for (const batch of batches) {
    const { phone, upTo, isAnswered } = batch
    const now = arrivesAt(batch)
    const due = phone.taps.filter(({ id, trueAt }) => trueAt <= upTo && !answered.has(id))
    const sent = sentBy(phone, due, now - between(0, 1500))
    const refused = booking.take(sent, now)
    if (random() < 0.2) booking.take(sent, now + 1000)
    if (!isAnswered) continue
    for (const { id } of sent) answered.set(id, refused.includes(id) ? 'refused' : 'taken')
  }
  const steps = booking.row().moveDay?.steps ?? []
  return { booking, answered, steps, order: orderOf(steps, booking.row()) }
}

type Delivered = ReturnType<typeof deliver>

/** Every tap is answered; what was taken is there once, and only that. Each extra is billed once. */
function expectWhole(phones: readonly Phone[], { answered, steps, order, booking }: Delivered) {
  const taps = phones.flatMap(phone => phone.taps)
  expect([...answered.keys()].toSorted()).toEqual(taps.map(({ id }) => id).toSorted())
  const known = steps.map(({ id }) => id)
  expect(new Set(known).size).toBe(known.length)
  const taken = taps.filter(({ id, type }) => type !== 'undone' && answered.get(id) === 'taken')
  const missing = taken.filter(({ id }) => !known.includes(id))
  expect(missing).toEqual([])
  expect(order.outOfOrder).toBeUndefined()
  const undone = new Set(taps.map(({ id, undoes }) => (answered.get(id) === 'taken' ? undoes : undefined)))
  const agreed = taken.filter(({ id, type }) => type === 'extra_agreed' && !undone.has(id))
  const { extras } = dayOf(steps, booking.row())
  expect(extras.toSorted(byContent)).toEqual(
    [...new Set(agreed.map(({ extra = piano }) => extra))].toSorted(byContent),
  )
  const isFinished = order.facts.some(({ type }) => type === 'finished')
  const isStarted = order.facts.some(({ type }) => type === 'work_started')
  expect(booking.row().status).toBe(isFinished ? 'completed' : isStarted ? 'in_progress' : 'assigned')
}

const byContent = (a: AgreedExtra, b: AgreedExtra) => JSON.stringify(a).localeCompare(JSON.stringify(b))

describe('1,000 random days, reported by two phones', () => {
  test('are whole in any order of arrival, and the same unless a phone was told of a refusal', () => {
    const end = Date.parse('2026-12-01T23:00:00.000Z')
    let compared = 0
    const refusals = [0, 0, 0]
    for (let n = 0; n < 1000; n++) {
      const isShared = n % 2 === 0
      const phones = randomDay(end, isShared)
      const [one, other] = [batchesOf(phones[0]), batchesOf(phones[1])]
      const asSent = [...one, ...other].toSorted((a, b) => a.sentAt - b.sentAt)
      // Without a network all day, a phone sends everything in the evening.
      const evening = ({ sentAt }: Batch) => Math.max(sentAt, end)
      const orders = [
        deliver(asSent, ({ sentAt }) => sentAt),
        deliver([...one, ...other], evening),
        deliver([...other, ...one], evening),
      ]
      for (const order of orders) expectWhole(phones, order)
      const wanted = orders.filter(({ answered }) => ![...answered.values()].includes('refused'))
      for (const [n, order] of orders.entries()) if (!wanted.includes(order)) refusals[n]!++
      // Only a phone that skipped what the other one reported can be ahead of the server.
      if (isShared) expect(wanted).toHaveLength(orders.length)
      for (const { order } of wanted.slice(1)) {
        compared++
        const first = wanted[0]!.order
        expect(order.facts.map(({ id }) => id)).toEqual(first.facts.map(({ id }) => id))
        for (const [n, { at }] of order.facts.entries()) {
          expect(Math.abs(Date.parse(at) - Date.parse(first.facts[n]!.at))).toBeLessThan(2 * minute)
        }
      }
    }
    console.info(`${compared} orders compared; days with a refusal, by order: ${refusals.join(', ')}`)
    expect(compared).toBeGreaterThanOrEqual(1000)
  })
})
