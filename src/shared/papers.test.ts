import { expect, test } from 'bun:test'
import type { Jurisdiction } from './catalog.ts'
import { valuationOf } from './claims.ts'
import type { PaperContents, PaperKind } from './paper-record.ts'
import {
  composePaper,
  isSameAgreement,
  lackingOn,
  type PaperFacts,
  papersOf,
  sealedBy,
  valuationChoices,
  valuationInWords,
} from './papers.ts'

const facts = (jurisdiction: Jurisdiction, more: Partial<PaperFacts> = {}): PaperFacts => ({
  company: { letterhead: ['FairMove', 'USDOT 3141592'], contact: 'Questions? (414) 555-0134' },
  booking: {
    number: '#FM9RDE5H',
    jurisdiction,
    serviceType: jurisdiction === 'junk' ? 'junk' : 'moving',
    customer: ['Rosa Diaz', '(414) 555-0199'],
    from: '1 Elm St, Racine, WI 53403',
    to: jurisdiction === 'junk' ? null : '2 Oak St, Chicago, IL 60601',
    when: 'Tue, Mar 16, 2027, 9:00 AM',
    bookedAt: '2027-03-12T15:50:00.000Z',
    notice: 'This is a non-binding estimate.',
    surveyWaiver: null,
  },
  crew: { name: 'North crew', workers: 2, members: ['Ana', 'Ben', 'Cy'], trucks: ['Big Blue (IL 123)'] },
  items: [{ label: 'Sofa', count: 2 }],
  listedBy: null,
  specialItems: ['piano'],
  conditions: [{ label: 'Sofa', words: 'Scratched left arm.', isNew: false }],
  valuation: valuationOf(jurisdiction),
  price: {
    isHourly: jurisdiction === 'IL-local',
    hourlyRateCents: 6500,
    hours: 4,
    lines: [{ label: 'Labor', arithmetic: '2 movers × 4 h × $65.00', amountCents: 52_000 }],
    totalCents: 52_000,
  },
  charges: [],
  extras: [],
  settlement: null,
  ...more,
})

/** Everything that a paper says, as one text. */
const textOf = ({ title, from, blocks }: PaperContents) =>
  [
    title,
    ...from,
    ...blocks.flatMap(block =>
      block.type === 'facts'
        ? block.facts.map(pair => pair.join(': '))
        : block.type === 'amounts'
          ? [...block.lines, ...block.totals].map(
              ({ label, note, amount }) => `${label}: ${note ? `${note} = ` : ''}${amount}`,
            )
          : [block.text],
    ),
  ].join('\n')

type Row = readonly [
  jurisdiction: Jurisdiction,
  kind: PaperKind,
  says: readonly string[],
  saysNot: readonly string[],
]

const hourly = 'Hourly rate: $130.00 per hour for a crew of 2'
const most = 'at most $572.00 is due, which is 110% of it'
const table: readonly Row[] = [
  ['IL-local', 'estimate', [hourly, most, '30¢ a pound', 'USDOT 3141592'], ['Crew: North', 'waives']],
  [
    'IL-local',
    'bill_of_lading',
    [
      hourly,
      'Workers estimated: 2',
      'Workers planned: 3: Ana, Ben, Cy',
      'Trucks planned: 1: Big Blue (IL 123)',
    ],
    ['60¢'],
  ],
  ['IL-intrastate', 'estimate', [most, '30¢ a pound', 'Estimated total: $520.00'], ['Hourly rate']],
  [
    'IL-intrastate',
    'bill_of_lading',
    ['Sofa: 2, condition noted: Scratched left arm', 'Rules: Move within Illinois'],
    [hourly],
  ],
  ['WI', 'estimate', ['60¢ a pound', 'Labor: 2 movers × 4 h × $65.00 = $520.00'], ['110%', 'Your rights']],
  ['WI', 'bill_of_lading', ['Sofa: 2', 'piano: Special item'], ['110%', 'Hourly rate']],
  [
    'interstate',
    'estimate',
    [most, 'Full value protection', 'non-binding', 'nccdb.fmcsa.dot.gov'],
    ['¢', 'Waiver of survey'],
  ],
  ['interstate', 'order_for_service', ['The customer orders the services above.', most], ['Inventory']],
  ['interstate', 'bill_of_lading', ['Full value protection', 'To: 2 Oak St, Chicago, IL 60601'], ['¢']],
  ['junk', 'estimate', ['Estimated total: $520.00', 'Sofa: 2'], ['110%', 'Liability', '\nTo:']],
  ['junk', 'order_for_service', ['The customer orders the services above.'], ['110%', 'Liability']],
]

test.each(table)('the rules for %s decide what the %s says', (jurisdiction, kind, says, saysNot) => {
  const text = textOf(composePaper(kind, facts(jurisdiction)))
  for (const words of says) expect(text).toContain(words)
  for (const words of saysNot) expect(text).not.toContain(words)
})

test('each paper of each jurisdiction is in the table', () => {
  const all = Object.entries(papersOf).flatMap(([jurisdiction, kinds]) =>
    kinds.map(kind => `${jurisdiction} ${kind}`),
  )
  expect(table.map(([jurisdiction, kind]) => `${jurisdiction} ${kind}`)).toEqual(all)
})

test('between states, a bill of lading has an inventory and names the trucks; elsewhere neither is demanded', () => {
  const { crew } = facts('interstate')
  const bare = { items: [], specialItems: [], crew: { ...crew, trucks: [] } }
  expect(lackingOn('bill_of_lading', facts('interstate'))).toEqual([])
  expect(lackingOn('bill_of_lading', facts('interstate', bare))).toEqual(['inventory', 'trucks'])
  expect(lackingOn('estimate', facts('interstate', bare))).toEqual([])
  for (const law of ['IL-local', 'IL-intrastate', 'WI', 'junk'] as const) {
    expect(lackingOn('bill_of_lading', facts(law, bare))).toEqual([])
  }
})

test('between states, released value and a waived survey stand on the paper', () => {
  const interstate = facts('interstate')
  const surveyWaiver = { signature: 'Rosa Diaz', version: '1', at: '2027-03-12T15:51:00.000Z' }
  const text = textOf(
    composePaper('estimate', {
      ...interstate,
      booking: { ...interstate.booking, surveyWaiver },
      valuation: valuationOf('interstate', { chosen: 'released' }),
    }),
  )
  expect(text).toContain('Rosa Diaz waived the survey of the goods in writing on')
  expect(text).toContain('By signing, the customer waives full value protection.')
  expect(text).toContain('40 × 60¢ = $24.00')
})

test('a closed job has its charges, what was agreed, and what is due later', () => {
  const text = textOf(
    composePaper(
      'bill_of_lading',
      facts('interstate', {
        charges: [{ label: 'Discount', reason: 'An hour late', amountCents: -2000 }],
        extras: [{ label: 'Attic', minutes: 60, agreedBy: 'Rosa Diaz' }],
        settlement: {
          lines: [{ label: 'Labor', arithmetic: '2 movers × 5 h × $65.00', amountCents: 65_000 }],
          totalCents: 65_000,
          workers: 2,
          minutes: 300,
          travelMinutes: 30,
          span: {
            startedAt: '2027-03-16T14:00:00.000Z',
            endedAt: '2027-03-16T19:30:00.000Z',
            breakMinutes: 30,
          },
          dueLaterCents: 5800,
          dueLaterOn: '2027-04-15',
        },
      }),
    ),
  )
  expect(text).toContain('Discount: An hour late = -$20.00')
  expect(text).toContain('\nTotal: $630.00')
  expect(text).toContain('Attic: 60 minutes, agreed by Rosa Diaz')
  expect(text).toContain('Workers: 2\nWork began: Tue, Mar 16, 2027, 9:00 AM\n')
  expect(text).toContain('Breaks, not billed: 30 min\nTime worked: 5 h\nTravel time: 30 min')
  expect(text).toContain('$58.00 of it is due only by')
  expect(text).not.toContain('110%')
})

test('what was damaged before the job stands apart from what the job damaged', () => {
  const wall = { label: 'Hall', words: 'A scratched wall.', isNew: false }
  const dresser = { label: 'Dresser', words: 'A leg broke.', isNew: true }
  const text = textOf(composePaper('bill_of_lading', facts('WI', { conditions: [dresser, wall] })))
  expect(text).toContain('Condition\nHall: A scratched wall.\nDamage on the job\nDresser: A leg broke.\n')
})

test('the inventory of the bill of lading has the condition of each item, as the crew noted it', () => {
  const conditions = [
    { label: 'sofa ', words: 'Scratched left arm.', isNew: false },
    { label: 'Sofa', words: 'A\nstain ', isNew: false },
    { label: 'Piano', words: 'A loose key.', isNew: false },
    { label: 'Sofa', words: 'Torn on the stairs.', isNew: true },
  ]
  const noted = facts('WI', {
    items: [
      { label: 'Sofa', count: 2 },
      { label: 'Box', count: 9 },
    ],
    specialItems: ['piano', 'SOFA'],
    conditions,
  })
  const text = textOf(composePaper('bill_of_lading', noted))
  expect(text).toContain(
    'Inventory\nSofa: 2, special item, condition noted: Scratched left arm; A stain\nBox: 9\npiano: Special item, condition noted: A loose key\nDamage on the job\nSofa: Torn on the stairs.\n',
  )
  expect(textOf(composePaper('estimate', noted))).toContain(
    'Inventory\nSofa: 2, special item\nBox: 9\npiano: Special item',
  )
})

test('an amount that was agreed on the day is part of the estimated total', () => {
  const extras = [{ label: 'Attic', amountCents: 7500, agreedBy: 'Rosa Diaz' }]
  const text = textOf(composePaper('bill_of_lading', facts('WI', { extras })))
  expect(text).toContain('Attic: agreed on the day = $75.00\nEstimated total: $595.00')
})

test('the choices of liability have what holds by default first, and the worked example', () => {
  expect(valuationChoices('interstate').map(({ kind }) => kind)).toEqual(['full', 'released'])
  expect(valuationChoices('IL-local').map(({ kind }) => kind)).toEqual(['released', 'full'])
  expect(valuationInWords(valuationOf('IL-local')).example).toContain('40 × 30¢ = $12.00')
  expect(valuationInWords({ kind: 'full' }).example).toContain('up to $600.00')
})

test('a signature and the version stand on the paper', () => {
  const signature = { signedBy: 'Rosa Diaz', signedAt: '2027-03-16T14:00:00.000Z', device: 'crew' } as const
  const text = textOf(
    sealedBy(composePaper('estimate', facts('WI')), {
      ...signature,
      version: 2,
      crewName: 'North crew',
      strokes: '',
    }),
  )
  expect(text).toStartWith('Estimate, amended (version 2)\n')
  expect(text).toContain('Signed by: Rosa Diaz')
  expect(text).toContain('How: On the phone of North crew, by typing the name')
})

test('a new phone number, letterhead or hour amends no signed paper, other facts do', () => {
  const before = facts('interstate')
  const signature = { signedBy: 'Rosa Diaz', signedAt: '2027-03-16T14:00:00.000Z', strokes: '' } as const
  const signed = sealedBy(composePaper('bill_of_lading', before), {
    ...signature,
    version: 1,
    device: 'own',
    crewName: null,
  })
  const holds = (more: Partial<PaperFacts>) =>
    isSameAgreement(signed, composePaper('bill_of_lading', { ...before, ...more }))
  const { booking } = before
  expect(holds({})).toBe(true)
  expect(
    holds({ booking: { ...booking, customer: ['Rosa Diaz', '(414) 555-0100', 'rosa@example.com'] } }),
  ).toBe(true)
  expect(holds({ company: { contact: 'Questions? (414) 555-0111', letterhead: ['FairMove'] } })).toBe(true)
  expect(holds({ booking: { ...booking, when: 'Tue, Mar 16, 2027, 8:00 AM to 10:00 AM' } })).toBe(true)
  expect(holds({ booking: { ...booking, when: 'Wed, Mar 17, 2027, 9:00 AM' } })).toBe(false)
  expect(holds({ booking: { ...booking, customer: ['Rosa Lane', '(414) 555-0199'] } })).toBe(false)
  expect(holds({ booking: { ...booking, to: '3 Oak St, Chicago, IL 60601' } })).toBe(false)
  expect(holds({ conditions: [] })).toBe(false)
})
