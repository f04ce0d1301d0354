import { expect, test } from 'bun:test'
import { useState } from 'react'
import { openDocument } from '../../../scripts/testing/dom.ts'

const { fireEvent, render, screen } = await openDocument()
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
