import { expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'

const { act, fireEvent, gone, press, render, screen, waitFor } = await openDocument()
const { AlertDialog } = await import('../dialog.tsx')
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

test('only the newest toast is visible', async () => {
  render(<Raiser />, { wrapper: Surroundings })
  raise('first')
  expect(await screen.findByText('Logged out')).toBeDefined()
  expect(screen.getByText('Goodbye.')).toBeDefined()
  raise('second')
  expect(await screen.findByText('Logout failed')).toBeDefined()
  expect(screen.queryByText('Logged out')).toBeNull()
})

test('the end of a toast does not close one that is raised at the same time', async () => {
  render(<Raiser />, { wrapper: Surroundings })
  raise('first')
  await screen.findByText('Logged out')
  act(() => {
    raise('second')
    // React has not rendered the second toast yet.
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  })
  expect(await screen.findByText('Logout failed')).toBeDefined()
})

test('its button closes a toast', async () => {
  render(<Raiser />, { wrapper: Surroundings })
  raise('first')
  await press('Close')
  await gone(() => screen.queryByText('Logged out'))
})

test('F8 moves the focus to the notifications', async () => {
  render(<Raiser />, { wrapper: Surroundings })
  raise('first')
  await screen.findByText('Logged out')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.activeElement?.tagName).toBe('OL')
})

test('F8 moves the focus to the notifications over an open dialog', async () => {
  const { rerender } = render(<Raiser />, { wrapper: Surroundings })
  raise('first')
  await screen.findByText('Logged out')
  rerender(
    <AlertDialog.Root open onOpenChange={() => {}}>
      <AlertDialog.Content>
        <AlertDialog.Title>Cancel your booking?</AlertDialog.Title>
        <AlertDialog.Description>You get everything back.</AlertDialog.Description>
        <AlertDialog.Cancel>
          <button type="button">Keep it</button>
        </AlertDialog.Cancel>
      </AlertDialog.Content>
    </AlertDialog.Root>,
  )
  const keep = await screen.findByRole('button', { name: 'Keep it' })
  await waitFor(() => expect(document.activeElement === keep).toBeTrue())

  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  const notifications = screen.getByRole('region', { name: /Notifications/ })
  expect(document.activeElement?.tagName).toBe('OL')
  expect(notifications.contains(document.activeElement)).toBeTrue()
  const elsewhere = document.createElement('button')
  document.body.append(elsewhere)
  elsewhere.focus()
  expect(document.activeElement === keep).toBeTrue()
  elsewhere.remove()
})
