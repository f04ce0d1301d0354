import { afterEach, expect, mock, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'

const { cleanup, fireEvent, render, screen } = await openDocument()
const { SignaturePad } = await import('./signature-pad.tsx')
const { Surroundings } = await import('../testing.tsx')
afterEach(cleanup)

function open(name?: string) {
  const onSign = mock()
  render(
    <Surroundings>
      <SignaturePad label="Sign" onSign={onSign} {...(name !== undefined && { name })} />
    </Surroundings>,
  )
  return onSign
}

const sign = () => fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
const typed = () => screen.getByLabelText('I can’t draw. My typed name is my signature.')

test('without a name or a signature it says what is missing', () => {
  const onSign = open()
  sign()
  expect(screen.getByRole('alert').textContent).toBe('Enter the full name of the person signing.')
  fireEvent.change(screen.getByLabelText('Full name of the person signing'), {
    target: { value: ' Rosa Diaz ' },
  })
  sign()
  expect(screen.getByRole('alert').textContent).toStartWith('Sign in the box')
  expect(onSign).not.toHaveBeenCalled()
  fireEvent.click(typed())
  sign()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onSign).toHaveBeenCalledWith({ signedBy: 'Rosa Diaz', strokes: '' })
})

test('the name who is expected to sign is filled in', () => {
  const onSign = open('Rosa Diaz')
  fireEvent.click(typed())
  sign()
  expect(onSign).toHaveBeenCalledWith({ signedBy: 'Rosa Diaz', strokes: '' })
})
