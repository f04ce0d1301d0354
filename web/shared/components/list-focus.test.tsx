import { afterEach, expect, test } from 'bun:test'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { openDocument } from '../../../scripts/testing/dom.ts'

const { cleanup, fireEvent, render, screen } = await openDocument()
const { useListFocus } = await import('./list-focus.ts')

function Crews() {
  const [names, setNames] = useState(['North', 'South', 'West'])
  return (
    <ul {...useListFocus<HTMLUListElement>()}>
      {names.map(name => (
        <li key={name}>
          <button type="button" onClick={() => setNames(names.filter(each => each !== name))}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

afterEach(cleanup)

test('removing the focused item moves focus to the next item, or to the last one', () => {
  render(<Crews />)
  const remove = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    return document.activeElement?.textContent
  }
  expect(remove('South')).toBe('West')
  expect(remove('West')).toBe('North')
})

function CrewsWithDialogs() {
  const [names, setNames] = useState(['North', 'South', 'West'])
  return (
    <ul {...useListFocus<HTMLUListElement>()}>
      {names.map(name => (
        <li key={name}>
          <button type="button">{name}</button>
          {createPortal(
            <button type="button" onClick={() => setNames(names.filter(each => each !== name))}>
              Remove {name}
            </button>,
            document.body,
          )}
        </li>
      ))}
    </ul>
  )
}

test('removing an item from its dialog moves focus to the next item', () => {
  render(<CrewsWithDialogs />)
  screen.getByRole('button', { name: 'South' }).focus()
  const remove = screen.getByRole('button', { name: 'Remove South' })
  remove.focus()
  fireEvent.click(remove)
  expect(document.activeElement?.textContent).toBe('West')
})
