import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'

const front = await frontOfOffice()
const { server } = front
const visitor = server.browser()
for (const [name, website] of [['Ann'], ['Bo'], ['Cy'], ['Robot', 'https://spam.example']]) {
  await visitor.post('/api/contact', {
    name,
    email: `${name}@example.com`,
    subject: `${name}’s piano`,
    message: 'Do you move pianos?',
    serviceType: 'moving',
    website,
  })
}
const messages: readonly { id: string; name: string; handledAt: string | null }[] = (
  await front.office.get('/api/admin/contact-messages')
).body
const idOf = (name: string) => messages.find(each => each.name === name)!.id
const isHandled = async (name: string) =>
  (await front.office.get(`/api/admin/contact-messages/${idOf(name)}`)).body.handledAt !== null

const { cleanup, fireEvent, gone, press, render, screen, Surroundings, waitFor, within } =
  await front.openDocument()
const { default: Inbox } = await import('./inbox.tsx')

function open(address: string) {
  cleanup()
  const at = `/admin?tab=inbox${address}`
  render(<Inbox />, { wrapper: ({ children }) => <Surroundings at={at}>{children}</Surroundings> })
}
const listed = () =>
  within(screen.getByRole('region', { name: 'Contact messages, newest first' }))
    .queryAllByRole('link')
    .map(link => link.textContent)
const names = () => listed().map(text => text?.match(/^[A-Z][a-z]+?(?=Just|\d)/)?.[0])

test('a handled item leaves the open list and the count, the next takes its place, and it can be undone', async () => {
  open('&box=messages')
  // Suspected spam is listed but not counted.
  await screen.findByText('3 open')
  await waitFor(() => expect(names()).toEqual(['Robot', 'Cy', 'Bo', 'Ann']))
  await screen.findByRole('link', { name: /^Contact messages 3/ })
  fireEvent.click(screen.getByRole('link', { name: /^Cy/ }))
  await screen.findByRole('article', { name: 'Cy’s piano' })
  await press('Back to the list')
  await waitFor(() => expect(document.activeElement?.textContent).toStartWith('Cy'))
  fireEvent.keyDown(document.body, { key: 'j' })
  const message = await screen.findByRole('article', { name: 'Cy’s piano' })
  fireEvent.click(within(message).getByRole('button', { name: 'Mark as handled' }))
  await within(message).findByText(/^by admin, /)
  await waitFor(() => expect(names()).toEqual(['Robot', 'Bo', 'Ann']))
  await screen.findByRole('link', { name: /^Contact messages 2/ })
  await waitFor(async () => expect(await isHandled('Cy')).toBe(true))

  fireEvent.keyDown(document.body, { key: 'j' })
  await screen.findByRole('article', { name: 'Bo’s piano' })
  fireEvent.keyDown(document.body, { key: 'e' })
  await waitFor(() => expect(names()).toEqual(['Robot', 'Ann']))

  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() => expect(names()).toEqual(['Robot', 'Cy', 'Bo', 'Ann']))
  expect(listed().filter(text => text?.includes('Handled'))).toHaveLength(2)
  await press('Reopen')
  await screen.findByRole('link', { name: /^Contact messages 2/ })
  await waitFor(async () => expect(await isHandled('Bo')).toBe(false))
})

test('a link opens an item that is not in the list, and reports a missing one', async () => {
  await front.office.patch(`/api/admin/contact-messages/${idOf('Ann')}`, { isHandled: true })
  open(`&box=messages&open=${idOf('Ann')}`)
  await screen.findByRole('article', { name: 'Ann’s piano' })
  await waitFor(() => expect(names()).not.toContain('Ann'))

  for (const box of ['messages', 'applications', 'outbox', 'chats']) {
    open(`&box=${box}&open=none`)
    await screen.findByRole('heading', { name: 'We can’t find that' })
  }
  await press('Back to the list')
  await gone(() => screen.queryByText('We can’t find that'))
})
