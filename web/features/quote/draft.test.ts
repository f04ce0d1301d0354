import { expect, test } from 'bun:test'
import {
  answered,
  counted,
  type Draft,
  emptyDraft,
  isBookable,
  isLocated,
  photographed,
  unbooked,
} from './draft.ts'

const { answers } = emptyDraft
const bookedDraft: Draft = { ...emptyDraft, accepted: { total: 540 }, bookingId: 'B1' }
const sofas = [{ name: 'sofa', count: 2 }]

test('a booking stands for its answers: changed ones need another, the same ones keep it', () => {
  expect(answered(bookedDraft, { ...answers })).toBe(bookedDraft)
  expect(answered(bookedDraft, { firstName: 'Rosa' })).toEqual({
    ...bookedDraft,
    answers: { ...answers, firstName: 'Rosa' },
    bookingId: null,
  })
})

test('changed photos need another booking', () => {
  const photos = [{ url: '/photos/1', name: 'sofa.jpg' }]
  expect(photographed(bookedDraft, photos)).toEqual({ ...bookedDraft, photos, bookingId: null })
})

test('an inventory needs another booking, and is dropped when the service changes', () => {
  const draft = counted(bookedDraft, sofas)
  expect(draft).toMatchObject({ inventory: sofas, bookingId: null })
  expect(answered(draft, { serviceDate: '2027-03-09' }).inventory).toEqual(sofas)
  expect(answered(draft, { serviceType: 'junk' }).inventory).toBeUndefined()
})

test('a list that begins anew is not complete', () => {
  const draft = counted(bookedDraft, sofas, true)
  expect(counted(draft, sofas).isInventoryComplete).toBeTrue()
  expect(counted(counted(draft, undefined), sofas).isInventoryComplete).toBeUndefined()
})

test('a cancelled booking is made again under a new key', () => {
  expect(unbooked(bookedDraft)).toMatchObject({ attempt: null, bookingId: null })
})

const places = { ...answers, fromAddress: '789 N Water St', toAddress: '500 Main St' }

test('a move needs two addresses, a junk job one; blank addresses do not count', () => {
  expect(isLocated(places)).toBeTrue()
  expect(isLocated({ ...places, toAddress: '  ' })).toBeFalse()
  expect(isLocated({ ...places, serviceType: 'junk', toAddress: '' })).toBeTrue()
  expect(isLocated({ ...places, serviceType: 'junk', fromAddress: ' ' })).toBeFalse()
})

test('a booking needs the addresses, a name, an email and a phone number, but no date', () => {
  const whole = { ...places, name: 'Rosa Diaz', email: 'rosa@example.com', phone: '(414) 555-0147' }
  expect(isBookable(whole)).toBeTrue()
  for (const name of ['name', 'email', 'phone', 'fromAddress', 'toAddress']) {
    expect(isBookable({ ...whole, [name]: ' ' }), name).toBeFalse()
  }
  expect(isBookable({ ...whole, serviceType: 'junk', toAddress: '' })).toBeTrue()
})
