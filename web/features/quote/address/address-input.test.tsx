import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { useState } from 'react'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { heldGeocoder, place } from './testing.ts'

const { act, fireEvent, page, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { AddressInput } = await import('./address-input.tsx')

let geocoder: ReturnType<typeof heldGeocoder>
const changes: unknown[] = []
beforeEach(() => {
  geocoder = heldGeocoder()
  page.setURL(geocoder.url)
  changes.length = 0
  render(<Form />, { wrapper: Surroundings })
})
afterEach(() => geocoder.stop())

function Form() {
  const [text, setText] = useState('')
  const [other, setOther] = useState('')
  return (
    <>
      <AddressInput
        label="Pickup address"
        required
        value={text}
        onChange={(text, coordinates) => {
          setText(text)
          changes.push({ text, coordinates })
        }}
      />
      <AddressInput label="Drop-off address" value={other} onChange={setOther} />
      <button type="button">Elsewhere</button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Pickup/ })
/** Every option that the list has shown during the test. */
const shown = new Set<string | null>()
function options() {
  const names = screen.queryAllByRole('option').map(option => option.textContent)
  for (const name of names) shown.add(name)
  return names
}
const press = (key: string) => fireEvent.keyDown(field(), { key })
function type(text: string) {
  act(() => field().focus())
  fireEvent.input(field(), { target: { value: text } })
}

/** Waits for the nth search to reach the server. */
async function search(nth: number) {
  await waitFor(() => expect(geocoder.searches.length).toBeGreaterThanOrEqual(nth))
  return geocoder.searches[nth - 1]!
}

/** Types a text and answers its search. */
async function find(text: string, names: readonly string[], nth = 1) {
  type(text)
  const { reply } = await search(nth)
  reply(names.map(name => place(name)))
  await waitFor(() => expect(options()).toHaveLength(names.length))
}

test('only the settled text is searched, with the geocoder’s parameters', async () => {
  for (const text of ['m', 'mi', 'mil', 'milw']) type(text)
  const { query } = await search(1)
  expect(Object.fromEntries(query)).toEqual({
    q: 'milw',
    format: 'json',
    addressdetails: '1',
    limit: '5',
    countrycodes: 'us',
  })
})

test('searches start at three characters', async () => {
  type('mi')
  fireEvent.input(screen.getByLabelText(/Drop-off/), { target: { value: 'rac' } })
  const { query } = await search(1)
  expect(query.get('q')).toBe('rac')
})

test('at most five places are listed and announced, without the country, with a second line and the source last', async () => {
  type('water')
  const { reply } = await search(1)
  const address = { house_number: '789', road: 'N Water St', city: 'Milwaukee', state: 'Wisconsin' }
  reply([
    place('789 N Water St, Milwaukee', { ...address, postcode: '53202' }),
    ...['b', 'c', 'd', 'e', 'f'].map(name => place(name)),
  ])
  await waitFor(() => expect(options()).toHaveLength(5))
  screen.getByText('5 suggestions. Use the arrow keys.', { selector: '[role=status]' })
  const [first] = screen.getAllByRole('option')
  expect(first?.firstChild?.textContent).toBe('789 N Water St, Milwaukee')
  expect(first?.lastChild?.textContent).toBe('789 N Water St, Milwaukee, Wisconsin, 53202 · ZIP area')
  const [source] = screen.getAllByText('Powered by ZIP code data')
  expect(source?.previousElementSibling?.contains(first ?? null)).toBeTrue()
})

test('a late reply for an older text never replaces a newer one', async () => {
  type('milwaukee')
  const older = await search(1)
  type('racine')
  const newer = await search(2)
  newer.reply([place('Racine')])
  await waitFor(() => expect(options()).toEqual(['RacineZIP area']))
  older.reply([place('Milwaukee')])
  // A later search has been answered, so the late reply would have been shown by now.
  await find('racine, wi', ['Racine, WI', 'Racine, Wisconsin'], 3)
  expect(shown.has('Milwaukee')).toBeFalse()
})

test('arrow keys move the highlight and Enter selects the full name and its coordinates', async () => {
  await find('water', ['Water St', 'Water Ave'])
  press('ArrowDown')
  press('ArrowDown')
  press('ArrowUp')
  press('Enter')
  expect(field().value).toBe('Water St, United States')
  expect(changes.at(-1)).toEqual({
    text: 'Water St, United States',
    coordinates: { latitude: 43.0389, longitude: -87.9065 },
  })
  expect(options()).toEqual([])
})

test('typing after a selection clears its coordinates', async () => {
  await find('water', ['Water St'])
  fireEvent.click(screen.getByRole('option'))
  type('Water St, unit 4')
  expect(changes.at(-1)).toEqual({ text: 'Water St, unit 4', coordinates: null })
})

test('Escape closes the list, leaves the field and keeps the text', async () => {
  await find('water', ['Water St'])
  press('Escape')
  expect(options()).toEqual([])
  expect(document.activeElement).not.toBe(field())
  expect(field().value).toBe('water')
})

test('after Escape, a click into the field reopens the list, and another click keeps it open', async () => {
  await find('water', ['Water St'])
  press('Escape')
  for (const _ of [1, 2]) {
    act(() => field().focus())
    fireEvent.click(field())
    expect(options()).toHaveLength(1)
  }
})

test('a click elsewhere closes the list without selecting the highlighted place', async () => {
  await find('water', ['Water St'])
  press('ArrowDown')
  fireEvent.mouseDown(screen.getByText('Elsewhere'))
  fireEvent.mouseUp(screen.getByText('Elsewhere'))
  act(() => field().blur())
  await waitFor(() => expect(options()).toEqual([]))
  expect(field().value).toBe('water')
})

test('results that arrive after blur do not open the list or take focus', async () => {
  type('water')
  const { reply } = await search(1)
  act(() => field().blur())
  reply([place('Water St')])
  await waitFor(() => expect(screen.queryAllByLabelText('Searching addresses').length).toBe(0))
  expect(options()).toEqual([])
  expect(document.activeElement).not.toBe(field())
})

test('replayed early input opens no list once another field has focus', async () => {
  act(() => screen.getByText('Elsewhere').focus())
  fireEvent.input(field(), { target: { value: 'water' } })
  const { reply } = await search(1)
  reply([place('Water St')])
  await waitFor(() => expect(screen.queryAllByLabelText('Searching addresses').length).toBe(0))
  expect(options()).toEqual([])
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'))
})

test('a spinner shows during a search, and the clear button empties the field', async () => {
  type('water')
  const { reply } = await search(1)
  expect(await screen.findByLabelText('Searching addresses')).toBeDefined()
  reply([])
  await waitFor(() => expect(screen.queryAllByLabelText('Searching addresses').length).toBe(0))
  fireEvent.click(screen.getByRole('button', { name: 'Clear address' }))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})

test('a failed search closes the list silently and logs to the console', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  await find('water', ['Water St'])
  type('water street')
  const { fail } = await search(2)
  fail()
  await waitFor(() => expect(options()).toEqual([]))
  expect(logged.mock.calls.map(([message]) => message)).toContain('The address search failed.')
  expect(screen.queryByRole('alert')).toBeNull()
  logged.mockRestore()
})
