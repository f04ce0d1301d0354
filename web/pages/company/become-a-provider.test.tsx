import { expect, test } from 'bun:test'
import { openServedDocument } from '../../../scripts/testing/served-document.ts'

const { cleanup, field, fireEvent, page, press, render, screen, server, type, waitFor } =
  await openServedDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { frontOf } = await import('../../shared/payment/testing.ts')
const { default: BecomeAProvider } = await import('./become-a-provider.tsx')

const send = () => press('Send application')

async function open() {
  render(<BecomeAProvider />, { wrapper: Surroundings })
  await screen.findByRole('heading', { name: 'Your application' })
}

function fillIn() {
  type(/^Your name/, 'Marcus Bell')
  type(/^Email/, 'marcus@example.com')
  type(/^Phone/, '(262) 555-0119')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Junk removal' }))
  type(/^Where do you work/, '53140, , Racine ')
  type(/^People in your crew/, '4')
  type(/^What do you drive/, 'A box truck')
}

test('missing values are reported beside their fields, and the first field gets focus', async () => {
  await open()
  await send()
  for (const message of [
    'Name is required',
    'Valid email is required',
    'Valid phone number is required',
    'Please choose at least one service',
    'Please tell us where you work',
    'Please enter a number from 1 to 50',
    'Please tell us what you drive',
  ]) {
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
  }
  expect(document.activeElement?.getAttribute('name')).toBe('name')
})

test('errors that only the server finds are shown the same way, and the first field gets focus', async () => {
  const front = frontOf(server)
  front.refuse('/api/provider-applications', 'vehicles', 'serviceTypes')
  page.setURL(front.url)
  await open()
  fillIn()
  await send()
  await screen.findByText('No such vehicles')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Moving' }))
  await front.stop()
})

test('an application reaches the office unchanged, also after a reload halfway', async () => {
  await open()
  fillIn()
  cleanup()
  await open()
  await waitFor(() => expect(field(/^Your name/).value).toBe('Marcus Bell'))
  await send()
  await screen.findByRole('region', { name: /Notifications/ })
  await screen.findByRole('heading', { name: 'Application sent' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Application sent'))
  const office = await server.administrator()
  expect((await office.get('/api/admin/provider-applications')).body).toMatchObject([
    {
      name: 'Marcus Bell',
      company: null,
      serviceTypes: ['junk'],
      areas: ['53140', 'Racine'],
      crewSize: 4,
      vehicles: 'A box truck',
      isSuspect: false,
    },
  ])
})
