import type { Jurisdiction } from './catalog.ts'
import { money } from './money.ts'
import type { Liability, Valuation } from './proof-record.ts'

/**
 * Claims for loss and damage: by when they are answered, and what is owed at most. The same days hold for every job,
 * because the federal ones are commonly stated for moves within Illinois too, and no rule was found for Wisconsin. The
 * owner has them checked.
 */

/** 49 CFR 370.5: acknowledged in writing within 30 days of its receipt. Ours is acknowledged by mail at once. */
export const acknowledgeDays = 30
/** 49 CFR 370.9: paid, declined or answered with an offer within 120 days. */
export const settleDays = 120

/** The days, YYYY-MM-DD, by which a claim of this day is answered. */
export const claimDue = (filedOn: string) => ({
  acknowledgeBy: dayAfter(filedOn, acknowledgeDays),
  settleBy: dayAfter(filedOn, settleDays),
})

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10)

/**
 * Cents per pound and article at released value: 49 CFR 375.203 between states, and what is commonly given within
 * Illinois. No rule was found for Wisconsin or for junk: the federal figure. The settings may change the amounts for new
 * bookings; this is what earlier ones were offered.
 */
export const usualLiability: Liability = { releasedCents: 60, releasedIllinoisCents: 30, deductibleCents: 0 }

type Terms = Readonly<{ chosen?: Valuation['kind'] | null; liability?: Liability | null }>

/** What holds if the customer chose nothing. 49 CFR 375.201: full value between states, unless waived in writing. */
export function valuationOf(jurisdiction: Jurisdiction, { chosen, liability }: Terms = {}): Valuation {
  const { releasedCents, releasedIllinoisCents, deductibleCents } = liability ?? usualLiability
  const kind = chosen ?? (jurisdiction === 'interstate' ? 'full' : 'released')
  if (kind === 'full') return { kind, ...(deductibleCents > 0 && { deductibleCents }) }
  const isIllinois = jurisdiction === 'IL-local' || jurisdiction === 'IL-intrastate'
  return { kind, centsPerPound: isIllinois ? releasedIllinoisCents : releasedCents }
}

type Article = Readonly<{ valueCents?: number; weightPounds?: number }>

/** `cents` is null while something is missing; `words` say how it was computed, or what is missing. */
export type Owed = Readonly<{ cents: number | null; words: string }>

/** What is owed at most for an article: never more than its value. */
export function mostOwed(valuation: Valuation, { valueCents, weightPounds }: Article): Owed {
  if (valuation.kind === 'full') {
    if (valueCents === undefined)
      return { cents: null, words: 'Full value: enter what the article is worth.' }
    const { deductibleCents = 0 } = valuation
    const cents = Math.max(0, valueCents - deductibleCents)
    const own = deductibleCents > 0 ? ` after the customer’s deductible of ${money(deductibleCents)}` : ''
    return { cents, words: `Full value: a repair, one of like kind, or up to ${money(cents)} in cash${own}.` }
  }
  const { centsPerPound } = valuation
  if (weightPounds === undefined) {
    return { cents: null, words: `Released value: enter the article’s weight, at ${centsPerPound}¢ a pound.` }
  }
  const byWeight = Math.round(weightPounds * centsPerPound)
  const computed = `Released value: ${weightPounds} lb × ${centsPerPound}¢ = ${money(byWeight)}`
  return valueCents !== undefined && valueCents < byWeight
    ? { cents: valueCents, words: `${computed}, but never more than its value of ${money(valueCents)}.` }
    : { cents: byWeight, words: `${computed}.` }
}
