import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
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

const whole: Draft = { ...emptyDraft, isChecked: true, acceptedTotal: 540, bookingId: 'B1' }

test.each<[string, Draft, StepName]>([
  ['photos', whole, 'photos'],
  ['payment', whole, 'payment'],
  ['payment', { ...whole, bookingId: null }, 'contact'],
  ['contact', { ...whole, acceptedTotal: null, bookingId: null }, 'estimate'],
  ['estimate', emptyDraft, 'details'],
  ['confirmation', emptyDraft, 'details'],
  ['nonsense', whole, 'details'],
  ['payment', { ...whole, isPaid: true }, 'confirmation'],
  ['details', { ...whole, isPaid: true }, 'confirmation'],
])('home: %s is shown only while its data is there', (wanted, draft, shown) => {
  expect(stepAt(homeWizard.steps, draft, wanted).name).toBe(shown)
})

const places = { ...emptyDraft.answers, fromAddress: '789 N Water St', toAddress: '500 Main St' }
const sized: Draft = { ...emptyDraft, answers: { ...places, homeSize: 'studio' } }

test.each<[string, Draft, StepName]>([
  ['location', sized, 'location'],
  ['quote', sized, 'quote'],
  ['quote', { ...sized, answers: places }, 'roomSize'],
  ['roomSize', emptyDraft, 'location'],
  ['confirmation', sized, 'quote'],
  ['quote', { ...sized, bookingId: 'B1', isPaid: true }, 'confirmation'],
])('moving: %s is shown only while its data is there', (wanted, draft, shown) => {
  expect(stepAt(quoteWizards.moving.steps, draft, wanted).name).toBe(shown)
})
