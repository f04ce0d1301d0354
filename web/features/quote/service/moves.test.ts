import { expect, test } from 'bun:test'
import { type Draft, emptyDraft, type Step, steps } from './draft.ts'
import { answered, back, goTo, isBookable, isLocated, revisited, startNew } from './moves.ts'

const { answers } = emptyDraft
const places = { ...answers, fromAddress: '789 N Water St', toAddress: '500 Main St' }
const at = (step: Step, more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  answers: places,
  roomSize: 'studio',
  ...more,
  step,
})

test('back goes one step, but not out of a confirmation', () => {
  expect(steps.map(step => back(at(step)).step)).toEqual([
    'location',
    'location',
    'roomSize',
    'upload',
    'confirmation',
  ])
})

test('a move needs two addresses, a junk job one; blank addresses do not count', () => {
  expect(isLocated('moving', places)).toBeTrue()
  expect(isLocated('moving', { ...places, toAddress: '  ' })).toBeFalse()
  expect(isLocated('junk', { ...places, toAddress: '' })).toBeTrue()
  expect(isLocated('junk', { ...places, fromAddress: ' ' })).toBeFalse()
})

test('a booking needs the addresses, a name, an email and a phone number, but no date', () => {
  const whole = { ...places, name: 'Rosa Diaz', email: 'rosa@example.com', phone: '(414) 555-0147' }
  expect(isBookable('moving', whole)).toBeTrue()
  for (const name of ['name', 'email', 'phone', 'fromAddress', 'toAddress']) {
    expect(isBookable('moving', { ...whole, [name]: ' ' }), name).toBeFalse()
  }
  expect(isBookable('junk', { ...whole, toAddress: '' })).toBeTrue()
})

test('an answer changes nothing else, and a new quote starts empty', () => {
  const draft = answered({ name: 'Rosa' })(at('quote'))
  expect(draft).toEqual(at('quote', { answers: { ...places, name: 'Rosa' } }))
  expect(startNew()).toEqual(emptyDraft)
})

test("the browser's back and forward reach steps whose data is still present", () => {
  expect(revisited('moving', 'location')(at('quote')).step).toBe('location')
  expect(revisited('moving', 'quote')(at('roomSize')).step).toBe('quote')
  expect(revisited('moving', 'quote')(at('roomSize', { roomSize: null })).step).toBe('roomSize')
  expect(revisited('moving', 'roomSize')(at('location', { answers })).step).toBe('location')
  expect(revisited('moving', 'confirmation')(at('quote')).step).toBe('quote')
  expect(revisited('moving', 'quote')(goTo('confirmation')(at('quote'))).step).toBe('confirmation')
})
