import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testServer } from '../../../scripts/testing/server.ts'
import { noStairs } from '../../../scripts/testing/steps.ts'
import { createStreetsBuilder } from '../../adapters/geocoder/streets/build.ts'
import { streetsFile } from '../../adapters/geocoder/streets/streets.ts'
import { jobOf } from './job.ts'
import { price } from './price.ts'
import { firstRateCard } from './rate-card.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-quotes-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Two streets, as if imported. All others are known only by their block or ZIP area. */
const streets = createStreetsBuilder()
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const main = [at(42.73, -87.783), at(42.734, -87.783)]
const clark = [at(41.8744, -87.6309), at(41.8725, -87.6308)]
streets.add({ street: 'N Main St', zip: '53402', from: 100, to: 299, parity: 3, line: main })
streets.add({ street: 'S Clark St', zip: '60605', from: 600, to: 699, parity: 3, line: clark })
await writeFile(streetsFile(dataDir), streets.finish(() => true).bytes)

const server = await testServer({ dataDir })
afterAll(() => server.stop())
const browser = server.browser()

/** A quote as rows of the table: the job and its result, then each line of the price with its reason. */
async function quoteOf(size: string, from: string, to: string): Promise<string> {
  const isJunk = to === 'junk'
  const { body } = await browser.post('/api/calculate-pricing', {
    serviceType: isJunk ? 'junk' : 'moving',
    homeSize: size,
    fromAddress: from,
    ...(!isJunk && { toAddress: to }),
    accessDetails: noStairs,
  })
  const { jurisdiction, places, pricing, range, lines } = body
  const precisions = [places.from, ...(isJunk ? [] : [places.to])].map(place => place?.precision ?? 'none')
  const result = [
    jurisdiction ?? 'unknown',
    precisions.join(' '),
    pricing ? `${pricing.distance} mi` : '-',
    pricing ? `${pricing.total}` : '-',
    range ? `${range.low}-${range.high}` : '-',
  ]
  const reasons = lines.map(
    (line: Record<'label' | 'amount' | 'arithmetic', string>) =>
      `  ${line.label} ${line.amount}: ${line.arithmetic}`,
  )
  return [[size, from, to, ...result].join(' | '), ...reasons].join('\n')
}

/**
 * Quotes as customers get them, in every jurisdiction and precision: the job, then the law, how well both ends are known,
 * the miles, the total in dollars, and the range that the real distance may lead to. Below, each line of the price with its
 * reason. A dash stands for no price.
 */
const quotes = `
studio | 233 S Wacker Dr, Chicago, IL 60606 | 1434 N Wells St, Chicago, IL 60610 | IL-local | block block | 2 mi | 385 | -
  Labor 280: 2 movers × 2 h × $70.00
  Travel 105: 2 movers × 0.75 h × $70.00, to you and back
1bedroom | 233 S Wacker Dr, Chicago, IL 60606 | 1434 N Wells St, Chicago, IL 60610 | IL-local | block block | 2 mi | 525 | -
  Labor 420: 2 movers × 3 h × $70.00
  Travel 105: 2 movers × 0.75 h × $70.00, to you and back
2bedroom | 233 S Wacker Dr, Chicago, IL 60606 | 1434 N Wells St, Chicago, IL 60610 | IL-local | block block | 2 mi | 997.5 | -
  Labor 840: 3 movers × 4 h × $70.00
  Travel 157.5: 3 movers × 0.75 h × $70.00, to you and back
3bedroom | 233 S Wacker Dr, Chicago, IL 60606 | 1434 N Wells St, Chicago, IL 60610 | IL-local | block block | 2 mi | 1785 | -
  Labor 1627.5: 3 movers × 7.75 h × $70.00
  Travel 157.5: 3 movers × 0.75 h × $70.00, to you and back
studio | 60614 | 60657 | IL-local | zip zip | 1 mi | 385 | 385-455
  Labor 280: 2 movers × 2 h × $70.00
  Travel 105: 2 movers × 0.75 h × $70.00, to you and back
1bedroom | 60614 | 60201 | IL-local | zip zip | 11 mi | 595 | 525-630
  Labor 420: 2 movers × 3 h × $70.00
  Travel 105: 2 movers × 0.75 h × $70.00, to you and back
  Drive 70: 2 movers × 0.5 h × $70.00, 11 miles (approximate)
2bedroom | 100 N Main St, Wheaton, IL 60187 | 60540 | IL-local | zip zip | 9 mi | 1050 | 997.5-1155
  Labor 840: 3 movers × 4 h × $70.00
  Travel 157.5: 3 movers × 0.75 h × $70.00, to you and back
  Drive 52.5: 3 movers × 0.25 h × $70.00, 9 miles (approximate)
3bedroom | Joliet, IL 60432 | Waukegan, IL 60085 | IL-local | zip zip | 69 mi | 2100 | 2047.5-2152.5
  Labor 1627.5: 3 movers × 7.75 h × $70.00
  Travel 157.5: 3 movers × 0.75 h × $70.00, to you and back
  Drive 315: 3 movers × 1.5 h × $70.00, 69 miles (approximate)
1bedroom | Chicago, IL | Evanston, IL | IL-local | city city | 15 mi | 595 | 525-700
  Labor 420: 2 movers × 3 h × $70.00
  Travel 105: 2 movers × 0.75 h × $70.00, to you and back
  Drive 70: 2 movers × 0.5 h × $70.00, 15 miles (approximate)
2bedroom | DeKalb, IL 60115 | Elgin, IL 60120 | IL-intrastate | zip zip | 34 mi | 1205.5 | 1102.5-1318.5
  Truck and equipment 180: for a 2-3 bedroom home
  Labor 840: 3 movers × 4 h × $70.00
  Drive 157.5: 3 movers × 0.75 h × $70.00, 34 miles (approximate)
  Distance 28: 34 miles (approximate), 20 included: 14 × $2.00
1bedroom | Rockford, IL 61107 | Huntley, IL 60142 | IL-intrastate | zip zip | 36 mi | 677 | 595-755
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 105: 2 movers × 0.75 h × $70.00, 36 miles (approximate)
  Distance 32: 36 miles (approximate), 20 included: 16 × $2.00
2bedroom | Rockford, IL 61101 | Rockford, IL 61107 | IL-local | zip zip | 10 mi | 1050 | 997.5-1155
  Labor 840: 3 movers × 4 h × $70.00
  Travel 157.5: 3 movers × 0.75 h × $70.00, to you and back
  Drive 52.5: 3 movers × 0.25 h × $70.00, 10 miles (approximate)
1bedroom | Rockford, IL 61101 | Belvidere, IL 61008 | IL-local | zip zip | 21 mi | 595 | 560-665
  Labor 420: 2 movers × 3 h × $70.00
  Travel 105: 2 movers × 0.75 h × $70.00, to you and back
  Drive 70: 2 movers × 0.5 h × $70.00, 21 miles (approximate)
1bedroom | 60666 | 60614 | IL-local | zip zip | 16 mi | 595 | 525-630
  Labor 420: 2 movers × 3 h × $70.00
  Travel 105: 2 movers × 0.75 h × $70.00, to you and back
  Drive 70: 2 movers × 0.5 h × $70.00, 16 miles (approximate)
studio | 60642 | 60026 | IL-local | zip zip | 19 mi | 455 | 420-525
  Labor 280: 2 movers × 2 h × $70.00
  Travel 105: 2 movers × 0.75 h × $70.00, to you and back
  Drive 70: 2 movers × 0.5 h × $70.00, 19 miles (approximate)
1bedroom | Chicago, IL 60614 | Springfield, IL 62701 | IL-intrastate | zip zip | 218 mi | 1566 | 1523-1609
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 630: 2 movers × 4.5 h × $70.00, 218 miles (approximate)
  Distance 396: 218 miles (approximate), 20 included: 198 × $2.00
2bedroom | Chicago, IL 60614 | Peoria, IL 61602 | IL-intrastate | zip zip | 161 mi | 2037 | 1924-2097.5
  Truck and equipment 180: for a 2-3 bedroom home
  Labor 840: 3 movers × 4 h × $70.00
  Drive 735: 3 movers × 3.5 h × $70.00, 161 miles (approximate)
  Distance 282: 161 miles (approximate), 20 included: 141 × $2.00
3bedroom | Rockford, IL 61101 | Chicago, IL 60614 | IL-intrastate | zip zip | 99 mi | 2508 | 2395-2568.5
  Truck and equipment 250: for a 3+ bedroom home
  Labor 1627.5: 3 movers × 7.75 h × $70.00
  Drive 472.5: 3 movers × 2.25 h × $70.00, 99 miles (approximate)
  Distance 158: 99 miles (approximate), 20 included: 79 × $2.00
studio | Rockford, IL 61101 | Aurora, IL 60505 | IL-intrastate | zip zip | 72 mi | 664 | 621-742
  Truck and equipment 70: for a studio apartment
  Labor 280: 2 movers × 2 h × $70.00
  Drive 210: 2 movers × 1.5 h × $70.00, 72 miles (approximate)
  Distance 104: 72 miles (approximate), 20 included: 52 × $2.00
1bedroom | Chicago, IL 60614 | Maple Park, IL 60151 | IL-intrastate | zip zip | 58 mi | 791 | 665-869
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 175: 2 movers × 1.25 h × $70.00, 58 miles (approximate)
  Distance 76: 58 miles (approximate), 20 included: 38 × $2.00
1bedroom | Chicago, IL 60614 | Maple Park, Kane County, IL 60151 | IL-local | zip zip | 58 mi | 700 | 665-770
  Labor 420: 2 movers × 3 h × $70.00
  Travel 105: 2 movers × 0.75 h × $70.00, to you and back
  Drive 175: 2 movers × 1.25 h × $70.00, 58 miles (approximate)
1bedroom | Chicago, IL 60614 | Maple Park, DeKalb County, IL 60151 | IL-intrastate | zip zip | 58 mi | 791 | 748-869
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 175: 2 movers × 1.25 h × $70.00, 58 miles (approximate)
  Distance 76: 58 miles (approximate), 20 included: 38 × $2.00
studio | 789 N Water St, Milwaukee, WI 53202 | 2500 N Lake Dr, Milwaukee, WI 53211 | WI | block block | 2 mi | 350 | -
  Truck and equipment 70: for a studio apartment
  Labor 280: 2 movers × 2 h × $70.00
  Distance 0: 2 miles (approximate), 20 included
1bedroom | 789 N Water St, Milwaukee, WI 53202 | 2500 N Lake Dr, Milwaukee, WI 53211 | WI | block block | 2 mi | 540 | -
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Distance 0: 2 miles (approximate), 20 included
2bedroom | 789 N Water St, Milwaukee, WI 53202 | 2500 N Lake Dr, Milwaukee, WI 53211 | WI | block block | 2 mi | 1020 | -
  Truck and equipment 180: for a 2-3 bedroom home
  Labor 840: 3 movers × 4 h × $70.00
  Distance 0: 2 miles (approximate), 20 included
3bedroom | 789 N Water St, Milwaukee, WI 53202 | 2500 N Lake Dr, Milwaukee, WI 53211 | WI | block block | 2 mi | 1877.5 | -
  Truck and equipment 250: for a 3+ bedroom home
  Labor 1627.5: 3 movers × 7.75 h × $70.00
  Distance 0: 2 miles (approximate), 20 included
studio | 53202 | 53186 | WI | zip zip | 19 mi | 420 | 385-496
  Truck and equipment 70: for a studio apartment
  Labor 280: 2 movers × 2 h × $70.00
  Drive 70: 2 movers × 0.5 h × $70.00, 19 miles (approximate)
  Distance 0: 19 miles (approximate), 20 included
1bedroom | 53202 | Racine, WI 53403 | WI | zip zip | 31 mi | 667 | 624-745
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 105: 2 movers × 0.75 h × $70.00, 31 miles (approximate)
  Distance 22: 31 miles (approximate), 20 included: 11 × $2.00
2bedroom | Kenosha, WI 53140 | Waukesha, WI 53188 | WI | zip zip | 44 mi | 1278 | 1217.5-1391
  Truck and equipment 180: for a 2-3 bedroom home
  Labor 840: 3 movers × 4 h × $70.00
  Drive 210: 3 movers × 1 h × $70.00, 44 miles (approximate)
  Distance 48: 44 miles (approximate), 20 included: 24 × $2.00
3bedroom | Milwaukee, WI 53202 | Madison, WI 53703 | WI | zip zip | 91 mi | 2439.5 | 2379-2500
  Truck and equipment 250: for a 3+ bedroom home
  Labor 1627.5: 3 movers × 7.75 h × $70.00
  Drive 420: 3 movers × 2 h × $70.00, 91 miles (approximate)
  Distance 142: 91 miles (approximate), 20 included: 71 × $2.00
1bedroom | Milwaukee, WI | Racine, WI | WI | city city | 28 mi | 661 | 540-759
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 105: 2 movers × 0.75 h × $70.00, 28 miles (approximate)
  Distance 16: 28 miles (approximate), 20 included: 8 × $2.00
1bedroom | W156N8480 Pilgrim Rd, Menomonee Falls, WI 53051 | 53202 | WI | block zip | 17 mi | 610 | 575-645
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 70: 2 movers × 0.5 h × $70.00, 17 miles (approximate)
  Distance 0: 17 miles (approximate), 20 included
studio | Green Bay, WI 54301 | Milwaukee, WI 53202 | WI | zip zip | 120 mi | 900 | 857-978
  Truck and equipment 70: for a studio apartment
  Labor 280: 2 movers × 2 h × $70.00
  Drive 350: 2 movers × 2.5 h × $70.00, 120 miles (approximate)
  Distance 200: 120 miles (approximate), 20 included: 100 × $2.00
studio | Milwaukee, WI 53202 | Chicago, IL 60614 | interstate | zip zip | 95 mi | 780 | 737-858
  Truck and equipment 70: for a studio apartment
  Labor 280: 2 movers × 2 h × $70.00
  Drive 280: 2 movers × 2 h × $70.00, 95 miles (approximate)
  Distance 150: 95 miles (approximate), 20 included: 75 × $2.00
1bedroom | Milwaukee, WI 53202 | Chicago, IL 60614 | interstate | zip zip | 95 mi | 970 | 927-1048
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 280: 2 movers × 2 h × $70.00, 95 miles (approximate)
  Distance 150: 95 miles (approximate), 20 included: 75 × $2.00
2bedroom | Kenosha, WI 53140 | Waukegan, IL 60085 | interstate | zip zip | 22 mi | 1129 | 1072.5-1242
  Truck and equipment 180: for a 2-3 bedroom home
  Labor 840: 3 movers × 4 h × $70.00
  Drive 105: 3 movers × 0.5 h × $70.00, 22 miles (approximate)
  Distance 4: 22 miles (approximate), 20 included: 2 × $2.00
3bedroom | Chicago, IL 60614 | Racine, WI 53403 | interstate | zip zip | 65 mi | 2282.5 | 2169.5-2343
  Truck and equipment 250: for a 3+ bedroom home
  Labor 1627.5: 3 movers × 7.75 h × $70.00
  Drive 315: 3 movers × 1.5 h × $70.00, 65 miles (approximate)
  Distance 90: 65 miles (approximate), 20 included: 45 × $2.00
1bedroom | 233 S Wacker Dr, Chicago, IL 60606 | 789 N Water St, Milwaukee, WI 53202 | interstate | block block | 98 mi | 1011 | -
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 315: 2 movers × 2.25 h × $70.00, 98 miles (approximate)
  Distance 156: 98 miles (approximate), 20 included: 78 × $2.00
1bedroom | Antioch, IL 60002 | Kenosha, WI 53142 | interstate | zip zip | 15 mi | 610 | 540-645
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 70: 2 movers × 0.5 h × $70.00, 15 miles (approximate)
  Distance 0: 15 miles (approximate), 20 included
1bedroom | Milwaukee, WI 53202 | Miami Beach, FL | interstate | zip none | - | - | -
1bedroom | Beverly Hills, CA 90210 | Chicago, IL 60614 | interstate | none zip | - | - | -
1bedroom | zzzz qqqq street | Milwaukee, WI 53202 | unknown | none zip | - | - | -
2bedroom | Milwaukee, WI 53202 | 🏠🏠🏠 | unknown | zip none | - | - | -
studio | zzzz | qqqq street | unknown | none none | - | - | -
studio | Chicago, IL 60614 | junk | junk | zip | 0 mi | 195 | -
  Truck and equipment 65: for ¼ of a truck
  Labor 130: 2 haulers × 1 h × $65.00
1bedroom | Chicago, IL 60614 | junk | junk | zip | 0 mi | 355 | -
  Truck and equipment 95: for ½ of a truck
  Labor 260: 2 haulers × 2 h × $65.00
2bedroom | Milwaukee, WI 53202 | junk | junk | zip | 0 mi | 525 | -
  Truck and equipment 135: for ¾ of a truck
  Labor 390: 2 haulers × 3 h × $65.00
3bedroom | Kenosha, WI | junk | junk | city | 0 mi | 705 | -
  Truck and equipment 185: for a full truck
  Labor 520: 2 haulers × 4 h × $65.00
2bedroom | Madison, WI 53703 | junk | junk | zip | 0 mi | 525 | -
  Truck and equipment 135: for ¾ of a truck
  Labor 390: 2 haulers × 3 h × $65.00
1bedroom | somewhere nice | junk | junk | none | - | - | -
studio | 150 N Main St, Racine, WI 53402 | 250 N Main St, Racine, WI 53402 | WI | street street | 0 mi | 350 | -
  Truck and equipment 70: for a studio apartment
  Labor 280: 2 movers × 2 h × $70.00
  Distance 0: under a mile (approximate), 20 included
1bedroom | 150 N Main St, Racine, WI 53402 | 53202 | WI | street zip | 27 mi | 659 | 620-698
  Truck and equipment 120: for a 1 bedroom home
  Labor 420: 2 movers × 3 h × $70.00
  Drive 105: 2 movers × 0.75 h × $70.00, 27 miles (approximate)
  Distance 14: 27 miles (approximate), 20 included: 7 × $2.00
2bedroom | 600 S Clark St, Chicago, IL 60605 | 60201 | IL-local | street zip | 16 mi | 1102.5 | 1050-1155
  Labor 840: 3 movers × 4 h × $70.00
  Travel 157.5: 3 movers × 0.75 h × $70.00, to you and back
  Drive 105: 3 movers × 0.5 h × $70.00, 16 miles (approximate)
3bedroom | 600 S Clark St, Chicago, IL 60605 | 650 S Clark St, Chicago, IL 60605 | IL-local | street street | 0 mi | 1785 | -
  Labor 1627.5: 3 movers × 7.75 h × $70.00
  Travel 157.5: 3 movers × 0.75 h × $70.00, to you and back
3bedroom | 150 N Main St, Racine, WI 53402 | 600 S Clark St, Chicago, IL 60605 | interstate | street street | 72 mi | 2296.5 | -
  Truck and equipment 250: for a 3+ bedroom home
  Labor 1627.5: 3 movers × 7.75 h × $70.00
  Drive 315: 3 movers × 1.5 h × $70.00, 72 miles (approximate)
  Distance 104: 72 miles (approximate), 20 included: 52 × $2.00
1bedroom | 150 N Main St, Racine, WI 53402 | junk | junk | street | 0 mi | 355 | -
  Truck and equipment 95: for ½ of a truck
  Labor 260: 2 haulers × 2 h × $65.00
`

const rows = quotes.trim().split(/\n(?! )/)
const columnsOf = (row: string) => (row.split('\n')[0] ?? '').split(' | ')

test.each(rows)('%s', async row => {
  const [size = '', from = '', to = ''] = columnsOf(row)
  expect(await quoteOf(size, from, to)).toBe(row)
})

test('cover every jurisdiction and precision in at least 40 quotes', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40)
  const named = (column: number) => new Set(rows.flatMap(row => columnsOf(row)[column]?.split(' ') ?? []))
  for (const each of ['IL-local', 'IL-intrastate', 'WI', 'interstate', 'junk'])
    expect(named(3)).toContain(each)
  for (const each of ['street', 'block', 'zip', 'city', 'none']) expect(named(4)).toContain(each)
})

test('that have a range cost less than its upper end, and those that have none are between houses or blocks', () => {
  for (const row of rows) {
    const [, , , law, precisions = '', , total, range = ''] = columnsOf(row)
    const [low, high] = range.split('-').map(Number)
    if (total === '-' || law === 'junk') expect(range).toBe('-')
    else if (/zip|city/.test(precisions)) {
      expect(Number(total)).toBeGreaterThanOrEqual(Number(low))
      expect(Number(total)).toBeLessThan(Number(high))
    } else expect(range).toBe('-')
  }
})

test('that may fall on either side of 35 miles say what the law depends on, and cost what the dearer one does', async () => {
  const { fromAddress, toAddress } = { fromAddress: 'DeKalb, IL 60115', toAddress: 'Elgin, IL 60120' }
  const job = { serviceType: 'moving', fromAddress, toAddress, accessDetails: noStairs }
  for (const homeSize of ['studio', '1bedroom', '2bedroom', '3bedroom']) {
    const { body } = await browser.post('/api/calculate-pricing', { ...job, homeSize })
    expect(body.notice).toContain('Which rules apply depends on the exact distance')
    const [draft] = await server.deps.sql`select inputs from quote_drafts where id = ${body.estimateId}`
    const card = firstRateCard({ illinoisLocalHourly: true })
    const totals = [true, false].map(
      isHourly => price(jobOf(draft?.inputs, 'approximate', isHourly), card).pricing.total,
    )
    expect(body.pricing.total * 100).toBe(Math.max(...totals))
  }
  const certain = { ...job, homeSize: 'studio', toAddress: 'Chicago, IL 60614' }
  const { body } = await browser.post('/api/calculate-pricing', certain)
  expect(body.notice).not.toContain('depends on the exact distance')
})
