import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'

const { act, fireEvent, render, screen } = await openDocument()
const { IconButton } = await import('./icon-button.tsx')

test('calls the handlers of its user and those of its tooltip', () => {
  const calls: string[] = []
  const note = ({ type }: { type: string }) => void calls.push(type)
  render(
    <IconButton label="Zoom" onFocus={note} onBlur={note} onPointerDown={note}>
      +
    </IconButton>,
  )
  const button = screen.getByRole('button', { name: 'Zoom' })
  act(() => button.focus())
  expect(screen.getByText('Zoom')).toBeTruthy()
  fireEvent.pointerDown(button)
  expect(screen.queryByText('Zoom')).toBeNull()
  act(() => button.blur())
  expect(calls).toEqual(['focus', 'pointerdown', 'blur'])
})
