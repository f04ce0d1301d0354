import { expect, test } from 'bun:test'
import { type KnownCrew, parseStored } from './crew.ts'

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
  },
}
const stored = (value: unknown) => JSON.stringify({ token: 'secret', crew: value })

test('shows the stored crew only on its own link', () => {
  expect(parseStored(stored(crew), 'secret')).toEqual(crew)
  expect(parseStored(stored({ ...crew, job: null }), 'secret')).toEqual({ ...crew, job: null })
  expect(parseStored(stored(crew), 'another')).toBeUndefined()
  expect(parseStored(null, 'secret')).toBeUndefined()
})

test.each([
  ['truncated', stored(crew).slice(0, 40)],
  ['not an object', 'null'],
  ['without a crew', '{"token":"secret"}'],
  ['without a provider', stored({ job: crew.job })],
  ['without a required job field', stored({ ...crew, job: { ...crew.job, fromAddress: undefined } })],
  ['with an invalid date', stored({ ...crew, job: { ...crew.job, scheduledDate: 'Tuesday' } })],
])('treats a damaged or outdated stored crew as absent: %s', (_, text) => {
  expect(parseStored(text, 'secret')).toBeUndefined()
})
