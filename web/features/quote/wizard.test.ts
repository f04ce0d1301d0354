import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import type { Booking } from '../../shared/api/booking.ts'
import { type Draft, emptyDraft, type StepName } from './draft.ts'

await openDocument()
const { homeWizard } = await import('./home.tsx')
const { quoteWizards } = await import('./service.tsx')
const { stepAt } = await import('./wizard.tsx')

/** Where each step's Back leads. */
const backOf = ({ steps }: Pick<typeof homeWizard, 'steps'>) =>
  steps.map(({ name, before = 'nowhere' }) => `${name} → ${before}`)

test('the home wizard has its steps in order, and Back leads where the specification says', () => {
  expect(backOf(homeWizard)).toEqual([
    'details → nowhere',
    'photos → details',
    'estimate → details',
    'contact → estimate',
    'payment → contact',
    'confirmation → nowhere',
  ])
})

test('the quote wizards have their steps in order, and Back leads one step back', () => {
  const expected = [
    'location → nowhere',
    'roomSize → location',
    'photos → roomSize',
    'quote → photos',
    'confirmation → nowhere',
  ]
  expect(backOf(quoteWizards.moving)).toEqual(expected)
  expect(backOf(quoteWizards.junk)).toEqual(expected)
})

type Known = Pick<Booking, 'paid' | 'review'>
const unpaid: Known = { paid: false, review: null }
const paid: Known = { paid: true, review: null }
const inReview: Known = { paid: false, review: 'outside' }

const answers = { ...emptyDraft.answers, homeSize: 'studio', serviceDate: '2027-03-09' } as const
const whole: Draft = { ...emptyDraft, answers, accepted: { total: 540 }, bookingId: 'B1' }

test.each<[string, Draft, Known | undefined, StepName]>([
  ['photos', whole, undefined, 'photos'],
  ['payment', whole, unpaid, 'payment'],
  // Cleared while it is corrected.
  ['contact', { ...whole, answers: { ...answers, fromAddress: '' } }, undefined, 'contact'],
  ['payment', { ...whole, bookingId: null }, undefined, 'contact'],
  ['contact', { ...whole, accepted: undefined, bookingId: null }, undefined, 'estimate'],
  ['estimate', emptyDraft, undefined, 'details'],
  ['confirmation', emptyDraft, undefined, 'details'],
  ['nonsense', whole, undefined, 'details'],
  ['confirmation', whole, unpaid, 'payment'],
  ['payment', whole, paid, 'confirmation'],
  ['details', whole, paid, 'confirmation'],
  ['contact', whole, inReview, 'confirmation'],
])('home: %s is shown only while its data is there', (wanted, draft, booking, shown) => {
  expect(stepAt(homeWizard.steps, draft, booking, wanted).name).toBe(shown)
})

const places = { ...emptyDraft.answers, fromAddress: '789 N Water St', toAddress: '500 Main St' }
const sized: Draft = { ...emptyDraft, answers: { ...places, homeSize: 'studio' } }

test.each<[string, Draft, Known | undefined, StepName]>([
  ['location', sized, undefined, 'location'],
  ['quote', sized, undefined, 'quote'],
  ['quote', { ...sized, answers: places }, undefined, 'roomSize'],
  ['roomSize', emptyDraft, undefined, 'location'],
  ['confirmation', sized, undefined, 'quote'],
  ['quote', { ...sized, answers: { ...sized.answers, toAddress: '' } }, undefined, 'quote'],
  ['quote', sized, paid, 'confirmation'],
])('moving: %s is shown only while its data is there', (wanted, draft, booking, shown) => {
  expect(stepAt(quoteWizards.moving.steps, draft, booking, wanted).name).toBe(shown)
})
