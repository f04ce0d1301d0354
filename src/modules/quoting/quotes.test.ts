import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { noStairs } from '../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const browser = server.browser()

/**
 * Quotes as customers get them without any outside service, in every jurisdiction and precision: the job, then the law,
 * how well both ends are known, the miles, the total in dollars, the range that the real distance may lead to, and the
 * lines. A dash stands for no price.
 */
const quotes = `
studio | 233 S Wacker Dr, Chicago, IL 60606 | 1434 N Wells St, Chicago, IL 60610 | IL-local | block block | 2 mi | 385 | - | Labor 280, Travel 105
1bedroom | 233 S Wacker Dr, Chicago, IL 60606 | 1434 N Wells St, Chicago, IL 60610 | IL-local | block block | 2 mi | 525 | - | Labor 420, Travel 105
2bedroom | 233 S Wacker Dr, Chicago, IL 60606 | 1434 N Wells St, Chicago, IL 60610 | IL-local | block block | 2 mi | 997.5 | - | Labor 840, Travel 157.5
3bedroom | 233 S Wacker Dr, Chicago, IL 60606 | 1434 N Wells St, Chicago, IL 60610 | IL-local | block block | 2 mi | 1732.5 | - | Labor 1575, Travel 157.5
studio | 60614 | 60657 | IL-local | zip zip | 1 mi | 385 | 385-420 | Labor 280, Travel 105
1bedroom | 60614 | 60201 | IL-local | zip zip | 11 mi | 595 | 560-595 | Labor 420, Travel 105, Drive 70
2bedroom | 100 N Main St, Wheaton, IL 60187 | 60540 | IL-local | zip zip | 9 mi | 1050 | 1050-1102.5 | Labor 840, Travel 157.5, Drive 52.5
3bedroom | Joliet, IL 60432 | Waukegan, IL 60085 | IL-local | zip zip | 69 mi | 2047.5 | - | Labor 1575, Travel 157.5, Drive 315
1bedroom | Chicago, IL | Evanston, IL | IL-local | city city | 15 mi | 595 | 525-665 | Labor 420, Travel 105, Drive 70
2bedroom | Rockford, IL 61101 | Rockford, IL 61107 | IL-local | zip zip | 10 mi | 1050 | 1050-1102.5 | Labor 840, Travel 157.5, Drive 52.5
1bedroom | Rockford, IL 61101 | Belvidere, IL 61008 | IL-local | zip zip | 21 mi | 595 | 595-630 | Labor 420, Travel 105, Drive 70
1bedroom | 60666 | 60614 | IL-local | zip zip | 16 mi | 595 | 560-595 | Labor 420, Travel 105, Drive 70
studio | 60642 | 60026 | IL-local | zip zip | 19 mi | 455 | 455-490 | Labor 280, Travel 105, Drive 70
1bedroom | Chicago, IL 60614 | Springfield, IL 62701 | IL-intrastate | zip zip | 218 mi | 1566 | 1558-1574 | Truck and equipment 120, Labor 420, Drive 630, Distance 396
2bedroom | Chicago, IL 60614 | Peoria, IL 61602 | IL-intrastate | zip zip | 161 mi | 2037 | 1976.5-2045 | Truck and equipment 180, Labor 840, Drive 735, Distance 282
3bedroom | Rockford, IL 61101 | Chicago, IL 60614 | IL-intrastate | zip zip | 99 mi | 2455.5 | 2395-2463.5 | Truck and equipment 250, Labor 1575, Drive 472.5, Distance 158
studio | Rockford, IL 61101 | Aurora, IL 60505 | IL-intrastate | zip zip | 72 mi | 664 | 656-707 | Truck and equipment 70, Labor 280, Drive 210, Distance 104
studio | 789 N Water St, Milwaukee, WI 53202 | 2500 N Lake Dr, Milwaukee, WI 53211 | WI | block block | 2 mi | 350 | - | Truck and equipment 70, Labor 280, Distance 0
1bedroom | 789 N Water St, Milwaukee, WI 53202 | 2500 N Lake Dr, Milwaukee, WI 53211 | WI | block block | 2 mi | 540 | - | Truck and equipment 120, Labor 420, Distance 0
2bedroom | 789 N Water St, Milwaukee, WI 53202 | 2500 N Lake Dr, Milwaukee, WI 53211 | WI | block block | 2 mi | 1020 | - | Truck and equipment 180, Labor 840, Distance 0
3bedroom | 789 N Water St, Milwaukee, WI 53202 | 2500 N Lake Dr, Milwaukee, WI 53211 | WI | block block | 2 mi | 1825 | - | Truck and equipment 250, Labor 1575, Distance 0
studio | 53202 | 53186 | WI | zip zip | 19 mi | 420 | 420-461 | Truck and equipment 70, Labor 280, Drive 70, Distance 0
1bedroom | 53202 | Racine, WI 53403 | WI | zip zip | 31 mi | 667 | 659-710 | Truck and equipment 120, Labor 420, Drive 105, Distance 22
2bedroom | Kenosha, WI 53140 | Waukesha, WI 53188 | WI | zip zip | 44 mi | 1278 | 1270-1338.5 | Truck and equipment 180, Labor 840, Drive 210, Distance 48
3bedroom | Milwaukee, WI 53202 | Madison, WI 53703 | WI | zip zip | 91 mi | 2387 | 2379-2395 | Truck and equipment 250, Labor 1575, Drive 420, Distance 142
1bedroom | Milwaukee, WI | Racine, WI | WI | city city | 28 mi | 661 | 575-728 | Truck and equipment 120, Labor 420, Drive 105, Distance 16
1bedroom | W156N8480 Pilgrim Rd, Menomonee Falls, WI 53051 | 53202 | WI | block zip | 17 mi | 610 | - | Truck and equipment 120, Labor 420, Drive 70, Distance 0
studio | Green Bay, WI 54301 | Milwaukee, WI 53202 | WI | zip zip | 120 mi | 900 | 892-943 | Truck and equipment 70, Labor 280, Drive 350, Distance 200
studio | Milwaukee, WI 53202 | Chicago, IL 60614 | interstate | zip zip | 95 mi | 780 | 772-823 | Truck and equipment 70, Labor 280, Drive 280, Distance 150
1bedroom | Milwaukee, WI 53202 | Chicago, IL 60614 | interstate | zip zip | 95 mi | 970 | 962-1013 | Truck and equipment 120, Labor 420, Drive 280, Distance 150
2bedroom | Kenosha, WI 53140 | Waukegan, IL 60085 | interstate | zip zip | 22 mi | 1129 | 1125-1189.5 | Truck and equipment 180, Labor 840, Drive 105, Distance 4
3bedroom | Chicago, IL 60614 | Racine, WI 53403 | interstate | zip zip | 65 mi | 2230 | 2169.5-2238 | Truck and equipment 250, Labor 1575, Drive 315, Distance 90
1bedroom | 233 S Wacker Dr, Chicago, IL 60606 | 789 N Water St, Milwaukee, WI 53202 | interstate | block block | 98 mi | 1011 | 974-1013 | Truck and equipment 120, Labor 420, Drive 315, Distance 156
1bedroom | Antioch, IL 60002 | Kenosha, WI 53142 | interstate | zip zip | 15 mi | 610 | 575-610 | Truck and equipment 120, Labor 420, Drive 70, Distance 0
1bedroom | Milwaukee, WI 53202 | Miami Beach, FL | interstate | zip none | - | - | - | -
1bedroom | Beverly Hills, CA 90210 | Chicago, IL 60614 | interstate | none zip | - | - | - | -
1bedroom | zzzz qqqq street | Milwaukee, WI 53202 | WI | none zip | - | - | - | -
2bedroom | Milwaukee, WI 53202 | 🏠🏠🏠 | WI | zip none | - | - | - | -
studio | zzzz | qqqq street | interstate | none none | - | - | - | -
studio | Chicago, IL 60614 | junk | junk | zip | 0 mi | 195 | - | Truck and equipment 65, Labor 130
1bedroom | Chicago, IL 60614 | junk | junk | zip | 0 mi | 355 | - | Truck and equipment 95, Labor 260
2bedroom | Milwaukee, WI 53202 | junk | junk | zip | 0 mi | 525 | - | Truck and equipment 135, Labor 390
3bedroom | Kenosha, WI | junk | junk | city | 0 mi | 705 | - | Truck and equipment 185, Labor 520
2bedroom | Madison, WI 53703 | junk | junk | zip | 0 mi | 525 | - | Truck and equipment 135, Labor 390
1bedroom | somewhere nice | junk | junk | none | - | - | - | -
`

const rows = quotes
  .trim()
  .split('\n')
  .map(line => line.split('|').map(part => part.trim()))

test.each(rows)('%s %s → %s', async (size = '', from = '', to = '', ...expected) => {
  const isJunk = to === 'junk'
  const { status, body } = await browser.post('/api/calculate-pricing', {
    serviceType: isJunk ? 'junk' : 'moving',
    homeSize: size,
    fromAddress: from,
    ...(!isJunk && { toAddress: to }),
    accessDetails: noStairs,
  })
  expect(status).toBe(200)
  const { jurisdiction, places, pricing, range, lines } = body
  const precisions = [places.from, ...(isJunk ? [] : [places.to])].map(place => place?.precision ?? 'none')
  expect([
    jurisdiction,
    precisions.join(' '),
    pricing ? `${pricing.distance} mi` : '-',
    pricing ? `${pricing.total}` : '-',
    range ? `${range.low}-${range.high}` : '-',
    lines.map(({ label, amount }: { label: string; amount: number }) => `${label} ${amount}`).join(', ') ||
      '-',
  ]).toEqual(expected)
})

test('cover every jurisdiction and precision in at least 40 quotes', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40)
  const named = (column: number) => new Set(rows.flatMap(row => row[column]?.split(' ') ?? []))
  for (const each of ['IL-local', 'IL-intrastate', 'WI', 'interstate', 'junk'])
    expect(named(3)).toContain(each)
  for (const each of ['block', 'zip', 'city', 'none']) expect(named(4)).toContain(each)
})
