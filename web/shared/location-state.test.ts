import { expect, test } from 'bun:test'
import { locationState, readLocationState } from './location-state.ts'

test('a page reads what another stored in the history entry', () => {
  const state = locationState({
    returnTo: '/bookings?page=2#last',
    step: 'photos',
    panels: 2,
    panelPart: 'status',
  })
  expect(readLocationState(state)).toMatchObject(state)
})

test.each([
  [null],
  ['text'],
  [{ returnTo: '//evil.example', step: 3, panels: 1.5, panelPart: 'notes', isSearching: 'yes' }],
])('invalid history state is dropped: %p', state => {
  expect(JSON.stringify(readLocationState(state))).toBe('{}')
})
