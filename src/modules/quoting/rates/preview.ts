import { type } from 'arktype'
import { and, desc, eq, gt, ne, notExists, or, sql } from 'drizzle-orm'
import { estimates, quoteDrafts } from '../../../../db/schema.ts'
import type { Reads } from '../../../eventlog/transaction.ts'
import type { AnswerOf } from '../../../platform/model.ts'
import { jurisdiction, serviceType } from '../../../shared/catalog.ts'
import { dollars } from '../../../shared/money.ts'
import type { Estimate } from '../estimate.ts'
import { jobOf } from '../job.ts'
import { price } from '../price.ts'
import { isHourly, type RateCard } from '../rate-card.ts'

/** How many recent quotes the office sees. */
const most = 10

/** A quote that was given, and its total with other rates, in dollars. */
export const previewedQuote = type({
  estimateId: 'string',
  givenAt: 'string',
  rateCardVersion: 'string',
  serviceType,
  jurisdiction,
  fromAddress: 'string',
  toAddress: 'string | null',
  /** How far the customer went on with it. Outside the area, the office first reviews what they ask for. */
  stage: "'quoted' | 'requested' | 'booked'",
  before: 'number',
  after: 'number',
  difference: 'number',
})

/** What the recent quotes would cost with a rate card: those that customers went on with, then others. Changes nothing. */
export async function previewRates(
  db: Reads,
  card: RateCard,
  config: Readonly<{ illinoisLocalHourly: boolean }>,
): Promise<AnswerOf<typeof previewedQuote>[]> {
  return (await recentQuotes(db)).map(quote => {
    const { inputs, measured, jurisdiction } = quote
    const before = quote.pricing.total
    const after = price(jobOf(inputs, measured, isHourly(jurisdiction, card, config)), card).pricing.total
    return {
      estimateId: quote.id,
      givenAt: quote.createdAt,
      rateCardVersion: quote.rateCardVersion,
      serviceType: quote.serviceType,
      jurisdiction,
      fromAddress: inputs.fromAddress,
      toAddress: inputs.toAddress ?? null,
      stage: stageOf(quote),
      before: dollars(before),
      after: dollars(after),
      difference: dollars(after - before),
    }
  })
}

async function recentQuotes(db: Reads): Promise<Estimate[]> {
  const booked = await db
    .select()
    .from(estimates)
    .where(canBePriced(estimates))
    .orderBy(desc(estimates.createdAt), desc(estimates.id))
    .limit(most)
  if (booked.length === most) return booked
  const isBooked = db.select({ id: estimates.id }).from(estimates).where(eq(estimates.id, quoteDrafts.id))
  const drafts = await db
    .select()
    .from(quoteDrafts)
    .where(and(canBePriced(quoteDrafts), notExists(isBooked)))
    .orderBy(desc(quoteDrafts.createdAt), desc(quoteDrafts.id))
    .limit(most - booked.length)
  return [...booked, ...drafts]
}

const stageOf = ({ version, serviceArea }: Estimate) => {
  if (version === 0) return 'quoted'
  return serviceArea === 'served' ? 'booked' : 'requested'
}

/**
 * Both ends are known, and so is the way between them. A price that the office stated is no quote, and valid for no
 * time.
 */
const canBePriced = (table: typeof estimates | typeof quoteDrafts) =>
  and(
    ne(table.serviceArea, 'unlocated'),
    gt(table.validUntil, table.createdAt),
    or(eq(table.serviceType, 'junk'), sql`${table.inputs} ? 'driveMinutes'`),
  )
