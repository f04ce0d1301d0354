import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { HomeSize } from '../../shared/catalog.ts'
import { labelInSpanish } from '../../shared/settlement-words.ts'
import { loadOfSize } from '../../shared/sizes.ts'
import type { Job } from './job.ts'
import { price as priceWith } from './price.ts'
import { firstRateCard, specialItems } from './rate-card.ts'

const rateCard = firstRateCard({ illinoisLocalHourly: true })
const price = (job: Job) => priceWith(job, rateCard)

describe('a receipt', () => {
  const everything: Job = {
    serviceType: 'moving',
    homeSize: '1bedroom',
    accessDetails: { floorLevel: 3, hasElevator: false, stairsCount: 20 },
    dropoffAccess: { floorLevel: 5, hasElevator: true, stairsCount: 40, longCarry: true },
    specialItems: ['Grand Piano', 'piano', 'Aquarium'],
    packingService: true,
    miles: 35.43,
    minutes: 52,
    measured: 'approximate',
    isHourly: false,
    inventory: { estimatedVolume: 600, itemCount: 31, complexity: 'high' },
  }

  test('shows the arithmetic of each line of a move', () => {
    expect(price(everything).lines.map(({ label, arithmetic }) => `${label}: ${arithmetic}`)).toEqual([
      'Truck and equipment: for a 1 bedroom home',
      'Labor: 2 movers × 3 h × $70.00',
      'Drive: 2 movers × 0.75 h × $70.00, 35 miles (approximate)',
      'Distance: 35 miles (approximate), 20 included: 15 × $2.00',
      'Stairs and floors at pickup: 2 floors + 1 flight of stairs beyond the first: 2 movers × 1 h × $70.00',
      'Stairs and floors at drop-off: 3 flights of stairs beyond the first and a long carry: 2 movers × 1.25 h × $70.00',
      'Piano: 2 × $250.00',
      'Aquarium: 1 × $75.00',
      'Packing: 2 movers × 2 h × $70.00 + $180.00 for boxes and paper',
      'Extra volume: 160 cu ft beyond the 440 for a 1 bedroom home: 2 movers × 1.25 h × $70.00',
    ])
  })

  test('shows a distance by road that is included', () => {
    const { lines } = price({ ...everything, miles: 12, measured: 'routed' })
    expect(lines[3]).toEqual({
      label: 'Distance',
      arithmetic: '12 miles by road, 20 included',
      amountCents: 0,
    })
  })

  test('charges complexity that neither the size nor the listed items imply', () => {
    const { lines } = price({ ...everything, specialItems: [] })
    expect(lines.at(-1)).toEqual({
      label: 'Complexity',
      arithmetic: 'high instead of the usual moderate: 2 movers × 0.5 h × $70.00',
      amountCents: 7000,
    })
  })

  test('by the hour has only time: no start, miles, fees or materials (92 Ill. Adm. Code 1457)', () => {
    const { lines, pricing, crewSize } = price({ ...everything, isHourly: true })
    expect(lines.map(({ label, arithmetic }) => `${label}: ${arithmetic}`)).toEqual([
      'Labor: 2 movers × 3 h × $70.00',
      'Travel: 2 movers × 0.75 h × $70.00, to you and back',
      'Drive: 2 movers × 0.75 h × $70.00, 35 miles (approximate)',
      'Stairs and floors at pickup: 2 floors + 1 flight of stairs beyond the first: 2 movers × 1 h × $70.00',
      'Stairs and floors at drop-off: 3 flights of stairs beyond the first and a long carry: 2 movers × 1.25 h × $70.00',
      'Piano: 2 movers × 2.5 h × $70.00',
      'Aquarium: 2 movers × 0.25 h × $70.00',
      'Packing: 2 movers × 2 h × $70.00',
      'Extra volume: 160 cu ft beyond the 440 for a 1 bedroom home: 2 movers × 1.25 h × $70.00',
    ])
    expect(pricing.total).toBe(crewSize * pricing.estimatedHours * pricing.hourlyRate)
  })

  test('charges less labor for a complete inventory that is smaller than usual, and says why', () => {
    const inventory = { estimatedVolume: 300, itemCount: 12, complexity: 'low' as const }
    const { lines } = price({
      ...bare,
      homeSize: '1bedroom',
      inventory,
      isInventoryComplete: true,
    })
    expect(lines[1]?.arithmetic).toBe('2 movers × 2 h × $70.00, 300 cu ft instead of 440')
  })

  test('has labels that the crew’s bill can show in Spanish', () => {
    const jobs = [
      { ...everything, specialItems: specialItems.map(({ name }) => name) },
      { ...everything, specialItems: [] },
      { ...everything, isHourly: true, specialItems: [] },
      { ...everything, serviceType: 'junk' as const, loadSize: 3, specialItems: [] },
    ]
    const labels = jobs.flatMap(job => price(job).lines.map(({ label }) => label))
    expect([...new Set(labels)].filter(label => labelInSpanish(label) === label)).toEqual(['Piano'])
  })

  test('measures a junk job in eighths of a truck', () => {
    const { lines } = price({ ...bare, serviceType: 'junk', loadSize: 3 })
    expect(lines.map(({ label, arithmetic }) => `${label}: ${arithmetic}`)).toEqual([
      'Truck and equipment: for ⅜ of a truck',
      'Labor: 2 haulers × 1.5 h × $65.00',
    ])
  })
})

describe('a price', () => {
  test('has the hourly rate per crew member, the crew size and the rate card version', () => {
    expect(price({ ...bare, homeSize: '2bedroom' })).toMatchObject({
      pricing: { hourlyRate: 7000 },
      crewSize: 3,
      rateCardVersion: rateCard.version,
    })
    expect(price({ ...bare, serviceType: 'junk' })).toMatchObject({
      pricing: { hourlyRate: 6500 },
      crewSize: 2,
    })
  })

  test('has the inventory’s analysis, or typical values for the size', () => {
    const inventory = { estimatedVolume: 180.4, itemCount: 1, complexity: 'moderate' as const }
    expect(price({ ...bare, inventory }).analysis).toEqual({
      estimatedVolume: 180,
      itemCount: 1,
      complexity: 'moderate',
      estimatedHours: 2.25,
      description: 'About 180 cu ft in one item that was counted.',
    })
    expect(price(bare).analysis).toEqual({
      estimatedVolume: 250,
      itemCount: 13,
      complexity: 'low',
      estimatedHours: 2,
      description: 'About 250 cu ft, typical for a studio apartment; items not counted yet.',
    })
  })

  test('lists the counted items in the analysis but not in the pricing', () => {
    const items = [
      { label: 'Sofa', count: 1, cubicFeet: 50 },
      { label: 'Dining chair', count: 4, cubicFeet: 5 },
    ]
    const { analysis, pricing } = price({
      ...bare,
      inventory: { estimatedVolume: 70, itemCount: 5, complexity: 'low', items },
    })
    expect(analysis.description).toBe(
      'About 70 cu ft in 5 items that were counted: Sofa × 1, Dining chair × 4.',
    )
    expect(analysis.items).toEqual(items)
    expect(Object.keys(pricing)).not.toContain('items')
  })

  test('has at least two hours for every size, in quarters, and rates divisible by four', () => {
    for (const { hours, packing } of Object.values(rateCard.moving.sizes)) {
      expect(hours).toBeGreaterThanOrEqual(rateCard.moving.minimumHours)
      expect([(hours * 4) % 1, (packing.hours * 4) % 1]).toEqual([0, 0])
    }
    expect([rateCard.moving.hourlyRateCents % 4, rateCard.junk.hourlyRateCents % 4]).toEqual([0, 0])
  })

  test('recognizes special items regardless of case and punctuation', () => {
    const feeOf = (item: string) => price({ ...bare, specialItems: [item] }).pricing.specialItemsFee
    expect(['PIANO', 'baby-grand piano', 'Pianos', 'grand_piano'].map(feeOf)).toEqual(Array(4).fill(25_000))
    expect(['Upright Piano', 'piano (upright)', 'uprightPiano', 'Spinet piano'].map(feeOf)).toEqual(
      Array(4).fill(15_000),
    )
    expect(['pool table', 'poolTable', 'Pool-Table', 'Billiard table'].map(feeOf)).toEqual(
      Array(4).fill(20_000),
    )
    expect(['hot tub', 'hotTub', 'HOTTUB', 'Hot-tub (6 people)'].map(feeOf)).toEqual(Array(4).fill(25_000))
    expect(['Safe', 'gun safe', 'gunSafe'].map(feeOf)).toEqual(Array(3).fill(15_000))
    expect(['safety gate', 'Antiques', 'swimming pool cover'].map(feeOf)).toEqual(Array(3).fill(7500))
    expect(['', '  '].map(feeOf)).toEqual([0, 0])
  })
})

describe('for any job', () => {
  test('the fees and the lines each add up to the total, in whole cents and never negative', () => {
    holds(anyJob, job => {
      const { pricing, lines } = price(job)
      const fees = [
        pricing.baseService,
        pricing.distanceFee,
        pricing.accessFee,
        pricing.specialItemsFee,
        pricing.packingFee,
        pricing.volumeFee,
        pricing.complexityFee,
      ]
      const amounts = [...fees, ...lines.map(({ amountCents }) => amountCents)]
      expect(sum(fees)).toBe(pricing.total)
      expect(sum(amounts)).toBe(2 * pricing.total)
      expect(amounts.every(cents => Number.isInteger(cents) && cents >= 0)).toBeTrue()
      expect((pricing.estimatedHours * 4) % 1).toBe(0)
    })
  })

  test('by the hour, the total is the crew’s hours at its rate, and all of it is base service', () => {
    holds(anyJob, job => {
      const { pricing, crewSize } = price({ ...job, isHourly: true })
      expect(pricing.baseService).toBe(pricing.total)
      expect(pricing.total).toBe(crewSize * pricing.estimatedHours * pricing.hourlyRate)
    })
  })

  test('the price is deterministic', () => {
    holds(anyJob, job => expect(price(structuredClone(job))).toEqual(price(job)))
  })

  test('rates, prices and distances that a client adds change nothing', () => {
    const lies = { hourlyRate: 1, total: 1, price: 1, distance: 0, pricing: { total: 1 }, crewSize: 1 }
    holds(anyJob, job => expect(price({ ...job, ...lies })).toEqual(price(job)))
  })

  test('more never costs less: miles, steps, floors, items, packing', () => {
    holds(fc.tuple(anyJob, fc.nat({ max: 300 })), ([job, more]) => {
      const { miles, specialItems } = job
      const accessDetails = job.accessDetails!
      const { floorLevel, stairsCount } = accessDetails
      const dearer: Job[] = [
        { ...job, miles: miles + more },
        { ...job, minutes: job.minutes + more },
        { ...job, accessDetails: { ...accessDetails, stairsCount: stairsCount + more } },
        { ...job, accessDetails: { ...accessDetails, floorLevel: floorLevel + more } },
        { ...job, accessDetails: { ...accessDetails, hasElevator: false } },
        { ...job, specialItems: [...specialItems, 'piano'] },
        { ...job, packingService: true },
      ]
      for (const each of dearer)
        expect(price(each).pricing.total).toBeGreaterThanOrEqual(price(job).pricing.total)
    })
  })

  test('more never costs less: load, volume, complexity', () => {
    holds(fc.tuple(anyJob, fc.nat({ max: 500 })), ([job, more]) => {
      const load = job.loadSize ?? loadOfSize(job.homeSize)
      const dearer: Job[] = [{ ...job, loadSize: Math.min(8, load + 1) }]
      if (job.inventory) {
        const estimatedVolume = job.inventory.estimatedVolume + more
        dearer.push({ ...job, inventory: { ...job.inventory, estimatedVolume } })
        dearer.push({ ...job, inventory: { ...job.inventory, complexity: 'high' } })
      }
      for (const each of dearer)
        expect(price(each).pricing.total).toBeGreaterThanOrEqual(price(job).pricing.total)
    })
  })

  test('an inventory that fits the chosen size costs nothing extra', () => {
    holds(anyJob, ({ inventory: _, ...job }) => {
      const { estimatedVolume, itemCount, complexity } = price(job).pricing
      const inventory = { estimatedVolume, itemCount, complexity }
      expect(price({ ...job, inventory }).pricing.total).toBe(price(job).pricing.total)
    })
  })
})

const bare: Job = {
  serviceType: 'moving',
  homeSize: 'studio',
  accessDetails: { floorLevel: 0, hasElevator: false, stairsCount: 0 },
  specialItems: [],
  packingService: false,
  miles: 0,
  minutes: 0,
  measured: 'routed',
  isHourly: false,
}

const sizes: readonly HomeSize[] = ['studio', '1bedroom', '2bedroom', '3bedroom']

const anyRecord: fc.Arbitrary<Job> = fc.record(
  {
    serviceType: fc.constantFrom('moving', 'junk'),
    homeSize: fc.constantFrom(...sizes),
    loadSize: fc.integer({ min: 1, max: 8 }),
    accessDetails: fc.record({
      floorLevel: fc.integer({ min: 0, max: 10 }),
      hasElevator: fc.boolean(),
      stairsCount: fc.integer({ min: 0, max: 50 }),
    }),
    specialItems: fc.array(
      fc.constantFrom('piano', 'Upright piano', 'safe', 'pool table', 'hot tub', 'harp', ' '),
    ),
    packingService: fc.boolean(),
    miles: fc.double({ min: 0, max: 3000, noNaN: true }),
    minutes: fc.double({ min: 0, max: 3000, noNaN: true }),
    isHourly: fc.boolean(),
    measured: fc.constantFrom('routed', 'approximate'),
    inventory: fc.record({
      estimatedVolume: fc.double({ min: 0, max: 4000, noNaN: true }),
      itemCount: fc.nat({ max: 500 }),
      complexity: fc.constantFrom('low', 'moderate', 'high'),
    }),
  },
  {
    requiredKeys: [
      'serviceType',
      'homeSize',
      'accessDetails',
      'specialItems',
      'packingService',
      'miles',
      'minutes',
      'measured',
      'isHourly',
    ],
  },
)

/** Junk is never priced by the hour. */
const anyJob = anyRecord.map(job => ({ ...job, isHourly: job.isHourly && job.serviceType === 'moving' }))

const holds = <T>(anything: fc.Arbitrary<T>, check: (value: T) => unknown) =>
  fc.assert(
    fc.property(anything, value => void check(value)),
    { numRuns: 300 },
  )

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
