import { expect, test } from 'bun:test'
import {
  accepted,
  answered,
  answeredContact,
  answeredDetails,
  booked,
  checked,
  counted,
  type Draft,
  emptyDraft,
  isBookable,
  isLocated,
  paid,
} from './draft.ts'

const { answers } = emptyDraft
const bookedDraft: Draft = { ...emptyDraft, isChecked: true, acceptedTotal: 540, bookingId: 'B1' }
const sofas = [{ name: 'sofa', count: 2 }]

test('changed details clear the check, the accepted price and the booking; the same details keep them', () => {
  expect(answeredDetails(bookedDraft, { ...answers })).toBe(bookedDraft)
  expect(answeredDetails(bookedDraft, { homeSize: 'studio' })).toMatchObject({
    isChecked: false,
    acceptedTotal: null,
    bookingId: null,
  })
})

test('a changed contact clears the booking but not the accepted price', () => {
  expect(answeredContact(bookedDraft, { firstName: '' })).toBe(bookedDraft)
  expect(answeredContact(bookedDraft, { firstName: 'Rosa' })).toMatchObject({
    isChecked: true,
    acceptedTotal: 540,
    bookingId: null,
  })
})

test('an answer of a quote wizard changes nothing else', () => {
  expect(answered(bookedDraft, { name: 'Rosa' })).toEqual({
    ...bookedDraft,
    answers: { ...answers, name: 'Rosa' },
  })
})

test('an inventory clears the accepted price and the booking, and is dropped when the service changes', () => {
  const draft = counted(bookedDraft, sofas)
  expect(draft).toMatchObject({ inventory: sofas, acceptedTotal: null, bookingId: null })
  expect(answeredDetails(draft, { serviceDate: '2027-03-09' }).inventory).toEqual(sofas)
  expect(answeredDetails(draft, { serviceType: 'junk' }).inventory).toBeUndefined()
})

test('checked details that are the same keep the accepted price', () => {
  expect(checked(emptyDraft, { homeSize: 'studio' })).toMatchObject({ isChecked: true, acceptedTotal: null })
  expect(checked(bookedDraft, { ...answers })).toEqual(bookedDraft)
  expect(accepted(checked(emptyDraft, {}), 540)).toMatchObject({ isChecked: true, acceptedTotal: 540 })
})

test('a payment that completes after the visitor moved on belongs to its own booking', () => {
  expect(paid(booked(emptyDraft, 'B2'), 'B1')).toMatchObject({ isPaid: true, bookingId: 'B1' })
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
