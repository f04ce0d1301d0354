import { describe, expect, test } from 'bun:test'
import { rowAfter } from '../../../../scripts/testing/decisions.ts'
import { inGsm7, isOneSegment } from '../../../adapters/text-messages/gsm7.ts'
import { readConfig } from '../../../platform/config.ts'
import { type AccountEvent, bookingAccounts } from '../payments/account.ts'
import { serviceRequests } from '../service-request.ts'
import { created, paid, started } from '../testing.ts'
import { movingDayText, onTheWayText, reminder, startedText } from './day-words.ts'
import type { MailContext } from './parts.ts'
import { balancePaid, balanceRequested } from './payment-words.ts'
import * as words from './words.ts'

/** Of a cancelled booking: its whole price is due again if it is back on. */
const refunded: AccountEvent = {
  type: 'PaymentRefunded',
  data: { refundId: 're_1', paymentIntentId: 'pi_1', amountCents: 51_000, differenceCents: 51_000 },
}

const lines = [
  { label: 'Base service', arithmetic: '1 bedroom', amountCents: 50_000 },
  { label: 'Distance', arithmetic: '25 miles × $0.40', amountCents: 1000 },
]

/** What the wording depends on, for a booking of a move from Chicago to Wheaton with some other data. */
function contextOf(data: object = {}, ...events: readonly AccountEvent[]): MailContext {
  const move = created(true, {
    fromAddress: '233 S Wacker Dr, Chicago, IL 60606, United States',
    toAddress: '100 N Main St, Wheaton, IL 60187, United States',
    jurisdiction: 'IL-local',
    fromLatitude: 41.88,
    fromLongitude: -87.63,
    fromPrecision: 'zip',
    preferredDate: '2099-01-05',
    ...data,
  })
  return {
    request: rowAfter(serviceRequests, move, ...events),
    account: rowAfter(bookingAccounts, move, ...events),
    lines,
    itemCategories: [],
    link: 'https://example.com/tracking/1?code=a',
    shortLink: 'https://example.com/t/1.a',
    pay: 'https://example.com/checkout/1',
    payBalance: 'https://example.com/checkout/1?for=balance',
    again: 'https://example.com/moving',
    manage: 'https://example.com/bookings/1?manage=b',
    company: readConfig({}),
  }
}

test('a mail names the sender and its authority numbers', () => {
  const company = readConfig({ ILCC_NUMBER: '12345 MC', USDOT_NUMBER: '678' })
  const { text, html } = words.completed({ ...contextOf(), company })
  expect(text).toEndWith('FairMove, ILCC 12345 MC · USDOT 678')
  expect(html).toContain('FairMove, ILCC 12345 MC · USDOT 678')
})

test('a confirmation has the service, time, addresses, price lines, legal notice and contact details', () => {
  const { subject, text, html } = words.confirmed(contextOf({}, started, paid))
  expect(subject).toBe('Your move is confirmed: #FM1')
  const expected = [
    'Hello Rosa Diaz,',
    'We received your payment of $510.00',
    'Moving, a crew of 2, about 2.75 hours',
    'You asked for Monday, January 5, 2099. We’ll call you to set the time.',
    '233 S Wacker Dr, Chicago, IL 60606',
    '100 N Main St, Wheaton, IL 60187',
    ...['Base service', '1 bedroom', '$500.00', 'Distance', '25 miles × $0.40', '$10.00'],
    ...['Total paid', '$510.00', 'Call (312) 555-0178 or'],
    ...['Local move in Illinois', 'IL 60606 (ZIP area only)', 'IL 60187 (not found)', 'hours and the drive'],
    'This is a non-binding estimate',
  ]
  for (const part of expected) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text + html).not.toContain('United States')
  for (const link of ['https://example.com/tracking/1?code=a', 'https://example.com/bookings/1?manage=b']) {
    expect(text).toContain(link)
    expect(html).toContain(`href="${link}"`)
  }
})

test('a mail about an estimated price has the range that the exact distance may lead to', () => {
  const range = { lowCents: 49_000, highCents: 60_050 }
  const sentence = 'The exact distance can make it $490 to $601. We never charge more than $510.00 without'
  for (const mail of [words.confirmed, words.requestAccepted, words.requestReceived]) {
    expect(mail(contextOf({ range })).text).toContain(sentence)
    expect(mail(contextOf()).text).not.toContain('exact distance')
  }
})

test('a confirmation says what happens with each special kind in the load, and what is not taken', () => {
  const context = contextOf(
    { serviceType: 'junk', jurisdiction: 'junk', toAddress: undefined },
    started,
    paid,
  )
  const { text, html } = words.confirmed({ ...context, itemCategories: ['Furniture', 'Tires', 'Batteries'] })
  expect(text).toContain(
    'In your load:\nTires: We take these to a tire recycler. Included in your price.\nBatteries: We can’t take these',
  )
  expect(html).toContain('In your load:<br>Tires: We take these to a tire recycler.')
  expect(text).not.toContain('Furniture')
  expect(words.confirmed({ ...context, itemCategories: ['Furniture'] }).text).not.toContain('In your load')
})

test('49 CFR 375.401: the first button of a confirmation between states leads to the list or the waiver', () => {
  const interstate = { jurisdiction: 'interstate' } as const
  const buttonsOf = ({ text }: { text: string }) =>
    [...text.matchAll(/^(.+):\n(https:.+)$/gm)].map(([, label, link]) => [label, link])
  const list = ['List your items, or waive the survey', 'https://example.com/checkout/1']
  expect(buttonsOf(words.confirmed(contextOf(interstate)))[0]).toEqual(list)
  const waive = ['Waive the survey of your items', 'https://example.com/checkout/1']
  expect(buttonsOf(words.confirmed(contextOf(interstate, started, paid)))[0]).toEqual(waive)
  const { request, ...others } = contextOf(interstate, started, paid)
  const surveyWaiver = { signature: 'Rosa Diaz', version: '1', at: '2099-01-01T00:00:00.000Z' }
  const [first] = buttonsOf(words.confirmed({ ...others, request: { ...request, surveyWaiver } }))
  expect(first?.[0]).toBe('View or change your booking')
})

test('a request within another state is of no kind that we quote, and one between states is', () => {
  const textFor = (toAddress: string) => {
    const { request, ...others } = contextOf({
      fromAddress: 'Gary, IN',
      toAddress,
      jurisdiction: 'interstate',
    })
    const pricing = { ...request.pricing, total: 0 }
    return words.requestReceived({ ...others, request: { ...request, review: 'outside', pricing } }).text
  }
  expect(textFor('Detroit, MI')).toContain('Move between states')
  expect(textFor('Hammond, IN')).not.toContain('Move between states')
})

test('a confirmation says what it costs to cancel, as the terms do', () => {
  const context = contextOf({}, started, paid)
  expect(words.confirmed(context).text).toContain('\nFree cancellation until your crew starts.\n')
  const company = readConfig({ CANCELLATION_FEE: '75', CANCELLATION_HOURS: '24' })
  expect(words.confirmed({ ...context, company }).text).toContain(
    'Free cancellation until 24 hours before your arrival time. Starting 24 hours before your arrival time, we keep a cancellation fee of $75.00.',
  )
})

test('a booking that is back on names what is due, and leads to its payment first', () => {
  const backOn = contextOf({}, started, paid, refunded)
  const { text, html } = words.reinstated(backOn, 0)
  expect(text).toContain('$510.00 is due before your move. Please pay it soon')
  expect(text.indexOf('Pay $510.00')).toBeLessThan(text.indexOf('View your booking'))
  expect(html).toContain('href="https://example.com/checkout/1?for=balance"')
  expect(words.reinstated(contextOf({}, started, paid), 0).text).not.toContain('due')
  expect(words.reinstated(contextOf({ review: 'outside' }), 0).text).not.toContain('Pay')
})

test('the mail about a payment names what is due now and what is due later', () => {
  const settled: AccountEvent = {
    type: 'JobSettled',
    data: {
      ...{ workers: 2, minutes: 120, travelMinutes: 0, extras: [], agreedBy: null, lines: [] },
      ...{ totalCents: 70_000, mostAtDeliveryCents: 56_100 },
      ...{ dueLaterCents: 13_900, dueLaterOn: '2099-02-04' },
    },
  }
  const textAfter = (amountCents: number, today = '2099-01-05') => {
    const data = { paymentIntentId: 'pi_2', amountCents, tipCents: 0 }
    const context = contextOf({}, started, paid, settled, { type: 'BalancePaid', data })
    return balancePaid(context, amountCents, { kind: 'card', tipCents: 0 }, today).text
  }
  expect(textAfter(5000)).toContain(
    '$1.00 is still due.\n\n$139.00 more is due by Wednesday, February 4, 2099.',
  )
  const atDelivery = textAfter(5100)
  expect(atDelivery).toContain('$139.00 more is due by')
  expect(atDelivery).not.toContain('still due')
  expect(textAfter(19_000)).toContain('Nothing is due now.')
  expect(textAfter(5100, '2099-02-04')).toContain('$139.00 is still due.')
  expect(atDelivery).not.toContain('charge')
})

test('a reminder says how a balance is paid: to the crew, or by the card that we keep', () => {
  const consent: AccountEvent = { type: 'CardConsentChanged', data: { isGiven: true, version: '1' } }
  const saved: AccountEvent = {
    type: 'CardSaved',
    data: { customerId: 'cus_1', paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' },
  }
  const textOf = (...events: readonly AccountEvent[]) =>
    reminder({ ...contextOf({}, ...events), crewName: 'North crew' }).text
  expect(textOf()).toContain('$510.00 is still due. Please have it ready for the crew.')
  expect(textOf(consent, saved)).toContain(
    '$510.00 is still due. After the job, we will charge your Visa card ending in 4242, unless you have already paid.',
  )
  expect(textOf(started, paid)).toContain('Nothing is due now.')
})

test('a confirmation without a payment mentions no payment', () => {
  const { text } = words.confirmed(contextOf())
  expect(text).toMatch(/^Thank you! Booking #FM1 is confirmed\.$/m)
  expect(text).toContain('Total: $510.00')
  expect(text).not.toInclude('paid')
})

test('a request for the balance adds up, also after a tip in cash', () => {
  const deposit = { paymentIntentId: 'pi_1', amountCents: 12_750 }
  const cash = { cashId: 'c1', kind: 'cash', amountCents: 10_000, tipCents: 2000, takenBy: 'Sam' } as const
  const context = contextOf(
    {},
    { type: 'PaymentConfirmed', data: deposit },
    { type: 'CashTaken', data: cash },
  )
  const { text } = balanceRequested(context, 30_250, false)
  for (const part of ['$510.00', '$207.50', '$302.50']) expect(text).toContain(part)
  expect(text).not.toContain('Due later')
  expect(balanceRequested(context, 20_000, false).text).toContain('$102.50')
})

test('a customer’s name is escaped in the HTML', () => {
  const { text, html } = words.confirmed(
    contextOf({ customerName: '<img src=x onerror=alert(1)> & Co' }, started, paid),
  )
  expect(text).toContain('Hello <img src=x')
  expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; Co,')
  expect(html).not.toContain('<img')
})

test.each([
  ['233 S Wacker Dr, Chicago, IL 60606', 'junk', '(312) 555-0178'],
  ['South Beloit, IL 61080', 'interstate', '(312) 555-0178'],
  ['Beloit, WI 53511', 'interstate', '(414) 555-0134'],
] as const)('a customer at %s is given the number of its state', (fromAddress, jurisdiction, phone) => {
  const { text } = words.completed(contextOf({ fromAddress, jurisdiction }))
  expect(text).toContain(`Questions? Call ${phone} or email`)
})

test('a time that is reserved is said to be, and a time that is not is to be agreed', () => {
  const until = '2099-01-01T00:00:00.000Z'
  const [windowStart, windowEnd] = ['2099-01-05T14:00:00.000Z', '2099-01-05T16:00:00.000Z']
  const window = { windowStart, windowEnd, providerId: 'p', providerName: 'North crew' }
  const place = { ...window, scheduledDate: windowStart, scheduledEnd: '2099-01-05T17:00:00.000Z' }
  const held = { type: 'WindowHeld', data: { ...place, until } } as const
  const released = { type: 'WindowReleased', data: { windowStart, windowEnd, reason: 'lapsed' } } as const
  const confirmed = { type: 'StatusChanged', data: { from: 'pending', to: 'confirmed' } } as const
  const textAfter = (...events: readonly (typeof held | typeof released | typeof confirmed)[]) =>
    words.confirmed({ ...contextOf(), request: rowAfter(serviceRequests, created(true), ...events) }).text
  expect(textAfter(held, confirmed)).toContain(
    'Your arrival time is reserved: Monday, January 5, 2099, 8:00 AM to 10:00 AM.',
  )
  const lost = textAfter(held, released, confirmed)
  expect(lost).toContain('You asked for Monday, January 5, 2099, 8:00 AM to 10:00 AM. We’ll call you')
  expect(lost).not.toContain('reserved')
})

describe('each text fits one segment', () => {
  const at = {
    windowStart: '2099-10-27T15:00:00.000Z',
    windowEnd: '2099-10-27T17:00:00.000Z',
    scheduledDate: '2099-10-27T15:00:00.000Z',
  }
  const context = contextOf()
  const textsWith = (brand: string, origin: string) => {
    const shortLink = `${origin}/t/01JPA4Z7Q0V3M8K2T6XW9RDE5H.abcdefghijk-l`
    const given = {
      request: { ...context.request, ...at },
      shortLink,
      company: { ...context.company, brand },
    }
    return { texts: [movingDayText(given), onTheWayText(given), startedText(given)], shortLink }
  }

  test('with its sentence, address and STOP', () => {
    expect(textsWith('FairMove', 'https://fairmove.example').texts).toEqual([
      'FairMove: your crew arrives today, 10:00 AM to 12:00 PM. Live map: https://fairmove.example/t/01JPA4Z7Q0V3M8K2T6XW9RDE5H.abcdefghijk-l Reply STOP to end texts',
      'FairMove: your crew is on its way. Follow the job: https://fairmove.example/t/01JPA4Z7Q0V3M8K2T6XW9RDE5H.abcdefghijk-l Reply STOP to end texts',
      'FairMove: your crew has started. Follow the job: https://fairmove.example/t/01JPA4Z7Q0V3M8K2T6XW9RDE5H.abcdefghijk-l Reply STOP to end texts',
    ])
  })

  test.each([
    ['FairMove', 'http://localhost:3000'],
    // The longest names of moving companies that we know.
    ['College Hunks Hauling Junk and Moving', 'https://www.collegehunkshaulingjunk.com'],
    [
      'Señor Muñoz’s “Łódź” Movers & Haulers of Southeastern Wisconsin',
      'https://bookings.southeastern-wisconsin-movers.com',
    ],
  ])('of %s at %s', (brand, origin) => {
    const { texts, shortLink } = textsWith(brand, origin)
    for (const text of texts) {
      expect(text).toContain(shortLink)
      expect([text, isOneSegment(text), inGsm7(text)]).toEqual([text, true, text])
    }
  })
})
