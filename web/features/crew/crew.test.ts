import { beforeEach, expect, spyOn, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'

await openDocument()
const { storedCrew, storedCrewOf } = await import('./crew.ts')
beforeEach(() => localStorage.clear())

const crew = { provider: { id: 'p1', name: 'Harbor crew' }, calendarUrl: 'https://example.com/crew.ics' }
const stored = (value: unknown) => JSON.stringify({ token: 'secret', crew: value })

test('shows the stored crew only on its own link', () => {
  expect(storedCrewOf('secret')).toBeUndefined()
  storedCrew.write({ token: 'secret', crew })
  expect(storedCrewOf('secret')).toEqual({ ...crew, job: null })
  expect(storedCrewOf('another')).toBeUndefined()
})

test('shows a crew that an earlier release stored with its job, without the job', () => {
  localStorage.setItem('crew 2', stored({ provider: crew.provider, job: { customerName: 'Ada Lane' } }))
  expect(storedCrewOf('secret')).toMatchObject({ provider: crew.provider, job: null })
})

test.each([
  ['truncated', stored(crew).slice(0, 40)],
  ['not an object', 'null'],
  ['without a crew', '{"token":"secret"}'],
  ['without a provider', stored({ calendarUrl: crew.calendarUrl })],
  ['with a damaged calendar', stored({ ...crew, calendarUrl: 7 })],
])('treats a damaged or outdated stored crew as absent: %s', (_, text) => {
  const warn = spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('crew 2', text)
  expect(storedCrewOf('secret')).toBeUndefined()
  warn.mockRestore()
})
