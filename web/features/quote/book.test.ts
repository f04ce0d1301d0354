import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { textsConsent } from '../../../src/shared/sms-consent.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { aQuote } from './testing/a-quote.ts'

await openDocument()
const { attemptFor, homeBooking, quoteBooking } = await import('./book.ts')

const draft: Draft = {
  ...emptyDraft,
  answers: { ...emptyDraft.answers, firstName: ' Rosa', lastName: 'Diaz ', name: ' Rosa Diaz ', phone: '1 ' },
}
const first = attemptFor(null, 'a job', homeBooking(draft, aQuote))
const again = (changes: Partial<Draft> = {}, quote = aQuote, job = 'a job') =>
  attemptFor(first, job, homeBooking({ ...draft, ...changes }, quote))

test('a fresh estimate with the same amount repeats the first request under its key', () => {
  const quote = {
    ...aQuote,
    estimateId: 'E2',
    analysis: { ...aQuote.analysis, description: 'Another text.' },
  }
  expect(again({}, quote)).toBe(first)
  expect(first.booking.estimateId).toBe('E1')
})

test('another amount, job, contact or photo is another request', () => {
  const pricing = { ...aQuote.pricing, total: 541 }
  const attempts = [
    again({}, { ...aQuote, pricing }),
    again({}, aQuote, 'another job'),
    again({ answers: { ...draft.answers, email: 'rosa@example.com' } }),
    again({ photos: [{ url: '/photos/1', name: 'sofa.jpg' }] }),
  ]
  for (const { key } of attempts) expect(key).not.toBe(first.key)
})

test('each wizard sends the fields of the specification', () => {
  expect(homeBooking(draft, aQuote)).toMatchObject({
    customerName: 'Rosa Diaz',
    customerPhone: '1',
    status: 'pending_payment',
    createCheckout: true,
    totalPrice: 540,
    estimateId: 'E1',
  })
  const booking = quoteBooking({ ...draft, answers: { ...draft.answers, homeSize: 'studio' } }, aQuote)
  expect(booking).toMatchObject({
    customerName: 'Rosa Diaz',
    status: 'pending',
    roomSize: 'studio',
    preferredDate: null,
  })
  expect(booking).not.toHaveProperty('createCheckout')
})

test('nobody agrees to texts unless they say so, and the request names the words they saw', () => {
  const { version } = textsConsent
  const agreed = { ...draft, answers: { ...draft.answers, smsConsent: true } }
  for (const bookingOf of [homeBooking, quoteBooking]) {
    expect(bookingOf(draft, aQuote)).toMatchObject({ smsConsent: false, smsConsentVersion: version })
    expect(bookingOf(agreed, aQuote)).toMatchObject({ smsConsent: true })
  }
})
