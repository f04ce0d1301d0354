import { afterAll, describe, expect, test } from 'bun:test'
import { openKillableSite } from '../../../scripts/testing/killable-site.ts'
import { administrator, browser } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay } from '../../../scripts/testing/steps.ts'
import { generator } from '../../adapters/payments/sandbox/faults.ts'
import { type Event, type Recorded, Refused } from '../../eventlog/types.ts'
import { type AgreedExtra, dayOf, orderOf, type StepType } from '../../shared/move-day.ts'
import type { DayEvent } from '../booking/day/events.ts'
import type { AssignmentEvent, BookingEvent } from '../booking/events.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { created, paid, started } from '../booking/testing.ts'
import { leadOf } from './clock.ts'
import type { SentStep } from './forms.ts'
import { decideOn } from './take-steps.ts'

/** How many days are sent to a server that is killed. `bun scripts/day-kills.ts` sends more. */
const days = Number(process.env.SCHEDULES ?? 20)
const random = generator(Number(process.env.SCHEDULES_SEED ?? 1))

type Browser = ReturnType<typeof browser>

const minute = 60_000
const hour = 60 * minute
const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)]!
const between = (least: number, most: number) => least + random() * (most - least)

/** A tap at its true time. */
type Tap = Readonly<{
  id: string
  type: StepType | 'undone'
  trueAt: number
  undoes?: string
  extra?: AgreedExtra
}>
/** A phone: how far its clock is ahead, what is tapped on it, and when it has a network. */
type Phone = Readonly<{ name: string; leadMs: number; taps: readonly Tap[]; online: readonly number[] }>
/** What a phone sends at one time, with whatever was not answered before. */
type Batch = Readonly<{ phone: Phone; sentAt: number; upTo: number; isAnswered: boolean }>

let count = 0

const piano: AgreedExtra = { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }
/** Extras that are unlike each other in one thing. */
const agreeable: readonly AgreedExtra[] = [
  piano,
  { ...piano, amountCents: 50_000 },
  { ...piano, label: 'Second piano' },
  { label: 'Piano', minutes: 30, agreedBy: 'Rosa Diaz' },
]

/** A day of one job, which ends at `end`. `isShared`: both phones report every step. */
function schedule(end: number, isShared = random() < 0.6): readonly [Phone, Phone] {
  const start = end - between(9, 11) * hour
  let at = start
  const later = (least: number, most: number) => (at += between(least, most) * minute)
  const facts: [StepType, number, AgreedExtra?][] = [['drive_started', later(0, 5)]]
  const extras = (most: number) => {
    for (let n = Math.floor(random() * most); n > 0; n--) {
      // Each once, so that the phones agree on which report is the same extra.
      const left = agreeable.filter(each => facts.every(([, , extra]) => extra !== each))
      if (left.length > 0) facts.push(['extra_agreed', later(6, 12), pick(left)])
    }
  }
  if (random() < 0.8) facts.push(['arrived', later(20, 60)])
  facts.push(['work_started', later(6, 20)])
  extras(3)
  for (let breaks = Math.floor(random() * 3); breaks > 0; breaks--) {
    facts.push(['break_started', later(20, 60)], ['work_resumed', later(10, 40)])
  }
  facts.push(['loaded', later(20, 60)])
  extras(3)
  if (random() < 0.7) facts.push(['arrived_at_dropoff', later(10, 60)])
  facts.push(['unloaded', later(20, 60)], ['finished', later(6, 20)])

  const taps: [Tap[], Tap[]] = [[], []]
  for (const [type, trueAt, extra] of facts) {
    const first = pick([0, 1] as const)
    const tap = (at: number): Tap => ({ id: `tap-${++count}`, type, trueAt: at, ...(extra && { extra }) })
    if (random() < 0.15) {
      // Too early, taken back at once, and tapped again.
      const early = tap(trueAt - 2 * minute)
      const undone = { id: `tap-${++count}`, type: 'undone', trueAt: early.trueAt + 20_000, undoes: early.id }
      taps[first].push(early, { ...undone, type: 'undone' })
    }
    taps[first].push(tap(trueAt))
    // Phones that disagree about a time by minutes are refused (decide.test.ts).
    if (isShared || random() < 0.3) taps[1 - first]!.push(tap(trueAt + between(0.05, 0.9) * minute))
  }
  const phoneOf = (n: 0 | 1): Phone => {
    const contacts = Array.from({ length: Math.floor(random() * 12) }, () => between(start, end))
    return {
      name: `phone ${n}`,
      leadMs: random() < 0.5 ? 0 : between(-3, 3) * hour,
      taps: taps[n].toSorted((a, b) => a.trueAt - b.trueAt),
      online: [...contacts.toSorted((a, b) => a - b), end],
    }
  }
  return [phoneOf(0), phoneOf(1)]
}

/** Every answer but the last may be lost, so that the next batch repeats. */
const batchesOf = (phone: Phone): Batch[] =>
  phone.online.map((sentAt, n) => ({
    phone,
    sentAt,
    upTo: sentAt,
    isAnswered: n === phone.online.length - 1 || random() < 0.6,
  }))

/** The taps as sent, by the phone's clock. */
const sentBy = ({ leadMs }: Phone, taps: readonly Tap[], sentAt: number): SentStep[] =>
  taps.map(({ id, type, trueAt, undoes, extra = piano }) => {
    const tap = {
      id,
      at: new Date(trueAt + leadMs).toISOString(),
      sentAt: new Date(sentAt + leadMs).toISOString(),
    }
    if (type === 'undone') return { ...tap, type, data: { undoes: undoes ?? '' } }
    if (type === 'extra_agreed') return { ...tap, type, data: extra }
    return { ...tap, type }
  })

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
      const phones = schedule(end, isShared)
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

/** A job of today that is assigned to a crew of its own, and what two phones of that crew tap. */
type SentDay = Readonly<{
  id: string
  token: string
  phones: readonly Phone[]
  answered: Map<string, 'taken' | 'refused'>
}>

async function openDay(phones: readonly Phone[], office: Browser, visitor: Browser): Promise<SentDay> {
  const { id } = await bookAndPay(visitor)
  const crew = await addProvider(office, `Crew ${crypto.randomUUID()}`)
  const scheduledDate = new Date().toISOString()
  await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  return { id, token, phones, answered: new Map() }
}

describe('a server that is killed while days are sent', async () => {
  const atOnce = 20
  const { launch, kill, standIn, sql, stop } = await openKillableSite()
  afterAll(stop)

  test(`has each step of ${days} days once`, async () => {
    let url = await launch()
    for (let n = 0; n < days; n += atOnce) {
      const office = browser(url, standIn.origin)
      await office.post('/api/auth/login', administrator)
      const schedules = Array.from({ length: Math.min(atOnce, days - n) }, () => schedule(Date.now()))
      const sent = await Promise.all(
        schedules.map(phones => openDay(phones, office, browser(url, standIn.origin))),
      )
      const { promise: restarted, resolve: restart } = Promise.withResolvers<void>()
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      let requests = Math.floor(between(1, 8 * sent.length))
      /** Sends until answered, three taps at a time. */
      const sendAll = async ({ id, token, answered }: SentDay, phone: Phone, address: () => string) => {
        const due = [...phone.taps]
        while (due.length > 0) {
          const some = due.slice(0, 3)
          if (--requests === 0) reach()
          const answer = await browser(address())
            .post(`/api/crew/jobs/${id}/events`, sentBy(phone, some, Date.now()), { 'x-crew-token': token })
            .catch(() => undefined)
          if (!answer) {
            await restarted
            continue
          }
          expect(answer.status).toBe(200)
          for (const each of answer.body.taken) answered.set(each, 'taken')
          for (const each of answer.body.refused) answered.set(each.id, 'refused')
          due.splice(0, some.length)
        }
      }
      const sending = Promise.all(
        sent.flatMap(day => day.phones.map(phone => sendAll(day, phone, () => url))),
      )
      // Short days have fewer requests.
      await Promise.race([reached, sending])
      await kill()
      url = await launch()
      restart()
      await sending

      for (const { id, phones, answered } of sent) {
        const taps = phones.flatMap(phone => phone.taps)
        expect([...answered.keys()].toSorted()).toEqual(taps.map(tap => tap.id).toSorted())
        const recorded = await sql<{ id: string; type: string }[]>`
          select data ->> 'id' as id, type from events
          where stream = ${`booking-${id}`} and type like 'DayStep%' order by 1`
        const idsOf = (answer: 'taken' | 'refused') =>
          taps.flatMap(({ id }) => (answered.get(id) === answer ? id : [])).toSorted()
        const [noted, taken] = [true, false].map(isRefusal =>
          recorded.flatMap(({ id, type }) => ((type === 'DayStepRefused') === isRefusal ? id : [])),
        )
        expect(taken).toEqual(idsOf('taken'))
        // A step may be taken after a refusal whose answer was lost.
        expect(noted).toEqual(expect.arrayContaining(idsOf('refused')))
      }
      console.info(`${n + sent.length} days passed.`)
    }
  })
})
