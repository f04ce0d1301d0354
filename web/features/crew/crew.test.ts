import { beforeEach, expect, spyOn, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import type { KnownCrew } from './crew.ts'

await openDocument()
const { storedCrew, storedCrewOf } = await import('./crew.ts')
beforeEach(() => localStorage.clear())

const crew: KnownCrew = {
  provider: { id: 'p1', name: 'Harbor crew' },
  job: {
    serviceRequestId: 'r1',
    bookingNumber: 'FM-1',
    customerName: 'Ada Lane',
    fromAddress: '1 Main St, Milwaukee',
    toAddress: null,
    scheduledDate: '2027-03-09T15:00:00.000Z',
    status: 'assigned',
    itemCategories: ['Tires'],
    fromAccess: '2 floors up, no elevator, 0 stairs',
    toAccess: null,
  },
}
const stored = (value: unknown) => JSON.stringify({ token: 'secret', crew: value })

test('shows the stored crew only on its own link', () => {
  expect(storedCrewOf('secret')).toBeUndefined()
  for (const known of [crew, { ...crew, job: null }]) {
    storedCrew.write({ token: 'secret', crew: known })
    expect(storedCrewOf('secret')).toEqual(known)
    expect(storedCrewOf('another')).toBeUndefined()
  }
})

test('shows a job that an earlier release stored without its load and its access', () => {
  const { itemCategories: _, fromAccess: __, toAccess: ___, ...job } = crew.job!
  localStorage.setItem('crew 2', stored({ ...crew, job }))
  expect(storedCrewOf('secret')).toEqual({ ...crew, job })
})

test.each([
  ['truncated', stored(crew).slice(0, 40)],
  ['not an object', 'null'],
  ['without a crew', '{"token":"secret"}'],
  ['without a provider', stored({ job: crew.job })],
  ['without a required job field', stored({ ...crew, job: { ...crew.job, fromAddress: undefined } })],
  ['with damaged kinds of load', stored({ ...crew, job: { ...crew.job, itemCategories: 'Tires' } })],
  ['with an invalid date', stored({ ...crew, job: { ...crew.job, scheduledDate: 'Tuesday' } })],
])('treats a damaged or outdated stored crew as absent: %s', (_, text) => {
  const warn = spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('crew 2', text)
  expect(storedCrewOf('secret')).toBeUndefined()
  warn.mockRestore()
})
