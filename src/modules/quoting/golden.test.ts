import { describe, expect, test } from 'bun:test'
import { homeSize } from '../../shared/catalog.ts'
import { measure } from '../../shared/inventory.ts'
import { sizesOf } from '../../shared/sizes.ts'
import type { Job } from './job.ts'
import { price as priceWith } from './price.ts'
import { firstRateCard } from './rate-card.ts'

const price = (job: Job) => priceWith(job, firstRateCard({ illinoisLocalHourly: true }))

/**
 * Inputs, then every amount in cents, then the published price range for such a job in dollars. A junk size is a load or
 * a room size; `law` is flat lines or the crew's hours alone; the drive is in minutes; `3e` is the third floor with an
 * elevator; photos are cubic feet and complexity, with ! if that is everything, or counted items.
 */
const golden = `
service  size      law     miles  drive  floor  stairs  items                      pack  photos        |   base distance access  items packing volume complexity  total hours | published
moving   studio    flat    5      10     0      0       -                          -     -                          |  38500        0      0      0       0      0          0  38500  2.25 | 351-420
moving   1bedroom  flat    5      10     0      0       -                          -     -                          |  57500        0      0      0       0      0          0  57500  3.25 | 500-700
moving   2bedroom  flat    5      10     0      0       -                          -     -                          | 107250        0      0      0       0      0          0 107250  4.25 | 900-1200
moving   3bedroom  flat    5      10     0      0       -                          -     -                          | 193000        0      0      0       0      0          0 193000     8 | 1855
junk     ⅛         flat    0      0      0      0       -                          -     -                          |  13000        0      0      0       0      0          0  13000   0.5 | 99-150
junk     ¼         flat    0      0      0      0       -                          -     -                          |  19500        0      0      0       0      0          0  19500     1 | 150-250
junk     ⅜         flat    0      0      0      0       -                          -     -                          |  29000        0      0      0       0      0          0  29000   1.5 |
junk     ½         flat    0      0      0      0       -                          -     -                          |  35500        0      0      0       0      0          0  35500     2 | 250-450
junk     ⅝         flat    0      0      0      0       -                          -     -                          |  46000        0      0      0       0      0          0  46000   2.5 |
junk     ¾         flat    0      0      0      0       -                          -     -                          |  52500        0      0      0       0      0          0  52500     3 | 450-650
junk     ⅞         flat    0      0      0      0       -                          -     -                          |  64000        0      0      0       0      0          0  64000   3.5 |
junk     full      flat    0      0      0      0       -                          -     -                          |  70500        0      0      0       0      0          0  70500     4 | 650-900
junk     studio    flat    0      0      0      0       -                          -     -                          |  19500        0      0      0       0      0          0  19500     1 | 150-250
junk     1bedroom  flat    0      0      0      0       -                          -     -                          |  35500        0      0      0       0      0          0  35500     2 | 250-450
junk     2bedroom  flat    0      0      0      0       -                          -     -                          |  52500        0      0      0       0      0          0  52500     3 | 450-650
junk     3bedroom  flat    0      0      0      0       -                          -     -                          |  70500        0      0      0       0      0          0  70500     4 | 650-900
moving   studio    flat    20     34     0      0       -                          -     -                          |  42000        0      0      0       0      0          0  42000   2.5 |
moving   studio    flat    20.04  34     0      0       -                          -     -                          |  42000        0      0      0       0      0          0  42000   2.5 |
moving   studio    flat    20.1   34     0      0       -                          -     -                          |  42000        0      0      0       0      0          0  42000   2.5 |
moving   1bedroom  flat    35.43  52     0      0       -                          -     -                          |  64500     3000      0      0       0      0          0  67500  3.75 |
moving   2bedroom  flat    92     120    0      0       -                          -     -                          | 144000    14400      0      0       0      0          0 158400     6 |
junk     ½         flat    92     0      0      0       -                          -     -                          |  35500        0      0      0       0      0          0  35500     2 |
moving   studio    flat    5      10     1      12      -                          -     -                          |  38500        0      0      0       0      0          0  38500  2.25 |
moving   studio    flat    5      10     0      13      -                          -     -                          |  38500        0   3500      0       0      0          0  42000   2.5 |
moving   1bedroom  flat    5      10     3      0       -                          -     -                          |  57500        0  10500      0       0      0          0  68000     4 |
moving   1bedroom  flat    5      10     3e     0       -                          -     -                          |  57500        0      0      0       0      0          0  57500  3.25 |
moving   1bedroom  flat    5      10     3e     36      -                          -     -                          |  57500        0  10500      0       0      0          0  68000     4 |
moving   2bedroom  flat    5      10     2      20      -                          -     -                          | 107250        0  21000      0       0      0          0 128250  5.25 |
moving   3bedroom  flat    5      10     2      0       -                          -     -                          | 193000        0  21000      0       0      0          0 214000     9 |
moving   3bedroom  flat    5      10     10     50      -                          -     -                          | 193000        0 215250      0       0      0          0 408250 18.25 |
junk     ⅛         flat    0      0      2      0       -                          -     -                          |  13000        0   3250      0       0      0          0  16250  0.75 |
junk     full      flat    0      0      3      0       -                          -     -                          |  70500        0  13000      0       0      0          0  83500     5 |
moving   studio    flat    5      10     0      0       piano                      -     -                          |  38500        0      0  25000       0      0          0  63500  2.25 |
moving   studio    flat    5      10     0      0       upright_piano              -     -                          |  38500        0      0  15000       0      0          0  53500  2.25 |
moving   studio    flat    5      10     0      0       safe                       -     -                          |  38500        0      0  15000       0      0          0  53500  2.25 |
moving   studio    flat    5      10     0      0       pool_table                 -     -                          |  38500        0      0  20000       0      0          0  58500  2.25 |
moving   studio    flat    5      10     0      0       hot_tub                    -     -                          |  38500        0      0  25000       0      0          0  63500  2.25 |
moving   studio    flat    5      10     0      0       aquarium                   -     -                          |  38500        0      0   7500       0      0          0  46000  2.25 |
moving   3bedroom  flat    5      10     0      0       grand_piano+upright_piano  -     -                          | 193000        0      0  40000       0      0          0 233000     8 |
moving   3bedroom  flat    5      10     0      0       safe+pool_table+harp       -     -                          | 193000        0      0  42500       0      0          0 235500     8 |
moving   1bedroom  flat    5      10     0      0       aquarium+harp              -     -                          |  57500        0      0  15000       0      0          0  72500  3.25 |
junk     ½         flat    0      0      0      0       hot_tub                    -     -                          |  35500        0      0  25000       0      0          0  60500     2 |
moving   studio    flat    5      10     0      0       -                          yes   -                          |  38500        0      0      0   31000      0          0  69500  3.75 |
moving   1bedroom  flat    5      10     0      0       -                          yes   -                          |  57500        0      0      0   46000      0          0 103500  5.25 |
moving   2bedroom  flat    5      10     0      0       -                          yes   -                          | 107250        0      0      0   92500      0          0 199750  6.75 |
moving   3bedroom  flat    5      10     0      0       -                          yes   -                          | 193000        0      0      0  148500      0          0 341500  11.5 |
junk     ½         flat    0      0      0      0       -                          yes   -                          |  35500        0      0      0       0      0          0  35500     2 |
moving   studio    flat    5      10     0      0       -                          -     250/low                    |  38500        0      0      0       0      0          0  38500  2.25 |
moving   studio    flat    5      10     0      0       -                          -     277/low                    |  38500        0      0      0       0      0          0  38500  2.25 |
moving   studio    flat    5      10     0      0       -                          -     278/low                    |  38500        0      0      0       0   3500          0  42000   2.5 |
moving   studio    flat    5      10     0      0       -                          -     120/low                    |  38500        0      0      0       0      0          0  38500  2.25 |
moving   1bedroom  flat    5      10     0      0       -                          -     600/moderate               |  57500        0      0      0       0  17500          0  75000   4.5 |
moving   2bedroom  flat    5      10     0      0       -                          -     1000/moderate              | 107250        0      0      0       0  21000          0 128250  5.25 |
junk     ¼         flat    0      0      0      0       -                          -     220/low                    |  19500        0      0      0       0  13000          0  32500     2 |
moving   studio    flat    5      10     0      0       -                          -     250/moderate               |  38500        0      0      0       0      0       3500  42000   2.5 |
moving   studio    flat    5      10     0      0       -                          -     250/high                   |  38500        0      0      0       0      0       7000  45500  2.75 |
moving   1bedroom  flat    5      10     0      0       -                          -     440/high                   |  57500        0      0      0       0      0       7000  64500  3.75 |
moving   1bedroom  flat    5      10     0      0       piano                      -     440/high                   |  57500        0      0  25000       0      0          0  82500  3.25 |
moving   3bedroom  flat    5      10     0      0       -                          -     1320/high                  | 193000        0      0      0       0      0          0 193000     8 |
junk     ½         flat    0      0      0      0       -                          -     220/high                   |  35500        0      0      0       0      0       6500  42000   2.5 |
moving   2bedroom  flat    27.3   42     3      14      piano+aquarium             yes   930/high                   | 117750     1400  26250  32500   92500  15750          0 286150  9.25 |
junk     ¾         flat    0      0      2      24      pool_table                 -     400/high                   |  52500        0   9750  20000       0   6500          0  88750  4.25 |
moving   studio    flat    5      10     0      0       -                          -     1×sofa+1×queen-bed+4×dining-chair |  38500        0      0      0       0      0          0  38500  2.25 |
moving   studio    flat    5      10     0      0       -                          -     1×refrigerator             |  38500        0      0      0       0      0       3500  42000   2.5 |
moving   studio    flat    5      10     0      0       -                          -     16×small-box               |  38500        0      0      0       0      0       3500  42000   2.5 |
moving   1bedroom  flat    5      10     0      0       -                          -     5×queen-bed+10×dresser     |  57500        0      0      0       0  35000          0  92500  5.75 |
junk     ¼         flat    0      0      0      0       -                          -     4×sofa                     |  19500        0      0      0       0   9750          0  29250  1.75 |
moving   studio    hourly  5      10     0      0       -                          -     -                          |  42000        0      0      0       0      0          0  42000     3 | 351-420
moving   1bedroom  hourly  5      10     0      0       -                          -     -                          |  56000        0      0      0       0      0          0  56000     4 | 500-700
moving   2bedroom  hourly  5      10     0      0       -                          -     -                          | 105000        0      0      0       0      0          0 105000     5 | 900-1200
moving   3bedroom  hourly  5      10     0      0       -                          -     -                          | 183750        0      0      0       0      0          0 183750  8.75 | 1855
moving   1bedroom  hourly  30     46     0      0       -                          -     -                          |  63000        0      0      0       0      0          0  63000   4.5 |
moving   1bedroom  hourly  5      10     3      14      -                          -     -                          |  70000        0      0      0       0      0          0  70000     5 |
moving   1bedroom  hourly  5      10     0      0       piano+aquarium             -     -                          |  77000        0      0      0       0      0          0  77000   5.5 |
moving   2bedroom  hourly  5      10     0      0       -                          yes   -                          | 157500        0      0      0       0      0          0 157500   7.5 |
moving   1bedroom  hourly  5      10     0      0       -                          -     600/high                   |  80500        0      0      0       0      0          0  80500  5.75 |
moving   1bedroom  hourly  5      10     0      0       -                          -     300/low!                   |  42000        0      0      0       0      0          0  42000     3 |
moving   1bedroom  flat    5      10     0      0       -                          -     300/low!                   |  43500        0      0      0       0      0          0  43500  2.25 |
moving   1bedroom  flat    5      10     0      0       -                          -     300/low                    |  57500        0      0      0       0      0          0  57500  3.25 |
moving   1bedroom  flat    5      10     0      0       -                          -     10/low!                    |  43500        0      0      0       0      0          0  43500  2.25 |
moving   studio    flat    5      10     0      0       -                          -     10/low!                    |  38500        0      0      0       0      0          0  38500  2.25 |
junk     ½         flat    0      0      0      0       -                          -     100/low!                   |  22500        0      0      0       0      0          0  22500     1 |
`

const loads = ['⅛', '¼', '⅜', '½', '⅝', '¾', '⅞', 'full']

const cases = golden.trim().split('\n').slice(1).map(caseOf)

describe('the golden table', () => {
  test.each(cases.map(each => [each.name, each] as const))('%s', (_, { job, figures, hours }) => {
    const { pricing, lines } = price(job)
    expect([
      pricing.baseService,
      pricing.distanceFee,
      pricing.accessFee,
      pricing.specialItemsFee,
      pricing.packingFee,
      pricing.volumeFee,
      pricing.complexityFee,
      pricing.total,
    ]).toEqual(figures)
    expect(pricing.estimatedHours).toBe(hours)
    expect(sum(lines.map(({ amountCents }) => amountCents))).toBe(pricing.total)
  })

  const published = cases.filter(({ band }) => band)

  test('has at least 40 cases and every published band', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40)
    const bands = new Set(published.map(({ job, band }) => `${job.serviceType} ${band?.join('-')}`))
    expect([...bands]).toEqual([
      'moving 351-420',
      'moving 500-700',
      'moving 900-1200',
      'moving 1855-1855',
      'junk 99-150',
      'junk 150-250',
      'junk 250-450',
      'junk 450-650',
      'junk 650-900',
    ])
  })

  test.each(published.map(each => [each.name, each] as const))(
    '%s: the published price',
    (_, { job, band }) => {
      const [low, high] = band!
      const dollars = price(job).pricing.total / 100
      // A junk price must be inside its range, a move within 5% of it.
      const leeway = job.serviceType === 'moving' ? 0.05 : 0
      expect(dollars).toBeGreaterThanOrEqual(low * (1 - leeway))
      expect(dollars).toBeLessThanOrEqual(high * (1 + leeway))
    },
  )

  test.each([
    ['2bedroom', 'hourly', 900, 1200],
    ['2bedroom', 'flat', 900, 1200],
    ['3bedroom', 'hourly', 1855, 1855],
    ['3bedroom', 'flat', 1855, 1855],
  ])('%s, %s: the published price holds from next door to across town', (size, law, low, high) => {
    for (const miles of [0, 2, 5, 11]) {
      const job = caseOf(`moving ${size} ${law} ${miles} ${2 * miles} 0 0 - - - ||`).job
      const dollars = price(job).pricing.total / 100
      expect(dollars).toBeGreaterThanOrEqual(low * 0.95)
      expect(dollars).toBeLessThanOrEqual(high * 1.05)
    }
  })
})

function caseOf(line: string) {
  const [inputs = '', results = '', published = ''] = line.split('|').map(part => part.trim())
  const [serviceType, size = '', law, miles, drive, floor = '', stairs, items = '', pack, photos = ''] =
    inputs.split(/ +/)
  const figures = results.split(/ +/).map(Number)
  const [low, high = low] = published ? published.split('-').map(Number) : []
  const [volume, complexity] = photos.replace('!', '').split('/')
  const counted = [...photos.matchAll(/(\d+)×([a-z-]+)/g)].map(([, count, name = '']) => ({
    name,
    count: Number(count),
  }))
  const load = loads.indexOf(size) + 1
  const job: Job = {
    serviceType: serviceType === 'junk' ? 'junk' : 'moving',
    ...sizesOf(load > 0 ? { loadSize: load } : { homeSize: homeSize.assert(size) }),
    miles: Number(miles),
    minutes: Number(drive),
    isHourly: law === 'hourly',
    measured: 'routed',
    accessDetails: {
      floorLevel: Number.parseInt(floor, 10),
      hasElevator: floor.endsWith('e'),
      stairsCount: Number(stairs),
    },
    specialItems: items === '-' ? [] : items.split('+'),
    packingService: pack === 'yes',
    isInventoryComplete: photos.endsWith('!'),
    inventory:
      complexity === 'low' || complexity === 'moderate' || complexity === 'high'
        ? { estimatedVolume: Number(volume), itemCount: 20, complexity }
        : counted.length > 0
          ? measure(counted)
          : undefined,
  }
  const band = low === undefined || high === undefined ? undefined : ([low, high] as const)
  return {
    name: inputs.replace(/ +/g, ' '),
    job,
    figures: figures.slice(0, -1),
    hours: figures.at(-1) ?? 0,
    band,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
