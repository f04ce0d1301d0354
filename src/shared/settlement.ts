import type { Extra, workSpan } from './account.ts'
import type { Jurisdiction, PriceLine, Pricing, ServiceType } from './catalog.ts'
import { isByTheHour, mostAtDelivery, rules } from './jurisdictions.ts'
import { money } from './money.ts'
import { type SettlementWords, settlementWords } from './settlement-words.ts'

/**
 * What a booking was quoted. `lines` are those of its estimate, empty if that is not on file; `minimumHours` of a
 * move's labor are those of the rate card that priced it.
 */
export type QuoteBasis = Readonly<{
  serviceType: ServiceType
  jurisdiction: Jurisdiction
  crewSize: number
  pricing: Pick<Pricing, 'baseService' | 'estimatedHours' | 'hourlyRate' | 'total'>
  lines: readonly PriceLine[]
  minimumHours: number
}>

/**
 * What was worked: minutes from the first item to the last, with the drive between the ends and without breaks, and
 * those of the truck's way to the customer and back. `span` is when, if that is known. `agreedBy` is who agreed to more than the estimate: with
 * `agreedMinutes` to the extras and to so many minutes more of the estimated crew, and without it to all of the work.
 */
export type Work = Readonly<{
  workers: number
  minutes: number
  travelMinutes: number
  span?: typeof workSpan.infer
  extras: readonly Extra[]
  agreedBy: string | null
  agreedMinutes?: number
}>

/** The labels of the lines of a quote that a settlement computes anew. */
export const timeLabels = { labor: 'Labor', travel: 'Travel' } as const
const { labor, travel } = timeLabels

type Part = Readonly<{ arithmetic: string; amountCents: number }>

/** A line of the quote beside what became of it; one of them is null if only the other has the line. */
export type ComparedLine = Readonly<{ label: string; quoted: Part | null; actual: Part | null }>

/**
 * The price of the work in cents. The quoted and the actual amounts of `lines` add up to `quotedCents` and `totalCents`.
 * `notes` say what was not charged or could not be computed, and why. At delivery, no more than `mostAtDeliveryCents` may be
 * demanded; null for any amount.
 */
export type Settled = Readonly<{
  lines: readonly ComparedLine[]
  quotedCents: number
  totalCents: number
  mostAtDeliveryCents: number | null
  notes: readonly string[]
}>

/**
 * Prices the work by the rules of the quote's jurisdiction, at the quote's rate. A local move in Illinois is workers and
 * hours alone. Of other moves the labor changes with them, down to the minimum, and all other lines stay as quoted. Junk is
 * priced by the load. More workers, time or extras cost more only if the customer agreed to them; what was agreed for one
 * does not pay for another. `words` are those of its sentences; lines of the quote stay in the quote's.
 */
export function settle(basis: QuoteBasis, work: Work, words: SettlementWords = settlementWords.en): Settled {
  const worked = isOnlyHours(basis) ? settleHours(basis, work, words) : settleFlat(basis, work, words)
  const all = [...worked.lines, ...work.extras.map(extra => extraLine(extra, words))]
  const workedCents = sum(all.map(({ actual }) => actual?.amountCents ?? 0))
  const quotedCents = basis.pricing.total
  const agreedCents = agreedCentsOf(basis, work)
  const waivedCents = Math.max(0, workedCents - quotedCents - agreedCents)
  const totalCents = workedCents - waivedCents
  return {
    lines: waivedCents > 0 ? [...all, notAgreed(waivedCents, agreedCents, words)] : all,
    quotedCents,
    totalCents,
    mostAtDeliveryCents: mostAtDelivery(basis.jurisdiction, quotedCents),
    notes: [...worked.notes, ...waivedNote(waivedCents, agreedCents, words)],
  }
}

/** Why the rules forbid to charge the extras; undefined if they do not. */
export function forbiddenExtras(basis: QuoteBasis, { extras }: Pick<Work, 'extras'>): string | undefined {
  if (extras.length === 0 || !isOnlyHours(basis)) return undefined
  const { name, sources } = rules[basis.jurisdiction]
  return `${name}: only workers and hours may be charged (${sources.join(', ')}).`
}

/** Whether only workers and hours decide the price. */
export const isOnlyHours = (basis: Pick<QuoteBasis, 'jurisdiction' | 'crewSize' | 'pricing'>) =>
  rules[basis.jurisdiction].isHourly && isByTheHour(basis)

type Worked = Pick<Settled, 'lines' | 'notes'>

/** 92 Ill. Adm. Code 1457: workers × hours with travel × rate. */
function settleHours(basis: QuoteBasis, work: Work, words: SettlementWords): Worked {
  const { crewSize, pricing, lines } = basis
  const workers = billedWorkers(basis, work)
  const travelLine = lines.find(({ label }) => label === travel)
  const travelCents = travelLine?.amountCents ?? 0
  const hours = pricing.estimatedHours - travelCents / (crewSize * pricing.hourlyRate)
  const quotedLabor = { ...crewTime(basis, crewSize, hours, words), amountCents: pricing.total - travelCents }
  const worked = crewTime(basis, workers, quarters(work.minutes), words)
  const way = crewTime(basis, workers, quarters(work.travelMinutes), words)
  return {
    lines: [
      { label: labor, quoted: quotedLabor, actual: worked },
      ...(travelCents > 0 || way.amountCents > 0
        ? [{ label: travel, quoted: travelLine ?? null, actual: way }]
        : []),
    ],
    notes: workersNote(basis, work, words),
  }
}

/** Only the labor of a move depends on the work. A stated price has none. */
function settleFlat(basis: QuoteBasis, work: Work, words: SettlementWords): Worked {
  const { lines, pricing } = basis
  const asQuoted = (line: PriceLine): ComparedLine => ({ label: line.label, quoted: line, actual: line })
  if (lines.length === 0) {
    return {
      lines: [asQuoted({ label: words.price, arithmetic: words.asQuoted, amountCents: pricing.total })],
      notes: [words.quoteLost],
    }
  }
  const quoted = lines.find(({ label }) => label === labor)
  if (!quoted || basis.serviceType === 'junk') {
    return { lines: lines.map(asQuoted), notes: [quoted ? words.pricedByLoad : words.priceStated] }
  }
  const { actual, notes } = laborWorked(basis, work, quoted, words)
  return {
    lines: lines.map(line => (line === quoted ? { label: labor, quoted, actual } : asQuoted(line))),
    notes: [...workersNote(basis, work, words), ...notes],
  }
}

/**
 * The labor by the difference between the crew hours worked and estimated: other lines, such as stairs and the drive,
 * have the rest of the estimated hours.
 */
function laborWorked(
  basis: QuoteBasis,
  work: Work,
  quoted: PriceLine,
  words: SettlementWords,
): Readonly<{ actual: Part; notes: readonly string[] }> {
  const { crewSize, pricing, minimumHours } = basis
  const { estimatedHours, hourlyRate } = pricing
  const workers = billedWorkers(basis, work)
  const hours = quarters(work.minutes)
  const quotedHours = quoted.amountCents / (crewSize * hourlyRate)
  const least = crewTime(basis, Math.min(workers, crewSize), Math.min(quotedHours, minimumHours), words)
  const moreHours = workers * hours - crewSize * estimatedHours
  const amountCents = quoted.amountCents + Math.round(moreHours * hourlyRate)
  if (moreHours === 0) return { actual: quoted, notes: [] }
  if (amountCents < least.amountCents) {
    const arithmetic = words.ourMinimum(least.arithmetic)
    return { actual: { ...least, arithmetic }, notes: [words.minimumCharged] }
  }
  if (workers === crewSize) {
    return {
      actual: { ...crewTime(basis, workers, quotedHours + hours - estimatedHours, words), amountCents },
      notes: [],
    }
  }
  const difference = `${money(quoted.amountCents)} ${moreHours > 0 ? '+' : '−'} ${Math.abs(moreHours)} h × ${money(hourlyRate)}`
  const estimated = { workers: crewSize, hours: estimatedHours }
  const arithmetic = words.otherCrew(difference, { workers, hours }, estimated)
  return { actual: { arithmetic, amountCents }, notes: [] }
}

const extraLine = ({ label, amountCents }: Extra, words: SettlementWords): ComparedLine => ({
  label,
  quoted: null,
  actual: { arithmetic: words.extra, amountCents },
})

/** How much more than the estimate the customer agreed to pay. */
function agreedCentsOf(basis: QuoteBasis, { agreedBy, agreedMinutes, extras }: Work): number {
  if (agreedBy === null) return 0
  if (agreedMinutes === undefined) return Number.POSITIVE_INFINITY
  const timeCents = crewTimeCents(basis, basis.crewSize, quarters(agreedMinutes))
  return timeCents + sum(extras.map(({ amountCents }) => amountCents))
}

const notAgreed = (cents: number, agreedCents: number, words: SettlementWords): ComparedLine => ({
  label: words.notAgreed,
  quoted: null,
  actual: { arithmetic: agreedCents > 0 ? words.notCharged : words.atEstimate, amountCents: -cents },
})

/** 92 Ill. Adm. Code 1457.90(b)(2), and our terms elsewhere: an agreement on time or extras is none on workers. */
const billedWorkers = ({ crewSize }: QuoteBasis, work: Work) =>
  agreedToAll(work) ? work.workers : Math.min(work.workers, crewSize)

const agreedToAll = ({ agreedBy, agreedMinutes }: Work) => agreedBy !== null && agreedMinutes === undefined

function workersNote({ crewSize, jurisdiction }: QuoteBasis, work: Work, words: SettlementWords): string[] {
  if (agreedToAll(work) || work.workers <= crewSize) return []
  const source = rules[jurisdiction].isHourly ? '92 Ill. Adm. Code 1457.90(b)(2)' : undefined
  return [words.moreWorkers(work.workers, crewSize, source)]
}

function waivedNote(cents: number, agreedCents: number, words: SettlementWords): string[] {
  if (cents <= 0) return []
  return [agreedCents > 0 ? words.waivedBeyondAgreed(money(cents)) : words.waived(money(cents))]
}

/** The nearest quarter hour, as the rate card rounds drives. */
const quarters = (minutes: number) => Math.round(minutes / 15) / 4

const crewTime = (basis: QuoteBasis, workers: number, hours: number, words: SettlementWords): Part => ({
  arithmetic: words.crewTime(workers, hours, money(basis.pricing.hourlyRate)),
  amountCents: crewTimeCents(basis, workers, hours),
})

const crewTimeCents = ({ pricing }: QuoteBasis, workers: number, hours: number) =>
  Math.round(workers * hours * pricing.hourlyRate)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
