import { type Type, type } from 'arktype'
import { atMost, plainDay } from './fields.ts'
import { money } from './money.ts'

/** The kinds of figures on a rate card, each within bounds. */
type Kinds = Readonly<{
  cents(least: number, most: number): Type<number>
  /** Per hour. Divisible by four, so that a quarter of an hour costs whole cents. */
  centsPerHour(least: number, most: number): Type<number>
  whole(least: number, most: number): Type<number>
  /** In quarters. */
  hours(least: number, most: number): Type<number>
}>

/** Every figure of a rate card: amounts in cents, hours in quarters, volumes in cubic feet. */
function figuresOf({ cents, centsPerHour, whole, hours }: Kinds) {
  const moveOfSize = type({
    startingCents: cents(0, 200_000),
    crewSize: whole(1, 8),
    hours: hours(0.25, 40),
    cubicFeet: whole(50, 6000),
    packing: { hours: hours(0, 40), materialsCents: cents(0, 500_000) },
  })
  const junkOfSize = type({ startingCents: cents(0, 200_000) })
  const item = type({ feeCents: cents(0, 200_000), hours: hours(0, 10) })
  return type({
    moving: {
      hourlyRateCents: centsPerHour(1000, 40_000),
      freeMiles: whole(0, 500),
      centsPerMile: cents(0, 5000),
      minimumHours: hours(0.25, 8),
      travelHours: hours(0, 4),
      sizes: { studio: moveOfSize, '1bedroom': moveOfSize, '2bedroom': moveOfSize, '3bedroom': moveOfSize },
    },
    illinoisLocal: { flatCharges: 'boolean' },
    junk: {
      hourlyRateCents: centsPerHour(1000, 40_000),
      crewSize: whole(1, 8),
      hoursPerEighth: hours(0.25, 5),
      cubicFeetPerEighth: whole(20, 200),
      sizes: { studio: junkOfSize, '1bedroom': junkOfSize, '2bedroom': junkOfSize, '3bedroom': junkOfSize },
    },
    access: {
      stepsPerFlight: whole(1, 40),
      freeFlights: whole(0, 10),
      percentOfHoursPerFlight: whole(0, 100),
      percentOfHoursForLongCarry: whole(0, 100),
    },
    specialItems: {
      uprightPiano: item,
      piano: item,
      safe: item,
      poolTable: item,
      hotTub: item,
      other: item,
    },
    volume: { cubicFeetPerMemberHour: whole(10, 500), cubicFeetPerItem: whole(1, 200) },
    complexity: { percentOfHoursPerLevel: whole(0, 100) },
  })
}

/**
 * The figures as stored, and the name of the tariff that they are filed in, which older versions lack. Bounds may change
 * later, so they are not part of the stored shape.
 */
export const rateFigures = figuresOf({
  cents: () => type('number.integer'),
  centsPerHour: () => type('number.integer'),
  whole: () => type('number.integer'),
  hours: () => type('number'),
}).merge({ 'tariff?': 'string' })
export type RateFigures = typeof rateFigures.infer

/** 625 ILCS 5/18c-3206: charges within Illinois equal the filed tariff. */
const nameTheTariff = 'Name the tariff that these rates are filed in'

/** Figures that the office may enter. */
const enteredFigures = figuresOf({
  cents: (least, most) => within(least, most, 1, `Enter ${money(least)} to ${money(most)}`),
  centsPerHour: (least, most) =>
    within(least, most, 4, `Enter ${money(least)} to ${money(most)}, in steps of 4 cents`),
  whole: (least, most) => within(least, most, 1, `Enter a whole number from ${least} to ${most}`),
  hours: (least, most) =>
    within(least, most, 0.25, `Enter ${least} to ${most} hours, in quarters of an hour`),
})
  .merge({ 'tariff?': atMost(80) })
  .onDeepUndeclaredKey('reject')
  .narrow(
    ({ tariff = '' }, ctx) =>
      tariff.trim() !== '' || ctx.reject({ relativePath: ['tariff'], message: nameTheTariff }),
  )
  .narrow(({ moving: { sizes, minimumHours } }, ctx) => {
    const tooShort = Object.entries(sizes).filter(([, { hours }]) => hours < minimumHours)
    for (const [size] of tooShort) {
      ctx.reject({
        message: `Enter at least the minimum of ${minimumHours} hours`,
        relativePath: ['moving', 'sizes', size, 'hours'],
      })
    }
    return tooShort.length === 0
  })

function within(least: number, most: number, step: number, message: string): Type<number> {
  return type('number').narrow(
    (number, ctx) =>
      (number >= least && number <= most && Number.isInteger(number / step)) || ctx.reject({ message }),
  )
}

/** POST /api/admin/rate-cards/preview */
export const ratePreview = type({ figures: enteredFigures }).onUndeclaredKey('delete')

/** POST /api/admin/rate-cards: a rate card and the day, in Chicago, on which it takes effect. */
export const rateCardForm = type({
  effectiveFrom: plainDay,
  figures: enteredFigures,
}).onUndeclaredKey('delete')
export type RateCardForm = typeof rateCardForm.infer

/** PUT /api/admin/rate-cards/{id}. `seen` is the row's version that the page showed. */
export const rateCardReplacement = rateCardForm.merge({ seen: 'number.integer' })

/** DELETE /api/admin/rate-cards/{id} */
export const rateCardWithdrawal = type({ seen: 'string.integer.parse' }).onUndeclaredKey('delete')
