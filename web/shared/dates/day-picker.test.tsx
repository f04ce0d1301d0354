import { expect, test } from 'bun:test'
import { useState } from 'react'
import { openDocument } from '../../../scripts/testing/dom.ts'

const { fireEvent, render, screen, within } = await openDocument()
const { DayPicker } = await import('./day-picker.tsx')

type BoxProps = Readonly<{ today: string; chosen: string[]; bookableDays: readonly number[] }>

function Box({ today, chosen, bookableDays }: BoxProps) {
  const [day, setDay] = useState<string>()
  const choose = (day: string) => {
    chosen.push(day)
    setDay(day)
  }
  return <DayPicker value={day} onChange={choose} today={today} bookableDays={bookableDays} />
}

/** Renders the picker, by default on a Wednesday in March. Clocks go forward on the 14th. */
function show(today = '2027-03-10', bookableDays = [1, 2, 3, 4, 5]) {
  const chosen: string[] = []
  const { container } = render(<Box today={today} chosen={chosen} bookableDays={bookableDays} />)
  return { chosen, picker: within(container) }
}

const day = (name: RegExp) => screen.getByRole('button', { name })
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
const focused = () => document.activeElement?.getAttribute('aria-label')

test('enables bookable days from today on, and explains why others are disabled', () => {
  const { chosen } = show()
  fireEvent.click(day(/^Tuesday, March 9, 2027, in the past$/))
  fireEvent.click(day(/^Saturday, March 13, 2027, not available on Saturdays$/))
  fireEvent.click(day(/^Sunday, March 14, 2027, not available on Sundays$/))
  expect(chosen).toEqual([])
  fireEvent.click(day(/^Wednesday, March 10, 2027, today$/))
  fireEvent.click(day(/^Monday, March 15, 2027$/))
  expect(chosen).toEqual(['2027-03-10', '2027-03-15'])
  expect(day(/^Monday, March 15, 2027$/).getAttribute('aria-pressed')).toBe('true')
})

test('enables the weekdays from the settings', () => {
  const { chosen } = show('2027-03-10', [6])
  fireEvent.click(day(/^Wednesday, March 10, 2027, today, not available on Wednesdays$/))
  fireEvent.click(day(/^Saturday, March 13, 2027$/))
  expect(chosen).toEqual(['2027-03-13'])
})

test('arrow and page keys move by days, weeks and months, across a clock change, but not before today', () => {
  const { picker } = show()
  day(/March 10, 2027, today$/).focus()
  for (const [key, to] of [
    ['ArrowDown', 'Wednesday, March 17, 2027'],
    ['ArrowLeft', 'Tuesday, March 16, 2027'],
    ['Home', 'Sunday, March 14, 2027, not available on Sundays'],
    ['ArrowLeft', 'Saturday, March 13, 2027, not available on Saturdays'],
    ['ArrowRight', 'Sunday, March 14, 2027, not available on Sundays'],
    ['ArrowRight', 'Monday, March 15, 2027'],
    ['PageDown', 'Thursday, April 15, 2027'],
    ['End', 'Saturday, April 17, 2027, not available on Saturdays'],
    ['PageUp', 'Wednesday, March 17, 2027'],
    ['PageUp', 'Wednesday, March 10, 2027, today'],
    ['ArrowLeft', 'Wednesday, March 10, 2027, today'],
  ] as const) {
    press(key)
    expect(focused()).toBe(to)
  }
  expect(picker.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0).length).toBe(3)
})

test('changes months, but not to before the current one', () => {
  show('2027-01-31')
  const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' })
  expect(previous.disabled).toBe(false)
  fireEvent.click(previous)
  expect(previous.disabled).toBe(true)
  expect(screen.getByText('January 2027')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByText('February 2027')).toBeDefined()
})
