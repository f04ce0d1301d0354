import { describe, expect, test } from 'bun:test'
import { homeSize } from '../../shared/catalog.ts'
import { measure } from '../../shared/inventory.ts'
import { sizesOf } from '../../shared/sizes.ts'
import type { Job } from './job.ts'
import { price } from './price.ts'

/**
 * Inputs, then every amount in cents, then the published price range for such a job in dollars. A junk size is a load or
 * a room size; `3e` is the third floor with an elevator; photos are cubic feet and complexity, or counted items.
 */
const golden = `
service  size      miles  floor  stairs  items                      pack  photos        |   base distance access  items packing volume complexity  total hours | published
moving   studio    5      0      0       -                          -     -             |  42000        0      0      0       0      0          0  42000   2.5 | 351-420
moving   1bedroom  5      0      0       -                          -     -             |  54000        0      0      0       0      0          0  54000     3 | 500-700
moving   2bedroom  5      0      0       -                          -     -             | 123000        0      0      0       0      0          0 123000     5 | 900-1200
moving   3bedroom  5      0      0       -                          -     -             | 193000        0      0      0       0      0          0 193000     8 | 1855
junk     ⅛         0      0      0       -                          -     -             |  13000        0      0      0       0      0          0  13000   0.5 | 99-150
junk     ¼         0      0      0       -                          -     -             |  19500        0      0      0       0      0          0  19500     1 | 150-250
junk     ⅜         0      0      0       -                          -     -             |  29000        0      0      0       0      0          0  29000   1.5 |
junk     ½         0      0      0       -                          -     -             |  35500        0      0      0       0      0          0  35500     2 | 250-450
junk     ⅝         0      0      0       -                          -     -             |  46000        0      0      0       0      0          0  46000   2.5 |
junk     ¾         0      0      0       -                          -     -             |  52500        0      0      0       0      0          0  52500     3 | 450-650
junk     ⅞         0      0      0       -                          -     -             |  64000        0      0      0       0      0          0  64000   3.5 |
junk     full      0      0      0       -                          -     -             |  70500        0      0      0       0      0          0  70500     4 | 650-900
junk     studio    0      0      0       -                          -     -             |  19500        0      0      0       0      0          0  19500     1 | 150-250
junk     1bedroom  0      0      0       -                          -     -             |  35500        0      0      0       0      0          0  35500     2 | 250-450
junk     2bedroom  0      0      0       -                          -     -             |  52500        0      0      0       0      0          0  52500     3 | 450-650
junk     3bedroom  0      0      0       -                          -     -             |  70500        0      0      0       0      0          0  70500     4 | 650-900
moving   studio    20     0      0       -                          -     -             |  42000        0      0      0       0      0          0  42000   2.5 |
moving   studio    20.04  0      0       -                          -     -             |  42000        0      0      0       0      0          0  42000   2.5 |
moving   studio    20.1   0      0       -                          -     -             |  42000       20      0      0       0      0          0  42020   2.5 |
moving   1bedroom  35.43  0      0       -                          -     -             |  54000     3080      0      0       0      0          0  57080     3 |
moving   2bedroom  92     0      0       -                          -     -             | 123000    14400      0      0       0      0          0 137400     5 |
junk     ½         92     0      0       -                          -     -             |  35500        0      0      0       0      0          0  35500     2 |
moving   studio    5      1      12      -                          -     -             |  42000        0      0      0       0      0          0  42000   2.5 |
moving   studio    5      0      13      -                          -     -             |  42000        0   3500      0       0      0          0  45500  2.75 |
moving   1bedroom  5      3      0       -                          -     -             |  54000        0  10500      0       0      0          0  64500  3.75 |
moving   1bedroom  5      3e     0       -                          -     -             |  54000        0      0      0       0      0          0  54000     3 |
moving   1bedroom  5      3e     36      -                          -     -             |  54000        0  10500      0       0      0          0  64500  3.75 |
moving   2bedroom  5      2      20      -                          -     -             | 123000        0  21000      0       0      0          0 144000     6 |
moving   3bedroom  5      2      0       -                          -     -             | 193000        0  21000      0       0      0          0 214000     9 |
moving   3bedroom  5      10     50      -                          -     -             | 193000        0 220500      0       0      0          0 413500  18.5 |
junk     ⅛         0      2      0       -                          -     -             |  13000        0   3250      0       0      0          0  16250  0.75 |
junk     full      0      3      0       -                          -     -             |  70500        0  13000      0       0      0          0  83500     5 |
moving   studio    5      0      0       piano                      -     -             |  42000        0      0  25000       0      0          0  67000   2.5 |
moving   studio    5      0      0       upright_piano              -     -             |  42000        0      0  15000       0      0          0  57000   2.5 |
moving   studio    5      0      0       safe                       -     -             |  42000        0      0  15000       0      0          0  57000   2.5 |
moving   studio    5      0      0       pool_table                 -     -             |  42000        0      0  20000       0      0          0  62000   2.5 |
moving   studio    5      0      0       hot_tub                    -     -             |  42000        0      0  25000       0      0          0  67000   2.5 |
moving   studio    5      0      0       aquarium                   -     -             |  42000        0      0   7500       0      0          0  49500   2.5 |
moving   3bedroom  5      0      0       grand_piano+upright_piano  -     -             | 193000        0      0  40000       0      0          0 233000     8 |
moving   3bedroom  5      0      0       safe+pool_table+harp       -     -             | 193000        0      0  42500       0      0          0 235500     8 |
moving   1bedroom  5      0      0       aquarium+harp              -     -             |  54000        0      0  15000       0      0          0  69000     3 |
junk     ½         0      0      0       hot_tub                    -     -             |  35500        0      0  25000       0      0          0  60500     2 |
moving   studio    5      0      0       -                          yes   -             |  42000        0      0      0   31000      0          0  73000     4 |
moving   1bedroom  5      0      0       -                          yes   -             |  54000        0      0      0   46000      0          0 100000     5 |
moving   2bedroom  5      0      0       -                          yes   -             | 123000        0      0      0   92500      0          0 215500   7.5 |
moving   3bedroom  5      0      0       -                          yes   -             | 193000        0      0      0  148500      0          0 341500  11.5 |
junk     ½         0      0      0       -                          yes   -             |  35500        0      0      0       0      0          0  35500     2 |
moving   studio    5      0      0       -                          -     250/low       |  42000        0      0      0       0      0          0  42000   2.5 |
moving   studio    5      0      0       -                          -     277/low       |  42000        0      0      0       0      0          0  42000   2.5 |
moving   studio    5      0      0       -                          -     278/low       |  42000        0      0      0       0   3500          0  45500  2.75 |
moving   studio    5      0      0       -                          -     120/low       |  42000        0      0      0       0      0          0  42000   2.5 |
moving   1bedroom  5      0      0       -                          -     600/moderate  |  54000        0      0      0       0  17500          0  71500  4.25 |
moving   2bedroom  5      0      0       -                          -     1000/moderate | 123000        0      0      0       0  21000          0 144000     6 |
junk     ¼         0      0      0       -                          -     220/low       |  19500        0      0      0       0  13000          0  32500     2 |
moving   studio    5      0      0       -                          -     250/moderate  |  42000        0      0      0       0      0       3500  45500  2.75 |
moving   studio    5      0      0       -                          -     250/high      |  42000        0      0      0       0      0       7000  49000     3 |
moving   1bedroom  5      0      0       -                          -     440/high      |  54000        0      0      0       0      0       7000  61000   3.5 |
moving   1bedroom  5      0      0       piano                      -     440/high      |  54000        0      0  25000       0      0          0  79000     3 |
moving   3bedroom  5      0      0       -                          -     1320/high     | 193000        0      0      0       0      0          0 193000     8 |
junk     ½         0      0      0       -                          -     220/high      |  35500        0      0      0       0      0       6500  42000   2.5 |
moving   2bedroom  27.3   3      14      piano+aquarium             yes   930/high      | 123000     1460  31500  32500   92500  15750          0 296710  9.75 |
junk     ¾         0      2      24      pool_table                 -     400/high      |  52500        0   9750  20000       0   6500          0  88750  4.25 |
moving   studio    5      0      0       -                          -     1×sofa+1×queen-bed+4×dining-chair | 42000 0 0 0 0 0 0 42000 2.5 |
moving   studio    5      0      0       -                          -     1×refrigerator | 42000       0      0      0       0      0       3500  45500  2.75 |
moving   studio    5      0      0       -                          -     16×small-box  |  42000        0      0      0       0      0       3500  45500  2.75 |
moving   1bedroom  5      0      0       -                          -     5×queen-bed+10×dresser | 54000 0    0      0       0  35000          0  89000   5.5 |
junk     ¼         0      0      0       -                          -     4×sofa        |  19500        0      0      0       0   9750          0  29250  1.75 |
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
})

function caseOf(line: string) {
  const [inputs = '', results = '', published = ''] = line.split('|').map(part => part.trim())
  const [serviceType, size = '', miles, floor = '', stairs, items = '', pack, photos = ''] =
    inputs.split(/ +/)
  const figures = results.split(/ +/).map(Number)
  const [low, high = low] = published ? published.split('-').map(Number) : []
  const [volume, complexity] = photos.split('/')
  const counted = [...photos.matchAll(/(\d+)×([a-z-]+)/g)].map(([, count, name = '']) => ({
    name,
    count: Number(count),
  }))
  const load = loads.indexOf(size) + 1
  const job: Job = {
    serviceType: serviceType === 'junk' ? 'junk' : 'moving',
    ...sizesOf(load > 0 ? { loadSize: load } : { homeSize: homeSize.assert(size) }),
    miles: Number(miles),
    measured: 'routed',
    accessDetails: {
      floorLevel: Number.parseInt(floor, 10),
      hasElevator: floor.endsWith('e'),
      stairsCount: Number(stairs),
    },
    specialItems: items === '-' ? [] : items.split('+'),
    packingService: pack === 'yes',
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
