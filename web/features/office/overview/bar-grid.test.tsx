import { expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'

const { fireEvent, render, screen } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { BarGrid } = await import('./bar-grid.tsx')

const periods = ['2027-11-08', '2027-11-09', '2027-11-10'].map(day => ({ from: day, to: day }))
const barsOf = (crew: string) => periods.map(({ from }) => ({ text: `${crew} on ${from}.`, bar: null }))

test('keys move the focus between bars, within the grid, and show the text of the focused one', () => {
  render(
    <BarGrid
      label="Load"
      hint="Point at a bar."
      corner="Crew"
      periods={periods}
      by="day"
      start={1}
      rows={['North', 'South'].map(name => ({ key: name, head: name, bars: barsOf(name) }))}
    />,
    { wrapper: Surroundings },
  )
  expect(screen.getByText('Point at a bar.')).toBeDefined()
  const tabStops = () => [...document.querySelectorAll<HTMLElement>('td[tabindex="0"]')]
  expect(tabStops().map(cell => cell.getAttribute('aria-label'))).toEqual(['North on 2027-11-09.'])
  tabStops()[0]?.focus()
  const textAfter = (key: string) => {
    if (document.activeElement) fireEvent.keyDown(document.activeElement, { key })
    return document.querySelector('p')?.textContent
  }
  expect(textAfter('ArrowDown')).toBe('South on 2027-11-09.')
  expect(textAfter('ArrowDown')).toBe('South on 2027-11-09.')
  expect(textAfter('End')).toBe('South on 2027-11-10.')
  expect(textAfter('PageDown')).toBe('South on 2027-11-08.')
  expect(textAfter('ArrowUp')).toBe('North on 2027-11-08.')
  expect(document.activeElement?.getAttribute('tabindex')).toBe('0')
})
