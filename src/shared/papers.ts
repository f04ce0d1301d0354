import type { SettlementRecord } from './account.ts'
import { dayAndTimeOf, dayInWords, dayOf } from './calendar.ts'
import type { Jurisdiction, PriceLine, ServiceType, SurveyWaiver } from './catalog.ts'
import { mostOwed, valuationOf } from './claims.ts'
import type { AgreedExtra } from './day-record.ts'
import { minutesInWords } from './duration.ts'
import { type GoodsRow, isSame } from './goods.ts'
import { mostAtDelivery, rules } from './jurisdictions.ts'
import { serviceNames } from './labels.ts'
import { money } from './money.ts'
import {
  type PaperBlock,
  type PaperContents,
  type PaperKind,
  paperNames,
  type SignedPaper,
} from './paper-record.ts'
import type { Liability, Valuation } from './proof-record.ts'

/**
 * The papers of a job, composed from its facts by the rules of its jurisdiction. Nothing here reads a clock, so the
 * same facts make the same paper, and a paper whose contents changed must be signed again.
 */

/**
 * Which papers a job has. Between states: 49 CFR 375.401 (estimate), 375.501 (order for service), 375.505 (bill of
 * lading). Within Illinois: 92 Ill. Adm. Code 1457 and 625 ILCS 5/18c-4807. No rule was found for Wisconsin: the same
 * as in Illinois. Junk is not carried for its owner, so it has no bill of lading.
 */
export const papersOf: Readonly<Record<Jurisdiction, readonly PaperKind[]>> = {
  'IL-local': ['estimate', 'bill_of_lading'],
  'IL-intrastate': ['estimate', 'bill_of_lading'],
  WI: ['estimate', 'bill_of_lading'],
  interstate: ['estimate', 'order_for_service', 'bill_of_lading'],
  junk: ['estimate', 'order_for_service'],
}

/**
 * `items` and `specialItems` are the goods by the list that holds; `listedBy` is who wrote it, if not the customer.
 * `conditions` are damages that the crew noted, `isNew` if they happened on the job. Money is in integer cents.
 */
export type PaperFacts = Readonly<{
  company: Readonly<{ letterhead: readonly string[]; contact: string }>
  booking: Readonly<{
    number: string
    jurisdiction: Jurisdiction
    serviceType: ServiceType
    customer: readonly string[]
    from: string
    to: string | null
    /** The agreed time, or what the customer asked for. */
    when: string
    bookedAt: string
    notice: string
    surveyWaiver: SurveyWaiver | null
  }>
  crew: Readonly<{
    name: string | null
    workers: number
    members: readonly string[]
    trucks: readonly string[]
  }>
  items: readonly GoodsRow[]
  listedBy: string | null
  specialItems: readonly string[]
  conditions: readonly Readonly<{ label: string; words: string; isNew: boolean }>[]
  valuation: Valuation
  price: Readonly<{
    isHourly: boolean
    hourlyRateCents: number
    hours: number
    lines: readonly PriceLine[]
    totalCents: number
  }>
  charges: readonly Readonly<{ label: string; reason: string; amountCents: number }>[]
  extras: readonly AgreedExtra[]
  settlement: Pick<
    SettlementRecord,
    'lines' | 'totalCents' | 'workers' | 'minutes' | 'travelMinutes' | 'span' | 'dueLaterCents' | 'dueLaterOn'
  > | null
}>

/** What the law requires on a paper. */
export const paperNeeds = ['inventory', 'trucks'] as const
export type PaperNeed = (typeof paperNeeds)[number]

/**
 * What a paper lacks although the law requires it. Between states a bill of lading names the vehicles (49 CFR 375.505), and
 * an inventory belongs to it (49 CFR 375.503), which may be on a sheet of its own.
 */
export const lackingOn = (
  kind: PaperKind,
  { booking, crew, items, specialItems }: PaperFacts,
): PaperNeed[] => {
  if (kind !== 'bill_of_lading' || booking.jurisdiction !== 'interstate') return []
  const isThere: Readonly<Record<PaperNeed, boolean>> = {
    inventory: items.length + specialItems.length > 0,
    trucks: crew.trucks.length > 0,
  }
  return paperNeeds.filter(need => !isThere[need])
}

export function composePaper(kind: PaperKind, facts: PaperFacts): PaperContents {
  const { letterhead, contact } = facts.company
  return {
    title: paperNames[kind],
    from: [...letterhead, contact],
    blocks: [parties(facts), ...bodies[kind](facts)],
  }
}

type Signature = Pick<SignedPaper, 'version' | 'signedBy' | 'signedAt' | 'device' | 'crewName' | 'strokes'>

/** The contents with their version and who signed them. In words here, so that a later release changes none of them. */
export function sealedBy(
  { title, from, blocks }: PaperContents,
  { version, signedBy, signedAt, device, crewName, strokes }: Signature,
): PaperContents {
  const where =
    device === 'crew' ? `On the phone of ${crewName ?? 'the crew'}` : 'On the customer’s own device'
  return {
    title: version === 1 ? title : `${title}, amended (version ${version})`,
    from,
    blocks: [
      ...blocks,
      heading('Signature of the customer'),
      {
        type: 'facts',
        facts: [
          ['Signed by', signedBy],
          ['Signed at', dayAndTimeOf(signedAt)],
          ['How', strokes === '' ? `${where}, by typing the name` : where],
        ],
      },
    ],
    layout: 2,
  }
}

/**
 * Whether a signed paper, as sealed, and one as it reads now agree on the same. How to reach the customer and the
 * company, the company's numbers and the hour of the agreed day are no part of it.
 */
export const isSameAgreement = (signed: PaperContents, now: PaperContents): boolean =>
  JSON.stringify(agreedIn(signed.blocks.slice(0, -signatureBlocks))) === JSON.stringify(agreedIn(now.blocks))

/** The heading and the facts that `sealedBy` adds. */
const signatureBlocks = 2

/** In lists alone: the database stores the fields of an object in another order. */
const agreedIn = (blocks: readonly PaperBlock[]) =>
  blocks.map(block => {
    switch (block.type) {
      case 'facts':
        return block.facts.map(([label, value]) => [label, agreedValue(label, value)])
      case 'amounts':
        return [block.lines, block.totals].map(lines =>
          lines.map(({ label, note, amount }) => [label, note, amount]),
        )
      default:
        return block.text
    }
  })

function agreedValue(label: string, value: string): string | undefined {
  if (label === customerLabel) return value.split(separator)[0]
  if (label === whenLabel) return /^\w+, \w+ \d+, \d{4}/.exec(value)?.[0] ?? value
  return value
}

const [customerLabel, separator] = ['Customer', ' · ']
const whenLabel = 'When'

export type Article = Readonly<{ weightPounds: number; valueCents: number }>

/**
 * A choice of valuation in words, with what it pays for an article: a usual television, or one with the customer's own
 * figures.
 */
export function valuationInWords(
  valuation: Valuation,
  own?: Article,
): Readonly<{ words: string; example: string }> {
  const { weightPounds, valueCents } = own ?? { weightPounds: 40, valueCents: 60_000 }
  const { cents } = mostOwed(valuation, { weightPounds, valueCents })
  const paid = money(cents ?? 0)
  const article = own
    ? `An article of ${weightPounds} pounds worth ${money(valueCents)}`
    : 'A 40-pound television worth $600'
  if (valuation.kind === 'full') {
    const { deductibleCents = 0 } = valuation
    const deductibleNote =
      deductibleCents > 0 ? ` The first ${money(deductibleCents)} of each claim are yours to pay.` : ''
    return {
      words: `Full value protection: we repair a lost or damaged article, replace it with one of like kind, or pay what it was worth.${deductibleNote}`,
      example: `${article} is destroyed: you get one of like kind, or up to ${paid}${deductibleCents > 0 ? `, after your ${money(deductibleCents)} deductible` : ''}.`,
    }
  }
  const { centsPerPound } = valuation
  const byWeight = `${weightPounds} × ${centsPerPound}¢`
  const isCapped = Math.round(weightPounds * centsPerPound) > valueCents
  return {
    words: `Released value: for a lost or damaged article we pay ${centsPerPound}¢ a pound, whatever it was worth.`,
    example: isCapped
      ? `${article} is destroyed: you get ${paid}, its value, because ${byWeight} is more than that.`
      : `${article} is destroyed: you get ${byWeight} = ${paid}.`,
  }
}

/** What the customer can choose, the one that holds by default first. */
export function valuationChoices(
  jurisdiction: Jurisdiction,
  liability?: Liability | null,
): readonly Valuation[] {
  const usual = valuationOf(jurisdiction, { liability })
  const chosen = usual.kind === 'full' ? 'released' : 'full'
  return [usual, valuationOf(jurisdiction, { chosen, liability })]
}

const bodies: Readonly<Record<PaperKind, (facts: PaperFacts) => PaperBlock[]>> = {
  estimate: facts => [
    ...hourlyRate(facts),
    notice(facts),
    heading('Estimated charges'),
    estimated(facts),
    ...atDelivery(facts),
    ...survey(facts),
    ...inventory(facts),
    ...valuation(facts),
    ...rights(facts),
  ],
  order_for_service: facts => [
    heading('Crew'),
    { type: 'facts', facts: [['Workers estimated', `${facts.crew.workers}`]] },
    ...hourlyRate(facts),
    heading('Estimated charges'),
    estimated(facts),
    ...(rules[facts.booking.jurisdiction].atDelivery ? atDelivery(facts) : [notice(facts)]),
    ...(facts.booking.jurisdiction === 'junk' ? inventory(facts) : valuation(facts)),
    { type: 'text', text: 'The customer orders the services above.' },
  ],
  bill_of_lading: facts => [
    ...crewPlanned(facts),
    ...work(facts),
    ...hourlyRate(facts),
    ...inventory(facts, facts.conditions),
    ...conditions(facts),
    ...valuation(facts),
    ...charges(facts),
    ...(facts.settlement ? dueLater(facts.settlement) : atDelivery(facts)),
  ],
}

const heading = (text: string): PaperBlock => ({ type: 'heading', text })
const notice = ({ booking }: PaperFacts): PaperBlock => ({ type: 'text', text: booking.notice })

function parties({ booking }: PaperFacts): PaperBlock {
  const { number, serviceType, customer, from, to, when, bookedAt, jurisdiction } = booking
  return {
    type: 'facts',
    facts: [
      ['Booking number', number],
      ['Booked on', dayOf(bookedAt)],
      [customerLabel, customer.join(separator)],
      ['Service', serviceNames[serviceType]],
      ['Rules', rules[jurisdiction].name],
      [whenLabel, when],
      ['From', from],
      ...(to === null ? [] : ([['To', to]] satisfies [string, string][])),
    ],
  }
}

/** 92 Ill. Adm. Code 1457: the crew's hourly rate stands on the written estimate. */
function hourlyRate({ price, crew }: PaperFacts): PaperBlock[] {
  if (!price.isHourly) return []
  const { hourlyRateCents, hours } = price
  return [
    {
      type: 'facts',
      facts: [
        ['Hourly rate', `${money(hourlyRateCents * crew.workers)} per hour for a crew of ${crew.workers}`],
        ['Each worker', `${money(hourlyRateCents)} per hour`],
        ['Estimated hours', `${hours}, travel time included`],
      ],
    },
  ]
}

/** 92 Ill. Adm. Code 1457.90(b)(2): the estimated and the actual counts of workers and trucks. */
function crewPlanned({ crew }: PaperFacts): PaperBlock[] {
  const { name, workers, members, trucks } = crew
  return [
    heading('Crew'),
    {
      type: 'facts',
      facts: [
        ...(name === null ? [] : ([['Crew', name]] satisfies [string, string][])),
        ['Workers estimated', `${workers}`],
        ...counted('Workers planned', members),
        ...counted('Trucks planned', trucks),
      ],
    },
  ]
}

/** 92 Ill. Adm. Code 1457.90: when the work began and ended, without the time that is not billed. */
function work({ settlement }: PaperFacts): PaperBlock[] {
  if (!settlement) return []
  const { workers, minutes, travelMinutes, span } = settlement
  const times: [string, string][] = span
    ? [
        ['Work began', dayAndTimeOf(span.startedAt)],
        ['Work ended', dayAndTimeOf(span.endedAt)],
        ['Breaks, not billed', minutesInWords(span.breakMinutes)],
      ]
    : []
  return [
    heading('Work'),
    {
      type: 'facts',
      facts: [
        ['Workers', `${workers}`],
        ...times,
        ['Time worked', minutesInWords(minutes)],
        ['Travel time', minutesInWords(travelMinutes)],
      ],
    },
  ]
}

/** What nobody planned does not stand on a paper that is signed. */
const counted = (label: string, names: readonly string[]): [string, string][] =>
  names.length === 0 ? [] : [[label, `${names.length}: ${names.join(', ')}`]]

const estimated = ({ price }: PaperFacts): PaperBlock => ({
  type: 'amounts',
  lines: price.lines.map(priced),
  totals: [{ label: 'Estimated total', amount: money(price.totalCents) }],
})

const priced = ({ label, arithmetic, amountCents }: PriceLine) => ({
  label,
  ...(arithmetic && { note: arithmetic }),
  amount: money(amountCents),
})

/** 49 CFR 375.407 between states. */
function atDelivery({ booking, price }: PaperFacts): PaperBlock[] {
  const rule = rules[booking.jurisdiction].atDelivery
  if (!rule) return []
  const most = money(mostAtDelivery(booking.jurisdiction, price.totalCents) ?? 0)
  return [
    {
      type: 'text',
      text: `This estimate is not binding. At delivery at most ${most} is due, which is ${rule.percent}% of it. Any rest is due 30 days later.`,
    },
  ]
}

function rights({ booking }: PaperFacts): PaperBlock[] {
  const text = rules[booking.jurisdiction].rights
  return text === undefined ? [] : [heading('Your rights'), { type: 'text', text }]
}

/** 49 CFR 375.401. */
function survey({ booking: { surveyWaiver } }: PaperFacts): PaperBlock[] {
  if (!surveyWaiver) return []
  const { signature, at, version } = surveyWaiver
  const text = `${signature} waived the survey of the goods in writing on ${dayOf(at)} (waiver ${version}).`
  return [heading('Waiver of survey'), { type: 'text', text }]
}

/** With the condition of each item as the crew noted it before the job, if the paper has it. */
function inventory(
  { items, listedBy, specialItems }: PaperFacts,
  noted: PaperFacts['conditions'] = [],
): PaperBlock[] {
  const row = (label: string, what: string): [string, string] => {
    const words = noted.flatMap(each => (!each.isNew && isSame(each.label, label) ? each.words : []))
    if (words.length === 0) return [label, what]
    return [label, `${what}, condition noted: ${words.map(inOneLine).join('; ')}`]
  }
  const listed = items.map(({ label, count }) =>
    row(label, isAmong(specialItems, label) ? `${count}, special item` : `${count}`),
  )
  const labels = items.map(({ label }) => label)
  const special = specialItems
    .filter(label => !isAmong(labels, label))
    .map(label => row(label, 'Special item'))
  return [
    heading('Inventory'),
    listed.length + special.length === 0
      ? { type: 'text', text: 'No items are listed.' }
      : { type: 'facts', facts: [...listed, ...special] },
    ...(listedBy === null ? [] : [{ type: 'text', text: `Listed by ${listedBy}.` } satisfies PaperBlock]),
  ]
}

const isAmong = (labels: readonly string[], label: string) => labels.some(each => isSame(each, label))

/** What a crew typed, perhaps in several lines, without the period at the end. */
const inOneLine = (words: string) => words.trim().replace(/\s+/g, ' ').replace(/\.$/, '')

/** Damages. What was there before the job and belongs to an item of the inventory stands beside that. */
function conditions({ conditions: noted, items, specialItems }: PaperFacts): PaperBlock[] {
  if (noted.length === 0) {
    const text = 'The crew has not noted any damage so far. The customer can still file a claim.'
    return [heading('Condition'), { type: 'text', text }]
  }
  const listed = (title: string, isListed: (each: (typeof noted)[number]) => boolean): PaperBlock[] => {
    const facts = noted.filter(isListed).map(({ label, words }): [string, string] => [label, words])
    return facts.length === 0 ? [] : [heading(title), { type: 'facts', facts }]
  }
  const labels = [...items.map(({ label }) => label), ...specialItems]
  return [
    ...listed('Condition', ({ isNew, label }) => !isNew && !isAmong(labels, label)),
    ...listed('Damage on the job', ({ isNew }) => isNew),
  ]
}

/** Rules on valuation are for goods that are carried for their owner. */
function valuation({ booking, valuation: chosen }: PaperFacts): PaperBlock[] {
  if (booking.jurisdiction === 'junk') return []
  const { words, example } = valuationInWords(chosen)
  const waived =
    booking.jurisdiction === 'interstate' && chosen.kind === 'released'
      ? ' By signing, the customer waives full value protection.'
      : ''
  return [heading('Liability for your goods'), { type: 'text', text: `${words}${waived} ${example}` }]
}

function charges({ price, charges: added, extras, settlement }: PaperFacts): PaperBlock[] {
  const lines = settlement?.lines ?? price.lines
  const total = settlement?.totalCents ?? price.totalCents
  // The settlement's lines hold the extras that have an amount.
  const unsettled = (settlement ? [] : extras).flatMap(({ label, amountCents }) =>
    amountCents === undefined ? [] : [{ label, reason: 'agreed on the day', amountCents }],
  )
  const further = [...unsettled, ...added]
  const furtherCents = further.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    heading(settlement ? 'Charges' : 'Estimated charges'),
    {
      type: 'amounts',
      lines: [
        ...lines.map(priced),
        ...further.map(({ label, reason, amountCents }) => ({
          label,
          note: reason,
          amount: money(amountCents),
        })),
      ],
      totals: [{ label: settlement ? 'Total' : 'Estimated total', amount: money(total + furtherCents) }],
    },
    ...(extras.length === 0
      ? []
      : [heading('Agreed on the day'), { type: 'facts', facts: extras.map(agreed) } satisfies PaperBlock]),
  ]
}

const agreed = ({ label, minutes, amountCents, agreedBy }: AgreedExtra): [string, string] => [
  label,
  `${minutes === undefined ? money(amountCents ?? 0) : `${minutes} minutes`}, agreed by ${agreedBy}`,
]

const dueLater = ({ dueLaterCents, dueLaterOn }: NonNullable<PaperFacts['settlement']>): PaperBlock[] =>
  dueLaterOn === null || dueLaterCents === 0
    ? []
    : [{ type: 'text', text: `${money(dueLaterCents)} of it is due only by ${dayInWords(dueLaterOn)}.` }]
