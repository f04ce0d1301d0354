import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { book, customer, job } from '../../../../scripts/testing/steps.ts'
import { newId } from '../../../eventlog/ids.ts'
import { addDays, dayAt, startOfDay } from '../../../shared/chicago.ts'
import { rateCardName } from '../../../shared/rate-card-name.ts'
import type { RateFigures } from '../../../shared/rate-figures.ts'
import { firstRateCard } from '../rate-card.ts'
import { withdrawRates } from './decide.ts'
import { listRates } from './queries.ts'
import { rateVersions } from './rate-version.ts'

const server = await testServer()
/** Another process on the same database. */
const other = await testServer({ databaseUrl: server.databaseUrl })
const office = await server.administrator()
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const { version: firstVersion, ...first } = firstRateCard({ illinoisLocalHourly: true })
/** Movers cost $10 more an hour. */
const dearer: RateFigures = { ...first, moving: { ...first.moving, hourlyRateCents: 8000 } }
const day = '2094-03-14'

const cards = '/api/admin/rate-cards'
const prepare = (effectiveFrom = day, figures: object = dearer, by = office) =>
  by.post(cards, { effectiveFrom, figures })
const waiting = async () => (await office.get(cards)).body.next

/** Withdraws what a test prepared, whenever its day is. */
beforeEach(async () => {
  for (const { id, version, withdrawnAt } of await listRates(server.deps.db)) {
    if (withdrawnAt !== null) continue
    const change = { seen: version, now: '2026-01-01T00:00:00.000Z' }
    await server.deps.log.handle(rateVersions, id, row => withdrawRates(row, 'test', change), commandAt())
  }
  await Promise.all([server, other].map(followed))
})

const commandAt = (at = new Date().toISOString()) => ({ id: newId(), actor: 'test', at })

/** Resolves when a process has followed the log to its end. */
async function followed({ deps }: typeof server) {
  const following = deps.log.tail(() => {})
  await following.caughtUp()
  await following.stop()
}

/** As if rates had been prepared for this day, which has begun. */
async function begin(effectiveFrom: string, figures: RateFigures) {
  const prepared = { type: 'RateCardPrepared', data: { effectiveFrom, figures, by: 'test' } } as const
  await server.deps.log.start(rateVersions, newId(), () => [prepared], commandAt())
  await followed(server)
}

/** Each differs where the price does not, because identical requests get the same quote for some minutes. */
let quotes = 0
const quoteAt = (at: string, { deps } = server) => {
  return deps.quote({ ...job, itemCategories: [`quote ${++quotes}`] }, commandAt(at))
}

describe('the office', () => {
  test('sees the card of the specification, prepares the next one, changes it and withdraws it', async () => {
    expect((await office.get(cards)).body).toEqual({
      present: { rateCardVersion: firstVersion, figures: first },
      next: null,
      allowsFlatCharges: false,
    })
    const { status, body } = await prepare()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      effectiveFrom: day,
      figures: dearer,
      preparedBy: 'admin',
      seen: 1,
      isOpen: true,
    })
    const change = { effectiveFrom: '2094-04-01', figures: first, seen: 1 }
    expect((await office.call('PUT', `${cards}/${body.id}`, change)).body).toMatchObject({
      effectiveFrom: '2094-04-01',
      figures: first,
      seen: 2,
    })
    expect((await office.delete(`${cards}/${body.id}?seen=2`)).status).toBe(200)
    expect(await waiting()).toBeNull()
  })

  test('refuses a second card while one waits, and a change by someone who saw older figures', async () => {
    const answers = await Promise.all([prepare(), prepare('2094-05-01'), prepare('2094-06-01')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { id } = await waiting()
    const change = () => office.call('PUT', `${cards}/${id}`, { effectiveFrom: day, figures: first, seen: 1 })
    const changes = await Promise.all([change(), change()])
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(changes.find(({ status }) => status === 409)?.body.message).toBe(
      'admin changed these rates in the meantime. Nothing was saved.',
    )
    expect((await office.delete(`${cards}/${id}?seen=1`)).status).toBe(409)
  })

  test('refuses a day that has begun, and takes the next one', async () => {
    const today = dayAt(new Date().toISOString())
    const refusal = {
      path: 'effectiveFrom',
      message: 'Choose a day that has not begun yet. Rates are final five minutes before it begins.',
    }
    for (const effectiveFrom of ['2026-01-01', today])
      expect(await prepare(effectiveFrom)).toMatchObject({ status: 422, body: { issues: [refusal] } })
    // Also while the original card holds, whatever day is in its name. The day after tomorrow is never minutes away.
    expect((await prepare(addDays(today, 2))).status).toBe(200)
  })

  test('may prepare rates for the day in the name of the original card', async () => {
    await begin(firstVersion, dearer)
    expect((await quoteAt(`${firstVersion}T05:59:59.999Z`)).rateCardVersion).toBe(firstVersion)
    expect((await quoteAt(`${firstVersion}T06:00:00.000Z`)).rateCardVersion).toBe(`${firstVersion} (2)`)
    expect(rateCardName(`${firstVersion} (2)`)).toBe(`Rate card from ${firstVersion}`)
  })

  test('refuses figures outside their bounds, each beside its field', async () => {
    const { moving, junk } = first
    const { status, body } = await prepare(day, {
      ...first,
      moving: {
        ...moving,
        hourlyRateCents: 7001,
        sizes: { ...moving.sizes, studio: { ...moving.sizes.studio, hours: 1.1 } },
      },
      junk: { ...junk, crewSize: 0 },
    })
    expect(status).toBe(422)
    expect(body.issues).toEqual([
      { path: 'figures.junk.crewSize', message: 'Enter a whole number from 1 to 8' },
      { path: 'figures.moving.hourlyRateCents', message: 'Enter $10.00 to $400.00, in steps of 4 cents' },
      {
        path: 'figures.moving.sizes.studio.hours',
        message: 'Enter 0.25 to 40 hours, in quarters of an hour',
      },
    ])
  })

  test('names the filed tariff, which quotes of moves within Illinois state (625 ILCS 5/18c-3206)', async () => {
    const { tariff: _, ...unnamed } = first
    for (const figures of [unnamed, { ...first, tariff: ' ' }]) {
      expect(await prepare(day, figures)).toMatchObject({
        status: 422,
        body: {
          issues: [{ path: 'figures.tariff', message: 'Name the tariff that these rates are filed in' }],
        },
      })
    }
    await begin('2026-01-02', { ...first, tariff: 'Tariff 9' })
    const visitor = server.browser()
    const chicago = { ...job, fromAddress: '60614', toAddress: '60201' }
    const { body } = await visitor.post('/api/calculate-pricing', chicago)
    expect(body.tariff).toBe('Tariff 9')
    expect(body.notice).toContain('by our tariff (Tariff 9)')
    expect((await visitor.post('/api/calculate-pricing', job)).body.tariff).toBeNull()
  })

  test('may not charge flat sums for local moves in Illinois (92 Ill. Adm. Code 1457)', async () => {
    const flat = { ...first, illinoisLocal: { flatCharges: true } }
    const { id } = (await prepare()).body
    const refusals = [
      await prepare('2094-05-01', flat),
      await office.call('PUT', `${cards}/${id}`, { effectiveFrom: day, figures: flat, seen: 1 }),
      await office.post(`${cards}/preview`, { figures: flat }),
    ]
    for (const { status, body } of refusals) {
      expect(status).toBe(422)
      expect(body.issues).toEqual([
        {
          path: 'figures.illinoisLocal.flatCharges',
          message:
            'Local moves in Illinois may charge only actual workers and hours, with travel time: no flat start, item or mile charges (92 Ill. Adm. Code 1457, 625 ILCS 5/18c-3206).',
        },
      ])
    }
  })
})

describe('a quote', () => {
  test.each([
    ['when daylight saving time begins', '2094-03-14', '2094-03-14T06:00:00.000Z'],
    ['when it ends', '2094-11-07', '2094-11-07T05:00:00.000Z'],
    ['in winter', '2094-01-15', '2094-01-15T06:00:00.000Z'],
  ])(
    '%s has the new rates from the first instant of the day, in every process',
    async (_, effectiveFrom, midnight) => {
      expect((await prepare(effectiveFrom)).status).toBe(200)
      await Promise.all([server, other].map(followed))
      const before = Temporal.Instant.from(midnight).subtract({ milliseconds: 1 }).toString()
      for (const process of [server, other]) {
        expect(await quoteAt(before, process)).toMatchObject({
          rateCardVersion: firstVersion,
          pricing: { total: 51_000 },
        })
        expect(await quoteAt(midnight, process)).toMatchObject({
          rateCardVersion: effectiveFrom,
          pricing: { total: 57_000 },
        })
      }
    },
  )

  test('that was given keeps its price and its version after the switch, until it is booked', async () => {
    const visitor = server.browser()
    const request = { ...job, homeSize: '1bedroom' }
    const given = (await visitor.post('/api/calculate-pricing', request)).body
    expect(given).toMatchObject({ rateCardVersion: firstVersion, pricing: { total: 735 } })
    await begin('2026-01-02', dearer)
    const later = (await visitor.post('/api/calculate-pricing', request)).body
    expect(later).toMatchObject({ rateCardVersion: '2026-01-02', pricing: { total: 820 } })
    expect((await visitor.get('/api/config')).body.rates.moving.hourlyRateCents).toBe(8000)
    for (const { estimateId, pricing, rateCardVersion } of [given, later]) {
      const { fromAddress, toAddress, serviceType } = job
      const { status, body } = await visitor.post('/api/service-requests', {
        serviceType,
        fromAddress,
        toAddress,
        ...customer,
        estimateId,
        totalPrice: pricing.total,
      })
      expect(status).toBe(200)
      expect(body.serviceRequest.pricing.total).toBe(pricing.total)
      const [estimate] = await server.deps.sql`
        select "rateCardVersion", pricing->'total' as total from estimates where id = ${estimateId}`
      expect(estimate).toEqual({ rateCardVersion, total: pricing.total * 100 })
    }
  })

  test('has the rates that hold, also in a process that starts after they were prepared', async () => {
    await prepare(day)
    const started = await testServer({ databaseUrl: server.databaseUrl })
    expect(await quoteAt(startOfDay(day), started)).toMatchObject({ rateCardVersion: day })
    await started.stop()
  })

  test('has the earlier rates again once the next ones were withdrawn', async () => {
    const { id } = (await prepare(day)).body
    await office.delete(`${cards}/${id}?seen=1`)
    await followed(other)
    expect(await quoteAt(startOfDay(day), other)).toMatchObject({ rateCardVersion: firstVersion })
  })
})

describe('the preview', () => {
  test('prices ten recent quotes, those that customers went on with first, and changes none', async () => {
    const visitor = server.browser()
    await book(visitor)
    for (let n = 1; n <= 11; n++) {
      const fromAddress = `${n}00 N Water St, Milwaukee, WI 53202`
      await visitor.post('/api/calculate-pricing', { ...job, fromAddress })
    }
    await visitor.post('/api/calculate-pricing', { ...job, fromAddress: 'zzzz qqqq street' })
    const everything = () => server.deps.sql`
      select (select json_agg(estimates order by id) from estimates) as estimates,
        (select json_agg(quote_drafts order by id) from quote_drafts) as drafts,
        (select count(*) from events) as events`
    const before = await everything()
    const { status, body } = await office.post(`${cards}/preview`, { figures: dearer })
    expect(status).toBe(200)
    expect(body.quotes).toHaveLength(10)
    const booked = body.quotes.map((quote: { stage: string }) => quote.stage === 'booked')
    expect(booked).toEqual(booked.toSorted().toReversed())
    expect(booked).toContain(true)
    expect(body.quotes[0]).toMatchObject({
      fromAddress: job.fromAddress,
      before: 510,
      after: 570,
      difference: 60,
    })
    expect(await everything()).toEqual(before)

    const same = await office.post(`${cards}/preview`, { figures: first })
    for (const { rateCardVersion, difference } of same.body.quotes) {
      if (rateCardVersion === firstVersion) expect(difference).toBe(0)
      else expect(difference).toBeLessThan(0)
    }
  })
})

test('the owner may allow flat charges for local moves in Illinois by a setting', async () => {
  const flat = await testServer({ illinoisLocalHourly: false })
  const owner = await flat.administrator()
  const { present } = (await owner.get(cards)).body
  expect(present.figures.illinoisLocal.flatCharges).toBe(true)
  expect((await owner.post(cards, { effectiveFrom: day, figures: present.figures })).status).toBe(200)
  await flat.stop()
})
