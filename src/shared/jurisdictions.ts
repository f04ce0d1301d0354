import type { Analysis, Jurisdiction, Pricing } from './catalog.ts'
import { money } from './money.ts'

/**
 * The law that a price falls under. `isHourly`: only actual workers and hours may be charged. `sources` are where its
 * rules stand; the owner has them checked before they are relied on.
 */
type Rule = Readonly<{
  name: string
  isHourly: boolean
  sources: readonly string[]
  /** What such a price means, for the terms of service. */
  terms: string
  /** Which kind of estimate a quote is, what is estimated, and what can change it: shown beside every price. */
  notice(quote: Quoted): string
}>

type Quoted = Readonly<{
  crewSize: number
  pricing: Pick<Pricing, 'estimatedHours' | 'hourlyRate' | 'baseService' | 'total'>
  /** The analysis has items if the customer confirmed an inventory. */
  analysis: Pick<Analysis, 'items'> | null
}>

/** What a flat price is for. */
const described = 'the miles, stairs, items and packing that you described'

export const rules: Readonly<Record<Jurisdiction, Rule>> = {
  /** Under 35 miles, or wholly inside seven counties. Flat, item, mile and not-to-exceed charges are not allowed. */
  'IL-local': {
    name: 'Local move in Illinois',
    isHourly: true,
    sources: ['92 Ill. Adm. Code 1457', '625 ILCS 5/18c-3206'],
    terms:
      'A non-binding estimate. You are billed for the actual workers and hours, travel time included, at the hourly rate shown on the quote. More workers than estimated need your written agreement.',
    notice: quote =>
      isByTheHour(quote)
        ? `This is a non-binding estimate. Local moves in Illinois are billed for actual hours: ${crewAndRate(quote)}, estimated at ${quote.pricing.estimatedHours} hours, travel time included. More or fewer hours change the price. More workers need your written agreement.`
        : `This is a non-binding estimate by our tariff, for ${described}. What you pay is computed from what the crew finds.`,
  },

  'IL-intrastate': {
    name: 'Move within Illinois',
    isHourly: false,
    sources: ['625 ILCS 5/18c-3203', '625 ILCS 5/18c-3206'],
    terms: `A non-binding estimate by our tariff, for ${described}. Our tariff is open to the public: ask us for it.`,
    notice: () =>
      `This is a non-binding estimate by our tariff, for ${described}. If these differ on the day, so does the price, and we tell you before we load.`,
  },

  /** No rule on estimates was found. */
  WI: {
    name: 'Move within Wisconsin',
    isHourly: false,
    sources: [],
    terms: `An estimate for ${described}.`,
    notice: () =>
      `This is an estimate for ${described}. If these differ on the day, so does the price, and we tell you before we load.`,
  },

  /** Every move across a state line. */
  interstate: {
    name: 'Move between states',
    isHourly: false,
    sources: ['49 CFR 375.401', '49 CFR 375.407'],
    terms: `A non-binding estimate under federal rules, for ${described}, based on your list of items, photos or a video call, unless you sign a waiver. At delivery you pay at most 110% of it, and any rest within 30 days.`,
    notice: ({ analysis }) =>
      `This is a non-binding estimate under federal rules, for ${described}. ${
        analysis?.items?.length
          ? 'It is based on the list of items that you confirmed.'
          : 'Before the move we need a list of your items, photos or a video call, unless you sign a waiver.'
      } At delivery you pay at most 110% of it, and any rest within 30 days.`,
  },

  junk: {
    name: 'Junk removal',
    isHourly: false,
    sources: [],
    terms: 'The price of the share of a truck that you chose. The crew confirms it before it loads.',
    notice: () =>
      'This price is for the share of a truck that you chose. If the load or the stairs differ, the crew tells you the new price before it loads, and you may decline.',
  },
}

export const noticeOf = ({ jurisdiction, ...quote }: Quoted & Readonly<{ jurisdiction: Jurisdiction }>) =>
  rules[jurisdiction].notice(quote)

/** The owner may keep flat lines for local moves in Illinois. */
const isByTheHour = ({ crewSize, pricing }: Quoted) =>
  pricing.total === pricing.baseService &&
  pricing.total === crewSize * pricing.estimatedHours * pricing.hourlyRate

const crewAndRate = ({ crewSize, pricing }: Quoted) =>
  `${crewSize} workers at ${money(pricing.hourlyRate)} per hour each`
