import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'

const { fireEvent, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../testing.tsx')
const { useToast } = await import('./toast.ts')

function Raiser() {
  const toast = useToast()
  return (
    <>
      <button type="button" onClick={() => toast({ title: 'Logged out', description: 'Goodbye.' })}>
        first
      </button>
      <button type="button" onClick={() => toast({ title: 'Logout failed', tone: 'error' })}>
        second
      </button>
    </>
  )
}

const raise = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('one toast is visible at once, the newest', async () => {
  render(<Raiser />, { wrapper: Surroundings })
  raise('first')
  expect(await screen.findByText('Logged out')).toBeDefined()
  expect(screen.getByText('Goodbye.')).toBeDefined()
  raise('second')
  expect(await screen.findByText('Logout failed')).toBeDefined()
  expect(screen.queryByText('Logged out')).toBeNull()
})

test('a toast is closed by its button', async () => {
  render(<Raiser />, { wrapper: Surroundings })
  raise('first')
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Logged out')).toBeNull())
})

test('F8 moves the focus to the notifications', async () => {
  render(<Raiser />, { wrapper: Surroundings })
  raise('first')
  await screen.findByText('Logged out')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.activeElement?.tagName).toBe('OL')
})
