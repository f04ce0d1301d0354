import { describe, expect, test } from 'bun:test'
import { openServedDocument } from '../../../scripts/testing/served-document.ts'

const { cleanup, field, fireEvent, page, press, render, screen, server, type, waitFor, within } =
  await openServedDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { frontOf } = await import('../../shared/payment/testing.ts')
const { default: Contact } = await import('./contact.tsx')

const send = () => press('Send message')

async function open() {
  render(<Contact />, { wrapper: Surroundings })
  await screen.findByRole('heading', { level: 1, name: 'Contact us' })
}

function fillIn() {
  fireEvent.click(screen.getByRole('radio', { name: 'A move' }))
  type(/^Name/, 'Nora Lindqvist')
  type(/^Email/, 'nora@example.com')
  type(/^Subject/, 'A loom in two parts')
  type(/^Message/, 'It comes apart. Do you carry it down?')
}

test('shows both offices, the hours, the emergency service and the quick quote', async () => {
  await open()
  const main = document.body.textContent
  expect(main).toContain('Mon-Fri 7AM-8PM, Sat-Sun 8AM-6PM')
  expect(main).toContain('Emergency service 24/7')
  expect(screen.getByRole('link', { name: 'WI (414) 555-0134' }).getAttribute('href')).toBe('tel:4145550134')
  expect(screen.getByRole('link', { name: 'IL (312) 555-0178' }).getAttribute('href')).toBe('tel:3125550178')
  // The simulated browser sees a space where the address may wrap.
  expect(screen.getByRole('link', { name: 'support @fairmove.example' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Get an instant quote' }).getAttribute('href')).toBe('/')
})

describe('a message', () => {
  test('with an invalid email or nine characters gets only those errors, and the first field gets focus', async () => {
    await open()
    fillIn()
    type(/^Email/, 'nora at home')
    await send()
    await screen.findByText('Valid email is required')
    expect(document.activeElement).toBe(field(/^Email/))
    type(/^Email/, 'nora@example.com')
    type(/^Message/, 'Too short')
    expect(await screen.findByText('Message must be at least 10 characters')).toBeDefined()
    expect(screen.queryByText('Valid email is required')).toBeNull()
  })

  test('reaches the office, is confirmed in place and in a toast, and leaves the next form empty', async () => {
    await open()
    fillIn()
    await send()
    await screen.findByRole('heading', { name: 'Message sent successfully!' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Message sent successfully!'))
    const notifications = await screen.findByRole('region', { name: /Notifications/ })
    await within(notifications).findByText('Message sent successfully!')
    expect(await within(notifications).findByText("We'll get back to you within 24 hours.")).toBeDefined()
    const office = await server.administrator()
    expect((await office.get('/api/admin/contact-messages')).body).toMatchObject([
      { name: 'Nora Lindqvist', subject: 'A loom in two parts', serviceType: 'moving', phone: null },
    ])
    await press('Send another message')
    expect(field(/^Name/).value).toBe('')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A move' }).checked).toBe(false)
  })

  test('that only the server rejects focuses the first invalid field', async () => {
    const front = frontOf(server)
    front.refuse('/api/contact', 'message', 'email')
    page.setURL(front.url)
    await open()
    fillIn()
    await send()
    expect((await screen.findByText('No such message')).getAttribute('role')).toBe('alert')
    expect(screen.getByText('No such email')).toBeDefined()
    expect(document.activeElement).toBe(field(/^Email/))
    await front.stop()
  })

  test('that fails to send is kept, also after a reload, and arrives once', async () => {
    await open()
    fillIn()
    type(/^Subject/, 'On a bad line')
    page.setURL('http://127.0.0.1:1')
    await send()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to send message')
    expect(alert.textContent).toContain('Please try again or call us directly.')
    const notifications = await screen.findByRole('region', { name: /Notifications/ })
    const toast = await within(notifications).findByText('Failed to send message')
    expect(toast.closest('li')?.dataset.tone).toBe('error')
    expect(within(notifications).getByText('Please try again or call us directly.')).toBeDefined()
    expect(field(/^Subject/).value).toBe('On a bad line')

    cleanup()
    page.setURL(server.url)
    await open()
    expect(field(/^Message/).value).toBe('It comes apart. Do you carry it down?')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A move' }).checked).toBe(true)
    await send()
    await screen.findByRole('heading', { name: 'Message sent successfully!' })
    const { sql } = server.deps
    expect(await sql`select from contact_messages where subject = 'On a bad line'`).toHaveLength(1)
  })
})
