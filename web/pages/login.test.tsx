import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openDocument } from '../../scripts/testing/dom.ts'
import { type TestServer, testServer } from '../../scripts/testing/server.ts'

const { fireEvent, page, render, screen, within } = await openDocument()
const { Surroundings } = await import('../testing.tsx')
const { default: Login } = await import('./login.tsx')

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  page.setURL(server.url)
})
afterAll(() => server.stop())

const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

async function loginAs(username: string, password: string) {
  render(<Login />, { wrapper: Surroundings })
  await screen.findByRole('heading', { name: 'Login' })
  type(/Username/, username)
  type(/Password/, password)
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
}

test('what is missing is said beside its field, before anything is sent', async () => {
  await loginAs('', '')
  expect(await screen.findByText('Username is required')).toBeDefined()
  expect(screen.getByText('Password is required')).toBeDefined()
})

test("a refusal is told in the server's words, in a banner and in a toast", async () => {
  await loginAs('admin', 'wrong horse')
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password')
  const notifications = await screen.findByRole('region', { name: /Notifications/ })
  expect(await within(notifications).findByText('Invalid username or password')).toBeDefined()
})

test('a visitor who is let in is welcomed', async () => {
  await loginAs('admin', 'correct horse')
  expect(await screen.findByText('Login successful')).toBeDefined()
  expect(screen.getByText('Welcome back!')).toBeDefined()
})
