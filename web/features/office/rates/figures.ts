import { get, type Path, type PathValue } from 'react-hook-form'
import type { HomeSize } from '../../../../src/shared/catalog.ts'
import type { RateCardForm, RateFigures } from '../../../../src/shared/rate-figures.ts'
import { dollars } from '../../../shared/payment/dollars.ts'

/** How a figure is written. Money is in cents, and in dollars on the page. */
export type Unit = 'money' | 'hours' | 'percent' | 'cu ft' | 'miles' | 'count'

/** The path of a number in the form. */
export type FigurePath = {
  [Each in Path<RateCardForm>]: PathValue<RateCardForm, Each> extends number ? Each : never
}[Path<RateCardForm>]

export type Figure = readonly [path: FigurePath, label: string, unit: Unit]

export type Section = Readonly<{ title: string; about?: string; figures: readonly Figure[] }>

const sizeNames: Readonly<Record<HomeSize, string>> = {
  studio: 'Studio',
  '1bedroom': '1 bedroom',
  '2bedroom': '2–3 bedrooms',
  '3bedroom': '3+ bedrooms',
}

const loadNames: Readonly<Record<HomeSize, string>> = {
  studio: 'Start, up to ¼ truck',
  '1bedroom': 'Start, up to ½ truck',
  '2bedroom': 'Start, up to ¾ truck',
  '3bedroom': 'Start, up to a full truck',
}

const sizes = ['studio', '1bedroom', '2bedroom', '3bedroom'] as const

const moveOf = (size: HomeSize): Section => ({
  title: `Move: ${sizeNames[size]}`,
  figures: [
    [`figures.moving.sizes.${size}.startingCents`, 'Start', 'money'],
    [`figures.moving.sizes.${size}.crewSize`, 'Movers', 'count'],
    [`figures.moving.sizes.${size}.hours`, 'Loading and unloading', 'hours'],
    [`figures.moving.sizes.${size}.cubicFeet`, 'Usual volume', 'cu ft'],
    [`figures.moving.sizes.${size}.packing.hours`, 'Packing', 'hours'],
    [`figures.moving.sizes.${size}.packing.materialsCents`, 'Boxes and paper', 'money'],
  ],
})

const item = (key: keyof RateFigures['specialItems'], name: string): readonly Figure[] => [
  [`figures.specialItems.${key}.feeCents`, name, 'money'],
  [`figures.specialItems.${key}.hours`, `${name}, by the hour`, 'hours'],
]

/** Every number of a rate card, in the order of the form. */
export const sections: readonly Section[] = [
  {
    title: 'Moves',
    figures: [
      ['figures.moving.hourlyRateCents', 'Each mover, per hour', 'money'],
      ['figures.moving.centsPerMile', 'Each extra mile', 'money'],
      ['figures.moving.freeMiles', 'Miles included', 'miles'],
      ['figures.moving.minimumHours', 'Minimum', 'hours'],
      ['figures.moving.travelHours', 'Travel, by the hour', 'hours'],
    ],
  },
  ...sizes.map(moveOf),
  {
    title: 'Junk removal',
    figures: [
      ['figures.junk.hourlyRateCents', 'Each hauler, per hour', 'money'],
      ['figures.junk.crewSize', 'Haulers', 'count'],
      ['figures.junk.hoursPerEighth', 'Each ⅛ truck', 'hours'],
      ['figures.junk.cubicFeetPerEighth', 'Volume of ⅛ truck', 'cu ft'],
      ...sizes.map((size): Figure => [`figures.junk.sizes.${size}.startingCents`, loadNames[size], 'money']),
    ],
  },
  {
    title: 'Stairs and carrying',
    about: 'Time is added as a share of the hours, at each end.',
    figures: [
      ['figures.access.stepsPerFlight', 'Steps in a flight', 'count'],
      ['figures.access.freeFlights', 'Free flights', 'count'],
      ['figures.access.percentOfHoursPerFlight', 'Each further flight', 'percent'],
      ['figures.access.percentOfHoursForLongCarry', 'Long carry', 'percent'],
    ],
  },
  {
    title: 'Special items',
    about: 'A fee, or time where only time may be charged.',
    figures: [
      ...item('piano', 'Piano'),
      ...item('uprightPiano', 'Upright piano'),
      ...item('safe', 'Safe'),
      ...item('poolTable', 'Pool table'),
      ...item('hotTub', 'Hot tub'),
      ...item('other', 'Other item'),
    ],
  },
  {
    title: 'Larger inventories',
    figures: [
      ['figures.volume.cubicFeetPerMemberHour', 'Per person and hour', 'cu ft'],
      ['figures.volume.cubicFeetPerItem', 'Average item', 'cu ft'],
      ['figures.complexity.percentOfHoursPerLevel', 'Each level of complexity', 'percent'],
    ],
  },
]

/** The number at a path. */
export const valueAt = (figures: RateFigures, path: FigurePath) => Number(get({ figures }, path))

/** A figure for reading: '$70.00', '2.5 h', '10%'. */
export function inWords(value: number, unit: Unit): string {
  if (unit === 'money') return dollars(value / 100)
  if (unit === 'hours') return `${value} h`
  if (unit === 'percent') return `${value}%`
  return unit === 'count' ? `${value}` : `${value.toLocaleString('en-US')} ${unit}`
}

/** The figures that differ, each with its section. */
export const changesBetween = (before: RateFigures, after: RateFigures) =>
  [
    { label: 'Tariff', before: tariffInWords(before), after: tariffInWords(after) },
    ...sections.flatMap(({ title, figures }) =>
      figures.map(([path, label, unit]) => ({
        label: `${title}: ${label}`,
        before: inWords(valueAt(before, path), unit),
        after: inWords(valueAt(after, path), unit),
      })),
    ),
  ].filter(change => change.before !== change.after)

/** The filed tariff that the rates follow. */
export const tariffInWords = ({ tariff }: RateFigures) => tariff ?? 'not named'
