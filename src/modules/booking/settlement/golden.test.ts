import { describe, expect, test } from 'bun:test'
import { type Money, movesOf } from '../../../shared/account.ts'
import { homeSize, type Jurisdiction, jurisdiction } from '../../../shared/catalog.ts'
import { type QuoteBasis, settle } from '../../../shared/settlement.ts'
import { type SettlementWords, settlementWords } from '../../../shared/settlement-words.ts'
import { sizesOf } from '../../../shared/sizes.ts'
import { price } from '../../quoting/price.ts'
import { firstRateCard } from '../../quoting/rate-card.ts'

/**
 * The quote: its law, the size or eighths of a truck, miles, minutes of the drive, and `+` with a piano, third floor or
 * packing. `flat`: IL_LOCAL_HOURLY=off. `stated`: a price of the office; `lost`: the quote is not on file. Then what
 * was worked: workers, hours and travel as h:mm, extras in dollars, and who agreed, to all of it or with `+` to the extras
 * and so many minutes more. Then how the estimate was paid,
 * estimate and actual price in cents, and what moves: back to the card, back by hand, due now, due in 30 days.
 */
const golden = `
law               size     miles drive with    | workers hours travel extras agreed paid | estimate actual  card  hand    now later | reason
IL-local          studio   5     10    -       | 2       2:15  0:45   -      -      card |    42000  42000     0     0      0     0 | as estimated
IL-local          studio   5     10    -       | 2       1:30  0:45   -      -      card |    42000  31500 10500     0      0     0 | less time is refunded, without a minimum
IL-local          1bedroom 5     10    -       | 2       4:15  0:45   -      Rosa   card |    56000  70000     0     0   5600  8400 | more time that was agreed is due
IL-local          1bedroom 5     10    -       | 2       3:30  0:45   -      Rosa   card |    56000  59500     0     0   3500     0 | a quarter hour more that was agreed is due at once
IL-local          1bedroom 5     10    -       | 2       4:15  0:45   -      -      card |    56000  56000     0     0      0     0 | more time that nobody agreed to costs nothing
IL-local          1bedroom 5     10    -       | 3       3:15  0:45   -      -      card |    56000  56000     0     0      0     0 | 1457.90(b)(2): a third worker without an agreement costs nothing
IL-local          1bedroom 5     10    -       | 2       4:15  0:45   -      Rosa+30 card |   56000  63000     0     0   5600  1400 | half an hour more was agreed, and an hour more was worked
IL-local          1bedroom 5     10    -       | 3       3:15  0:45   -      Rosa+30 card |   56000  56000     0     0      0     0 | 1457.90(b)(2): an agreement on time is none on a third worker
IL-local          1bedroom 5     10    -       | 3       3:15  0:45   -      Rosa   card |    56000  84000     0     0   5600 22400 | 1457.90(b)(2): a third worker by agreement, 110% at delivery
IL-local          1bedroom 5     10    -       | 3       2:15  0:30   -      -      card |    56000  38500 17500     0      0     0 | a third worker without an agreement, but less time for two
IL-local          2bedroom 12    24    -       | 2       5:00  1:00   -      -      card |   110250  84000 26250     0      0     0 | fewer workers for longer: crew hours count
IL-local          3bedroom 5     10    piano   | 3       8:07  0:50   -      -      card |   210000 183750 26250     0      0     0 | the nearest quarter hours
IL-local          2bedroom 5     10    -       | 3       3:30  0:45   -      -      cash |   105000  89250     0 15750      0     0 | what was paid in cash goes back by hand
IL-local          2bedroom 5     10    -       | 3       3:30  0:45   -      -      -    |   105000  89250     0     0  89250     0 | unpaid: only the hours are due
IL-local/flat     1bedroom 5     10    -       | 2       2:30  0:45   -      -      card |    57500  47000 10500     0      0     0 | with flat lines, travel is in the start and labor has the difference
IL-local/flat     1bedroom 5     10    -       | 2       3:15  0:45   50     Rosa   card |    57500  62500     0     0   5000     0 | with flat lines, an agreed extra
IL-intrastate     2bedroom 92    120   -       | 3       6:00  0:00   -      -      card |   158400 158400     0     0      0     0 | as estimated
IL-intrastate     2bedroom 92    120   -       | 3       4:30  1:30   -      -      card |   158400 126900 31500     0      0     0 | less time lowers the labor
IL-intrastate     2bedroom 92    120   -       | 4       7:00  0:00   -      Rosa   card |   158400 228400     0     0  15840 54160 | more workers and time by agreement, 110% at delivery
IL-intrastate     2bedroom 92    120   -       | 4       7:00  0:00   -      -      card |   158400 158400     0     0      0     0 | more workers and time that nobody agreed to
WI                studio   5     10    -       | 2       2:15  0:40   -      -      card |    38500  38500     0     0      0     0 | as estimated
WI                1bedroom 5     10    -       | 2       1:00  0:40   -      -      card |    57500  43500 14000     0      0     0 | two hours of labor are the minimum
WI                2bedroom 27    42    third   | 3       5:00  0:00   -      -      card |   140150 124400 15750     0      0     0 | less time; the stairs stay as quoted
WI                2bedroom 5     10    packing | 3       7:30  0:00   -      Rosa   card |   199750 215500     0     0  15750     0 | more time by agreement is due at once
WI                1bedroom 5     10    -       | 3       2:15  0:00   -      -      card |    57500  43500 14000     0      0     0 | a third worker that nobody agreed to; less time for two
WI                1bedroom 5     10    -       | 2       3:15  0:00   75     -      card |    57500  57500     0     0      0     0 | an extra that nobody agreed to
WI                1bedroom 5     10    -       | 2       2:45  0:00   75     -      card |    57500  57500     0     0      0     0 | an extra within the estimate, because there was less work
WI                1bedroom 5     10    -       | 2       4:15  0:00   75     Rosa+0 card |    57500  65000     0     0   7500     0 | an agreed extra does not make an hour more chargeable
WI                1bedroom 5     10    -       | 3       4:15  0:00   75     Rosa+0 card |    57500  65000     0     0   7500     0 | nor a third worker
WI                1bedroom 5     10    -       | 2       2:45  0:00   75     Rosa+0 card |    57500  58000     0     0    500     0 | an agreed extra, and less work
WI/lost           1bedroom 5     10    -       | 2       9:00  0:00   -      Rosa   card |    57500  57500     0     0      0     0 | without the quote the price stays
interstate        2bedroom 92    120   -       | 3       5:15  0:00   -      -      card |   158400 142650 15750     0      0     0 | less time is refunded
interstate        2bedroom 92    120   -       | 3       6:30  0:00   -      Rosa   card |   158400 168900     0     0  10500     0 | 375.407: within 110% everything is due at delivery
interstate        2bedroom 92    120   -       | 3       9:00  0:00   100    Rosa   card |   158400 231400     0     0  15840 57160 | 375.407: beyond 110% the rest is due in 30 days
interstate        2bedroom 92    120   -       | 3       9:00  0:00   100    Rosa   -    |   158400 231400     0     0 174240 57160 | 375.407: unpaid, at most 110% of the estimate is due at delivery
interstate        2bedroom 92    120   -       | 3       7:00  0:00   100    Rosa+30 card |  158400 178900     0     0  15840  4660 | an extra and half an hour more were agreed, and an hour more was worked
interstate/stated 3bedroom 900   900   -       | 3       30:00 0:00   -      Rosa   card |   678750 678750     0     0      0     0 | a stated price stays
interstate/stated 3bedroom 900   900   -       | 3       30:00 0:00   400    Rosa   card |   678750 718750     0     0  40000     0 | a stated price and an agreed extra
junk              4        0     0     -       | 2       2:00  0:30   -      -      card |    35500  35500     0     0      0     0 | as estimated
junk              4        0     0     -       | 2       1:00  0:30   -      -      card |    35500  35500     0     0      0     0 | the price is that of the load, not of the hours
junk              8        0     0     -       | 3       6:00  0:00   -      -      card |    70500  70500     0     0      0     0 | more hours and workers do not change it either
junk              4        0     0     -       | 2       2:00  0:00   75     Rosa   card |    35500  43000     0     0   7500     0 | a larger load that was agreed
junk              4        0     0     -       | 2       2:00  0:00   75     -      card |    35500  35500     0     0      0     0 | a larger load that nobody agreed to
`

const cases = golden.trim().split('\n').slice(1).map(caseOf)

describe('the golden table', () => {
  test.each(cases.map(each => [each.name, each] as const))('%s', (_, { basis, work, paid, expected }) => {
    const settled = settle(basis, work)
    const sum = (of: 'quoted' | 'actual') =>
      settled.lines.reduce((total, line) => total + (line[of]?.amountCents ?? 0), 0)
    expect([sum('quoted'), sum('actual')]).toEqual([settled.quotedCents, settled.totalCents])
    const { refundCents, byHandCents, dueCents, dueLaterCents } = movesOf(
      accountOf(basis, paid, settled),
      '2026-12-01',
    )
    const { quotedCents, totalCents } = settled
    expect([quotedCents, totalCents, refundCents, byHandCents, dueCents, dueLaterCents]).toEqual(expected)
  })

  test('has at least 30 jobs, and every jurisdiction', () => {
    expect(cases.length).toBeGreaterThanOrEqual(30)
    expect(new Set(cases.map(({ basis }) => basis.jurisdiction)).size).toBe(5)
  })
})

describe('the sentences of all jobs of the golden table', () => {
  /** What the settlement adds to the quote. */
  const sentencesIn = (words: SettlementWords) =>
    cases.flatMap(({ basis, work }) => {
      const { lines, notes } = settle(basis, work, words)
      const quoted = new Set(basis.lines.map(({ label }) => label))
      return [
        ...lines.filter(({ label }) => !quoted.has(label) && label !== 'Extra').map(({ label }) => label),
        ...lines.flatMap(({ quoted, actual }) => (actual && actual !== quoted ? [actual.arithmetic] : [])),
        ...notes,
      ]
    })

  test('come from the list of words that is translated, and use all of it', () => {
    const used = new Set<string>()
    const marked = new Proxy(settlementWords.en, {
      get(words, key: keyof SettlementWords) {
        used.add(key)
        return typeof words[key] === 'string' ? `marked ${key}` : () => `marked ${key}`
      },
    })
    expect(sentencesIn(marked).filter(sentence => !sentence.startsWith('marked '))).toEqual([])
    expect(Object.keys(settlementWords.en).filter(key => !used.has(key))).toEqual([])
  })

  test('have no English in Spanish', () => {
    const english = new Set(sentencesIn(settlementWords.en))
    const spanish = sentencesIn(settlementWords.es)
    expect(spanish.filter(sentence => english.has(sentence))).toEqual([])
    const words = /\b(the|of|our|and|movers|for|instead|not|charged|agreed|estimated?|day|is|are)\b/i
    expect(spanish.filter(sentence => words.test(sentence))).toEqual([])
  })

  test('say the same numbers in both languages', () => {
    const numbersIn = (words: SettlementWords) =>
      sentencesIn(words).map(sentence => (sentence.match(/[\d.]*\d/g) ?? []).sort())
    expect(numbersIn(settlementWords.es)).toEqual(numbersIn(settlementWords.en))
  })
})

function caseOf(line: string) {
  const [quote = '', worked = '', figures = '', reason = ''] = line.split('|').map(part => part.trim())
  const [workers, hours = '', travel = '', extras, agreed = '', paid = ''] = worked.split(/ +/)
  return {
    name: `${quote.replace(/ +/g, ' ')}: ${reason}`,
    basis: basisOf(quote),
    work: {
      workers: Number(workers),
      minutes: minutesOf(hours),
      travelMinutes: minutesOf(travel),
      extras: extras === '-' ? [] : [{ label: 'Extra', amountCents: Number(extras) * 100 }],
      ...agreementOf(agreed),
    },
    paid,
    expected: figures.split(/ +/).map(Number),
  }
}

function agreementOf(agreed: string) {
  const [agreedBy = '', minutes] = agreed.split('+')
  if (agreed === '-') return { agreedBy: null }
  return { agreedBy, ...(minutes !== undefined && { agreedMinutes: Number(minutes) }) }
}

function basisOf(quote: string): QuoteBasis {
  const [law = '', size = '', miles, drive, more = ''] = quote.split(/ +/)
  const [name = '', special] = law.split('/')
  const kind: Jurisdiction = jurisdiction.assert(name)
  const card = firstRateCard({ illinoisLocalHourly: special !== 'flat' })
  const serviceType = kind === 'junk' ? 'junk' : 'moving'
  const priced = price(
    {
      serviceType,
      ...sizesOf(kind === 'junk' ? { loadSize: Number(size) } : { homeSize: homeSize.assert(size) }),
      miles: Number(miles),
      minutes: Number(drive),
      isHourly: kind === 'IL-local' && special !== 'flat',
      measured: 'routed',
      accessDetails: { floorLevel: more.includes('third') ? 3 : 0, hasElevator: false, stairsCount: 0 },
      specialItems: more.includes('piano') ? ['piano'] : [],
      packingService: more.includes('packing'),
    },
    card,
  )
  const { total } = priced.pricing
  const stated = [{ label: 'Agreed price', arithmetic: 'Two ferries', amountCents: total }]
  return {
    serviceType,
    jurisdiction: kind,
    crewSize: priced.crewSize,
    pricing: priced.pricing,
    lines: special === 'lost' ? [] : special === 'stated' ? stated : priced.lines,
    minimumHours: card.moving.minimumHours,
  }
}

function minutesOf(time: string): number {
  const [hours, minutes = 0] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + minutes
}

/** An account whose estimate was paid by card, in cash or not at all. */
function accountOf(
  { pricing: { total } }: QuoteBasis,
  paid: string,
  { totalCents, mostAtDeliveryCents: most }: ReturnType<typeof settle>,
): Money {
  const at = '2026-12-01T15:00:00.000Z'
  const work = { workers: 1, minutes: 60, travelMinutes: 0, extras: [], agreedBy: null, lines: [] }
  return {
    quotedCents: total,
    settlement: {
      ...{ ...work, totalCents, dueLaterCents: 0, dueLaterOn: '2026-12-31', at },
      ...(most !== null && { mostAtDeliveryCents: most }),
    },
    charges: [],
    isCancelled: false,
    keptCents: 0,
    payments:
      paid === 'card'
        ? [{ paymentIntentId: 'pi_1', amountCents: total, state: 'received', isExtra: false, at }]
        : [],
    refunds: [],
    disputes: [],
    cash:
      paid === 'cash'
        ? [{ cashId: 'c1', kind: 'cash', amountCents: total, tipCents: 0, takenBy: 'Sam', note: null, at }]
        : [],
  }
}
