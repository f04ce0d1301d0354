import { afterAll, expect, spyOn, test } from 'bun:test'
import { useState } from 'react'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider } from '../../../scripts/testing/steps.ts'
import type { Window } from './windows.ts'

const server = await testServer()
const office = await server.administrator()
const crew = await addProvider(office)

const { choose, fireEvent, page, press, render, screen } = await openDocument()
const { Surroundings } = await import('../testing.tsx')
const { WindowPicker } = await import('./window-picker.tsx')
page.setURL(server.url)
afterAll(() => server.stop())

type BoxProps = Readonly<{ chosen: (Window | null)[]; first: string; near?: string; start?: Window | null }>

function Box({ chosen, start = null, ...days }: BoxProps) {
  const [window, setWindow] = useState<Window | null>(start)
  const pick = (window: Window | null) => {
    chosen.push(window)
    setWindow(window)
  }
  const others = [{ label: 'Any day, call me', isChosen: window === null, onChoose: () => pick(null) }]
  return <WindowPicker value={window} onChange={pick} of={{}} others={others} {...days} />
}

/** Renders the picker. 2094 has the calendar of 2027. */
function show(days: Omit<BoxProps, 'chosen'>) {
  const chosen: (Window | null)[] = []
  const { rerender } = render(<Box chosen={chosen} {...days} />, { wrapper: Surroundings })
  return { chosen, showNear: (near: string) => rerender(<Box chosen={chosen} {...days} near={near} />) }
}

const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const open = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ disabled }) => !disabled)
    .map(input => input.getAttribute('aria-label'))

test.each([
  ['go forward', '2094-03-12', 'Friday, March 12, 2094', '14', '2094-03-15', 'Monday, March 15, 2094', '13'],
  ['go back', '2094-11-05', 'Friday, November 5, 2094', '13', '2094-11-08', 'Monday, November 8, 2094', '14'],
])(
  'in the week in which clocks %s, a window keeps its local hours',
  async (_, first, friday, before, day, monday, after) => {
    const { chosen } = show({ first })
    await choose(`${friday}, 8 – 10 AM, 1 left`)
    await choose(`${monday}, 8 – 10 AM, 1 left`)
    expect(chosen.map(window => window?.start)).toEqual([
      `${first}T${before}:00:00.000Z`,
      `${day}T${after}:00:00.000Z`,
    ])
    expect(screen.getAllByRole('columnheader').map(header => header.getAttribute('aria-label'))).toEqual([
      '8 – 10 AM',
      '10 AM – 12 PM',
      '12 – 2 PM',
      '2 – 4 PM',
      '4 – 6 PM',
    ])
  },
)

test('says why a day is closed, and disables what is not open', async () => {
  const day = '2094-05-25'
  await office.patch(`/api/admin/providers/${crew.id}`, { daysOff: [{ from: day, to: day }] })
  show({ first: day })
  const off = await radio('Tuesday, May 25, 2094, 8 – 10 AM, No crew')
  expect(off.disabled).toBeTrue()
  // A weekend, and Memorial Day.
  expect(screen.getAllByText(/^Closed/).map(({ textContent }) => textContent)).toEqual([
    'Closed, Saturdays',
    'Closed, Sundays',
    'Closed, Memorial Day',
  ])
  expect(open().slice(0, 2)).toEqual([null, 'Wednesday, May 26, 2094, 8 – 10 AM, 1 left'])
})

test('moves by weeks, not to before the first day, and follows the day that was typed', async () => {
  const { showNear } = show({ first: '2094-06-08', near: '2094-06-10' })
  await radio('Thursday, June 10, 2094, 8 – 10 AM, 1 left')
  screen.getByText('June 10 – 16')
  await press('Earlier days')
  await radio('Tuesday, June 8, 2094, 8 – 10 AM, 1 left')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier days' }).disabled).toBeTrue()
  await press('Later days')
  await radio('Tuesday, June 15, 2094, 8 – 10 AM, 1 left')
  showNear('2094-06-16')
  screen.getByText('June 15 – 21')
  showNear('2094-07-14')
  await radio('Wednesday, July 14, 2094, 8 – 10 AM, 1 left')
  showNear('2020-01-01')
  screen.getByText('June 8 – 14')
})

test('a choice without a time belongs to the same group, and a window that is gone says so', async () => {
  const window = { date: '2094-05-25', start: '2094-05-25T13:00:00.000Z', end: '2094-05-25T15:00:00.000Z' }
  const { chosen } = show({ first: '2094-05-25', start: window })
  await screen.findByText('The time you chose is no longer open. Please choose another.')
  await choose('Any day, call me')
  expect(chosen).toEqual([null])
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)
  expect(new Set(names).size).toBe(1)
})

test('without any opening, or without an answer, says what to do', async () => {
  await office.patch(`/api/admin/providers/${crew.id}`, { isActive: false })
  show({ first: '2094-06-08' })
  await screen.findByText('No times are open on these days. Look at later days, or let us call you.')
  const offline = spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  fireEvent.click(screen.getByRole('button', { name: 'Later days' }))
  await screen.findByText('The times could not be loaded.')
  offline.mockRestore()
  await press('Try again')
  await radio(/^Tuesday, June 15, 2094, 8 – 10 AM, No crew$/)
})

test('does not call a window full that a long job is too late for', async () => {
  const workingHours = [1, 2, 3, 4, 5].map(weekday => ({ weekday, start: '08:00', end: '12:00' }))
  await office.patch(`/api/admin/providers/${crew.id}`, { isActive: true, workingHours })
  show({ first: '2094-06-22' })
  await radio('Tuesday, June 22, 2094, 8 – 10 AM, 1 left')
  await radio('Tuesday, June 22, 2094, 10 AM – 12 PM, Too late for a job of this length')
  await radio('Tuesday, June 22, 2094, 12 – 2 PM, No crew')
  screen.getByText(/Too late means that a job of this length would end after hours\.$/)
})
