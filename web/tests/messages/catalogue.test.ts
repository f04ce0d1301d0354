import { describe } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  type Act,
  alert,
  answered,
  answering,
  destructive,
  failing,
  heading,
  junk,
  openSite,
  press,
  quoted,
  type Row,
  silence,
  toast,
  visit,
} from './testing.ts'

/**
 * The error catalogue (spec §8) up to bookings, one row per test; paying.test.ts, tracking.test.ts and
 * office.test.ts have the rest. Component tests cover the contact form and a failed address search, which shows no
 * message.
 */
const site = openSite()

const account: readonly Row[] = [
  ['a logout', logout, toast('Logged out', 'You have been logged out successfully.')],
  [
    'a failed logout',
    failing('**/api/auth/logout', logout),
    destructive('Logout failed', 'There was an error logging you out.'),
  ],
  ['a login', login('correct horse'), toast('Login successful', 'Welcome back!')],
  [
    'a rejected login',
    login('wrong horse'),
    alert('Invalid username or password'),
    destructive('Invalid username or password'),
  ],
  [
    'a failed login',
    failing('**/api/auth/login', login('correct horse')),
    alert('Login failed'),
    destructive('Login failed'),
  ],
  [
    'a registration',
    register('rosa'),
    toast('Registration successful', 'Welcome to FairMove! You can now book services.'),
  ],
  [
    'a rejected registration',
    register('admin'),
    alert('That username is taken. Please choose another.'),
    destructive('That username is taken. Please choose another.'),
  ],
  [
    'a failed registration',
    failing('**/api/auth/register', register('carl')),
    alert('Registration failed'),
    destructive('Registration failed'),
  ],
]

const prices: readonly Row[] = [
  [
    'a failed price request in the home wizard',
    failing('**/api/calculate-pricing', onHome('details', 'See my price')),
    destructive('Pricing Failed', 'Failed to calculate pricing. Please try again.'),
  ],
  [
    'a failed price request in a quote wizard',
    failing('**/api/pricing/estimate', onMoving('photos', 'Continue to Quote')),
    destructive('Pricing Failed', 'Failed to calculate pricing. Please try again.'),
  ],
  [
    'a failed junk estimate',
    failing('**/api/pricing/estimate', page =>
      Promise.all([
        page.waitForEvent('console', said => said.text().startsWith('The junk estimate failed.')),
        onJunk('roomSize', 'Get Instant Quote')(page),
      ]),
    ),
    heading('Show us what we will carry'),
    silence,
  ],
  [
    'a quote without its data',
    failing('**/api/pricing/estimate', onMoving('quote')),
    alert('Error: Missing pricing or analysis data'),
  ],
]

const photos: readonly Row[] = [
  ['uploaded photos', pickPhotos, toast('Photos Uploaded', '2 photo(s) uploaded successfully')],
  [
    'photos without an upload URL',
    failing('**/api/photos/upload', pickPhotos),
    destructive('Upload Error', 'Failed to get upload URL'),
  ],
  ['rejected photos', failing('**/uploads/*', pickPhotos), alert('Upload failed. Please try again.')],
]

const bookings: readonly Row[] = [
  [
    'a failed booking in the home wizard',
    failing('**/api/service-requests', bookOnHome),
    alert('Failed to create booking. Please try again.'),
    destructive('Booking Failed', 'Failed to create booking. Please try again.'),
  ],
  [
    'a booking without a payment',
    answering(
      '**/api/service-requests',
      { json: { serviceRequest: { id: '01J0000000000000000000000' }, checkoutUrl: null } },
      bookOnHome,
    ),
    alert('Failed to create booking. Please try again.'),
    destructive('Booking Failed', 'Failed to create booking. Please try again.'),
  ],
  [
    'a failed booking in a quote wizard',
    failing('**/api/service-requests', onMoving('quote', 'Book Now')),
    alert('Failed to create service request. Please try again.'),
    destructive('Booking Failed', 'Failed to create service request. Please try again.'),
  ],
]

describe('the account:', () => site.show(account))
describe('prices:', () => site.show(prices))
describe('photos:', () => site.show(photos))
describe('bookings:', () => site.show(bookings))

async function logout(page: Page) {
  await site.signIn(page)
  await visit(page, '/about')
  await page.getByRole('button', { name: 'Logout' }).click()
}

function login(password: string): Act {
  return async page => {
    await visit(page, '/login')
    await fill(page, { Username: 'admin', Password: password })
    await press(page, 'Login')
  }
}

function register(username: string): Act {
  return async page => {
    await visit(page, '/register')
    await fill(page, { 'First name': 'Rosa', 'Last name': 'Diaz', Email: 'rosa@example.com' })
    await fill(page, { Phone: '(414) 555-0147', Username: username, Password: 'a long password' })
    await press(page, 'Create Account')
  }
}

function onHome(step: 'details' | 'photos' | 'estimate', button?: string): Act {
  return async page => {
    await visit(page, '/', { home: { ...answered, step } })
    if (button) await press(page, button)
  }
}

/** Accepts the price and books. */
async function bookOnHome(page: Page) {
  await onHome('estimate', 'Book my move')(page)
  await press(page, 'Continue to payment')
}

function onMoving(step: 'photos' | 'quote', button?: string): Act {
  return async page => {
    await visit(page, '/moving', { moving: { ...quoted, step } })
    if (button) await press(page, button)
  }
}

function onJunk(step: 'roomSize', button: string): Act {
  return async page => {
    await visit(page, '/junk-removal', { junk: { ...junk, step } })
    await press(page, button)
  }
}

async function pickPhotos(page: Page) {
  await onHome('photos')(page)
  const rooms = ['fixtures/rooms/sofa-and-chair.jpg', 'fixtures/rooms/bedroom.jpg']
  await page.getByLabel('Choose photos').setInputFiles(rooms)
}

async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    await page.getByRole('main').getByRole('textbox', { name }).fill(value)
  }
}
