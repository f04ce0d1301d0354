import { expect, test } from 'bun:test'
import { type Draft, emptyDraft, type Step, steps } from './draft.ts'
import {
  accepted,
  answered,
  back,
  booked,
  counted,
  introduced,
  isPriced,
  paid,
  photographed,
  priced,
  repriced,
  revisited,
  startNew,
} from './moves.ts'
import { aQuote } from './testing.ts'

const { details, contact } = emptyDraft
const at = (step: Step, more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  quote: aQuote,
  bookingId: 'B1',
  ...more,
  step,
})

test('forward: details → photos → estimate → contact → payment → confirmation', () => {
  const walk = [
    priced(emptyDraft, aQuote),
    photographed(at('photos')),
    accepted(at('estimate')),
    booked(at('contact'), 'B1'),
    paid(at('payment'), 'B1'),
  ]
  expect(walk.map(({ step }) => step)).toEqual(steps.slice(1))
})

test.each<[Step, Step]>([
  ['photos', 'details'],
  ['estimate', 'details'],
  ['contact', 'estimate'],
  ['payment', 'contact'],
  ['details', 'details'],
  ['confirmation', 'confirmation'],
])('back from %s leads to %s', (from, to) => {
  expect(back(at(from)).step).toBe(to)
})

test('an inventory clears the booking, and is dropped when the service changes', () => {
  const sofas = [{ name: 'sofa', count: 2 }]
  const draft = counted(at('estimate'), sofas)
  expect(draft).toMatchObject({ inventory: sofas, bookingId: null })
  expect(answered(draft, { ...details, serviceDate: '2027-03-09' }).inventory).toEqual(sofas)
  expect(answered(draft, { ...details, serviceType: 'junk' }).inventory).toBeUndefined()
})

test('a price for another inventory cannot be booked by any path', () => {
  const sofas = [{ name: 'sofa', count: 2 }]
  const draft = counted(at('estimate'), sofas)
  expect(isPriced(draft)).toBeFalse()
  expect(accepted(draft).step).toBe('estimate')
  expect(revisited({ ...draft, bookingId: 'B1' }, 'contact').step).toBe('estimate')
  expect(revisited({ ...draft, bookingId: 'B1' }, 'payment').step).toBe('estimate')
  expect(revisited(draft, 'photos').step).toBe('photos')

  expect(isPriced(repriced(draft, aQuote, []))).toBeFalse()
  expect(accepted(repriced(draft, aQuote, sofas))).toMatchObject({ step: 'contact', quotedInventory: sofas })
  expect(accepted(counted(draft, undefined)).step).toBe('contact')
})

test('a new quote starts empty', () => {
  expect(startNew()).toEqual(emptyDraft)
})

test('a payment that completes after the visitor moved on shows the paid booking', () => {
  expect(paid(at('contact', { bookingId: 'B2' }), 'B1')).toMatchObject({
    step: 'confirmation',
    bookingId: 'B1',
  })
})

test('a changed answer clears the price and the booking; the same answer keeps them', () => {
  const draft = at('details')
  expect(answered(draft, { ...details })).toEqual(draft)
  expect(answered(draft, { ...details, homeSize: 'studio' })).toMatchObject({ quote: null, bookingId: null })
  expect(answered(draft, { ...details, serviceDate: '2027-03-09' })).toMatchObject({
    quote: aQuote,
    bookingId: null,
  })
})

test('a changed contact clears the booking but not the price', () => {
  const draft = at('contact')
  expect(introduced(draft, { ...contact })).toEqual(draft)
  expect(introduced(draft, { ...contact, firstName: 'Rosa' })).toMatchObject({
    quote: aQuote,
    bookingId: null,
  })
})

test("the browser's back and forward reach steps whose data is still present", () => {
  expect(revisited(at('contact'), 'photos').step).toBe('photos')
  expect(revisited(at('contact'), 'payment').step).toBe('payment')
  expect(revisited(at('contact', { bookingId: null }), 'payment').step).toBe('contact')
  expect(revisited(at('details', { quote: null }), 'estimate').step).toBe('details')
  expect(revisited(at('details'), 'confirmation').step).toBe('details')
  expect(revisited(at('confirmation'), 'payment').step).toBe('confirmation')
})
