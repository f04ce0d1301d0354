import type { Analysis, Jurisdiction, PriceRange, Pricing, SurveyWaiver } from './catalog.ts'
import { money } from './money.ts'

/**
 * The law that a price falls under. `isHourly`: only actual workers and hours may be charged. `sources` are where its
 * rules stand; the owner has them checked before they are relied on.
 */
type Rule = Readonly<{
  name: string
  isHourly: boolean
  /** Charges follow a filed tariff, which papers name. */
  hasTariff: boolean
  sources: readonly string[]
  /** What percentage of the estimate may be demanded at delivery, if it is not binding; any rest is due 30 days later. */
  atDelivery: Readonly<{ percent: number; source: string }> | null
  /** Where the customer's rights stand, and who hears complaints: on the estimate, and in the terms. */
  rights?: string
  /** What such a price means, for the terms of service. */
  terms: string
  /** Which kind of estimate a quote is, what is estimated, and what can change it. */
  basis(quote: Quoted): string
  /** What happens if the job turns out to cost less or more than was paid: one of `settled`. */
  difference(quote: Quoted): string
}>

type Quoted = Readonly<{
  crewSize: number
  tariff?: string | null
  range?: PriceRange | null
  surveyWaiver?: SurveyWaiver | null
  pricing: Pick<Pricing, 'estimatedHours' | 'hourlyRate' | 'baseService' | 'total'>
  /** The analysis has items if the customer confirmed an inventory. */
  analysis: Pick<Analysis, 'items'> | null
}>

/** What happens if the job turns out to cost less or more than was paid: see settlement.ts. */
const settled = {
  hours:
    'You are billed for the hours that the crew works. If they are fewer, the office refunds the difference to your card. If they are more, we ask you before we charge them.',
  load: 'The estimated hours alone do not change the price. If the price turns out lower, the office refunds the difference to your card. If it turns out higher, we ask you before we charge more.',
  /** 49 CFR 375.407. The estimate itself is paid at booking. */
  delivery:
    'You pay the estimate, or a deposit on it, when you book. You are billed for the time the crew works, and never for less than our minimum. If the charges are lower, the office refunds the difference to your card. If they are higher, we ask you before we charge them: at most another 10% of the estimate is due at delivery, and any rest 30 days later.',
  found:
    'You are billed for the time the crew works, and never for less than our minimum. If the price turns out lower, the office refunds the difference to your card. If it turns out higher, we ask you before we charge more.',
}

/** What a flat price is for. */
const described = 'the miles, stairs, items and packing that you described'

/** Commonly stated of non-binding estimates in Illinois; the owner has it checked. */
const illinoisDelivery = { percent: 110, source: 'secondary sources' }

/** 49 CFR 375.209, 375.211 and 375.213; 49 U.S.C. 14708 for the limit. */
const federalRights =
  'Please read the federal booklet “Your Rights and Responsibilities When You Move” and the brochure “Ready to Move” before you sign: fmcsa.dot.gov/protect-your-move. Send us any complaint by email or phone; we record and answer every one. If we cannot agree on a claim for loss or damage, or on charges billed after delivery, you may ask for arbitration. For a claim of up to $10,000, we must take part if you ask. You may also complain to the Federal Motor Carrier Safety Administration: nccdb.fmcsa.dot.gov, 1-888-368-7238.'

export const rules: Readonly<Record<Jurisdiction, Rule>> = {
  /** Under 35 miles, or wholly inside seven counties. Flat, item, mile and not-to-exceed charges are not allowed. */
  'IL-local': {
    name: 'Local move in Illinois',
    isHourly: true,
    hasTariff: true,
    sources: ['92 Ill. Adm. Code 1457', '625 ILCS 5/18c-3206'],
    atDelivery: illinoisDelivery,
    terms: `A non-binding estimate of actual workers and hours, travel time included, at the hourly rate shown on the quote. More workers than estimated need your written agreement. ${settled.hours}`,
    basis: quote =>
      isByTheHour(quote)
        ? `This is a non-binding estimate${tariffOf(quote)}. Local moves in Illinois are billed for actual hours: ${crewAndRate(quote)}, estimated at ${quote.pricing.estimatedHours} hours, travel time included. More workers need your written agreement.`
        : `This is a non-binding estimate${tariffOf(quote)}, for ${described}. Your final price depends on what the crew finds.`,
    difference: quote => (isByTheHour(quote) ? settled.hours : settled.found),
  },

  'IL-intrastate': {
    name: 'Move within Illinois',
    isHourly: false,
    hasTariff: true,
    sources: ['625 ILCS 5/18c-3203', '625 ILCS 5/18c-3206'],
    atDelivery: illinoisDelivery,
    terms: `A non-binding estimate by our tariff, for ${described}. Our tariff is open to the public: ask us for it. ${settled.found}`,
    basis: quote =>
      `This is a non-binding estimate${tariffOf(quote)}, for ${described}. If these differ on the day, so does the price, and we tell you before we load.`,
    difference: () => settled.found,
  },

  /** No rule on estimates was found. */
  WI: {
    name: 'Move within Wisconsin',
    isHourly: false,
    hasTariff: false,
    sources: [],
    atDelivery: null,
    terms: `An estimate for ${described}. ${settled.found}`,
    basis: () =>
      `This is an estimate for ${described}. If these differ on the day, so does the price, and we tell you before we load.`,
    difference: () => settled.found,
  },

  /** Every move across a state line. */
  interstate: {
    name: 'Move between states',
    isHourly: false,
    hasTariff: false,
    sources: ['49 CFR 375.401', '49 CFR 375.407'],
    atDelivery: { percent: 110, source: '49 CFR 375.407' },
    rights: federalRights,
    terms: `A non-binding estimate under federal rules, for ${described}, based on the list of your items that you confirm, from photos or by hand, unless you sign a waiver. ${settled.delivery}`,
    basis: quote =>
      `This is a non-binding estimate under federal rules, for ${described}. ${surveyOf(quote)}`,
    difference: () => settled.delivery,
  },

  junk: {
    name: 'Junk removal',
    isHourly: false,
    hasTariff: false,
    sources: [],
    atDelivery: null,
    terms: `The price of the share of a truck that you chose. The crew confirms it before it loads. ${settled.load}`,
    basis: ({ analysis }) =>
      `This price is for the share of a truck that you chose${analysis?.items?.length ? ' and the list of items that you confirmed' : ''}. If the load or the stairs differ, the crew tells you the new price before it loads, and you may decline.`,
    difference: () => settled.load,
  },
}

type NoticeInput = Quoted & Readonly<{ jurisdiction: Jurisdiction | null }>

/** The whole notice of a price. The jurisdiction is null if it cannot be told yet. */
export const noticeOf = ({ jurisdiction, ...quote }: NoticeInput) =>
  jurisdiction
    ? [rules[jurisdiction].basis(quote), rules[jurisdiction].difference(quote), otherLawOf(quote)]
        .filter(Boolean)
        .join(' ')
    : 'There is no estimate yet. Which rules apply depends on where the move begins and ends.'

/** The part of the notice that says what happens if the price turns out lower or higher. */
export const differenceNoticeOf = ({ jurisdiction, ...quote }: NoticeInput) =>
  jurisdiction && [rules[jurisdiction].difference(quote), otherLawOf(quote)].filter(Boolean).join(' ')

/** What the notice of a price means, for a crew that reads Spanish. The customer has the whole notice in English. */
export const noticeInSpanish = ({
  jurisdiction,
  ...quote
}: Pick<Quoted, 'crewSize' | 'pricing'> & Readonly<{ jurisdiction: Jurisdiction | null }>): string => {
  switch (jurisdiction) {
    case 'IL-local':
      return isByTheHour(quote)
        ? `Estimado no vinculante. Se cobran las horas reales: ${quote.crewSize} trabajadores a ${money(quote.pricing.hourlyRate)} por hora cada uno, unas ${quote.pricing.estimatedHours} horas con el traslado. Para más trabajadores, el cliente debe aceptar por escrito; para más horas, se le pregunta antes.`
        : spanishAsDescribed
    case 'IL-intrastate':
    case 'WI':
      return spanishAsDescribed
    case 'interstate':
      return `${spanishAsDescribed} En la entrega se puede cobrar como máximo un 10 % más que el estimado; el resto, 30 días después.`
    case 'junk':
      return 'El precio es por la parte del camión que el cliente eligió. Si la carga o las escaleras son distintas, dígale el nuevo precio antes de cargar. El cliente puede no aceptarlo.'
    case null:
      return 'Todavía no hay un estimado. Las reglas dependen de dónde empieza y termina la mudanza.'
  }
}

const spanishAsDescribed =
  'Estimado por las millas, escaleras, cosas y embalaje que describió el cliente. Si algo es distinto, dígaselo antes de cargar. Lo que cueste más se le pregunta antes.'

/** What is left to say of a price that is final: the tariff that it follows. Null where there is none. */
export const finalNoticeOf = ({
  jurisdiction,
  tariff,
}: Pick<Quoted, 'tariff'> & Readonly<{ jurisdiction: Jurisdiction }>): string | null =>
  rules[jurisdiction].hasTariff ? `This price is${tariffOf({ tariff })}.` : null

/** 92 Ill. Adm. Code 1457: the exact distance and the counties decide which law holds. */
const otherLawOf = ({ range }: Quoted) =>
  range?.otherLaw &&
  'Which rules apply depends on the exact distance and the counties: those for local moves in Illinois, which are under 35 miles or inside the seven counties around Chicago, or those for longer ones. Until we know, your price is the higher of the two.'

const tariffOf = ({ tariff }: Pick<Quoted, 'tariff'>) =>
  tariff ? ` by our tariff (${tariff})` : ' by our tariff'

/** What an estimate of a move between states rests on. */
function surveyOf({ analysis, surveyWaiver }: Quoted): string {
  if (analysis?.items?.length) return 'It is based on the list of items that you confirmed.'
  if (surveyWaiver)
    return `It is not based on a survey of your items: ${surveyWaiver.signature} signed a waiver.`
  return 'Before the move, we need the list of your items, from photos or by hand, or your signed waiver of a survey.'
}

/** Whether a price for a local move in Illinois is hours alone. The owner may keep flat lines. */
export const isByTheHour = ({ crewSize, pricing }: Pick<Quoted, 'crewSize' | 'pricing'>) =>
  pricing.total === pricing.baseService &&
  pricing.total === crewSize * pricing.estimatedHours * pricing.hourlyRate

const crewAndRate = ({ crewSize, pricing }: Quoted) =>
  `${crewSize} workers at ${money(pricing.hourlyRate)} per hour each`

/**
 * What may be demanded at delivery of an estimate that is not binding, in cents; null where no rule limits it. Rounded
 * down, so that it is never more than the percentage.
 */
export function mostAtDelivery(jurisdiction: Jurisdiction, estimateCents: number): number | null {
  const { atDelivery } = rules[jurisdiction]
  return atDelivery && Math.floor((estimateCents * atDelivery.percent) / 100)
}
