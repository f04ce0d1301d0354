import type { Precision } from '../../../../src/shared/catalog.ts'
import { roundedToCents } from '../../../../src/shared/money.ts'
import { rangeInWords } from '../../../../src/shared/price-range.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { hasHouseNumber } from '../address/place-names.ts'
import type { Answers } from '../draft.ts'
import type { Quote } from '../price.ts'

/** What a total is made of: the crew's time, and in a price with flat lines the charges besides. */
export function sumInWords({ crewSize, pricing }: Pick<Quote, 'crewSize' | 'pricing'>): string {
  const { estimatedHours, hourlyRate, total, distanceFee, specialItemsFee, packingFee } = pricing
  const crew = crewSize * estimatedHours * hourlyRate
  const time = `${crewSize} people × ${estimatedHours} ${estimatedHours === 1 ? 'hour' : 'hours'} × ${dollars(hourlyRate)} an hour each`
  const rest = roundedToCents(total - crew)
  if (rest <= 0) return time
  const what = [
    'the truck and equipment',
    distanceFee > 0 && 'miles',
    specialItemsFee > 0 && 'special items',
    packingFee > 0 && 'packing materials',
  ].filter(Boolean)
  return `${dollars(crew)} for ${time}, and ${dollars(rest)} for ${inSentence(what)}`
}

const inSentence = (parts: readonly unknown[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : `${parts[0]}`

type Ends = Pick<Answers, 'fromAddress' | 'toAddress'>
type Ranged = Pick<Quote, 'places' | 'range' | 'pricing'>

/** Why a total has a range, what the range means, and what makes it closer. Undefined if the price has none. */
export function rangeNote({ places, range, pricing }: Ranged, answers: Ends): string | undefined {
  if (!range) return undefined
  const ends: readonly End[] = [
    { name: 'pickup', precision: places.from?.precision, address: answers.fromAddress },
    { name: 'drop-off', precision: places.to?.precision, address: answers.toAddress },
  ]
  const known = [
    knownOf(
      'ZIP area',
      ends.filter(({ precision }) => precision === 'zip'),
    ),
    knownOf(
      'town',
      ends.filter(({ precision }) => precision === 'city'),
    ),
  ]
  const areas = known.filter(Boolean)
  const only = areas.length > 0 && `We know only ${areas.join(' and ')}.`
  return [only, rangeInWords(range, pricing.total), closerWith(ends)].filter(Boolean).join(' ')
}

type End = Readonly<{ name: string; precision?: Precision; address: string }>

const knownOf = (area: string, ends: readonly End[]) =>
  ends.length > 0 ? `the ${area} of the ${ends.map(({ name }) => name).join(' and the ')}` : ''

/** What the customer can add. Nothing if the street is there, and we have no map of it. */
function closerWith(ends: readonly End[]): string {
  const lacks = (wanted: Precision) =>
    ends.some(({ precision, address }) => precision === wanted && !hasHouseNumber(address))
  if (lacks('city')) return 'Add the ZIP code for a closer price.'
  return lacks('zip') ? 'Add the street and house number for a closer price.' : ''
}
