import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { paths, writtenPages } from '../../web/paths.ts'
import { fillAddress } from './browser.ts'
import { officeTours } from './office-tours.ts'
import type { World } from './sample-data.ts'
import { monday } from './steps.ts'

/** Is called at each screen a tour comes to; `part` is what of the page was not there before, by its selector. */
export type Look = (screen: string, part?: string) => Promise<void>

/** A way through the site, from a page that has just been opened. */
export type Tour = Readonly<{
  name: string
  /** Whose session it is; a visitor's without. */
  as?: keyof World['accounts']
  walk(page: Page, world: World, look: Look): Promise<void>
}>

/** Every screen, each on one of these ways. */
export const tours: readonly Tour[] = [
  ...writtenPages
    .filter(name => name !== 'home' && name !== 'moving' && name !== 'junkRemoval')
    .map(name => ({
      name,
      walk: async (page: Page, _: World, look: Look) => {
        await page.goto(paths[name])
        await page.getByRole('heading', { level: 1 }).waitFor()
        await look('page')
      },
    })),
  { name: 'not-found', walk: (page, _, look) => visit(page, '/nowhere', look) },
  { name: 'login', walk: (page, _, look) => faultyForm(page, paths.login, 'Login', look) },
  { name: 'register', walk: (page, _, look) => faultyForm(page, paths.register, 'Create Account', look) },
  { name: 'home-wizard', walk: homeWizard },
  { name: 'moving', walk: (page, _, look) => quoteWizard(page, paths.moving, look) },
  { name: 'junk-removal', walk: (page, _, look) => quoteWizard(page, paths.junkRemoval, look) },
  { name: 'tracking', walk: tracking },
  { name: 'bookings', as: 'customer', walk: bookings },
  { name: 'account', as: 'customer', walk: (page, _, look) => visit(page, paths.account, look) },
  { name: 'crew', walk: (page, { crewPath }, look) => visit(page, crewPath, look) },
  { name: 'menu', as: 'customer', walk: menu },
  ...officeTours,
]

async function visit(page: Page, path: string, look: Look) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look('page')
}

async function menu(page: Page, _: World, look: Look) {
  await page.goto(paths.about)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await look('open')
}

async function faultyForm(page: Page, path: string, submit: string, look: Look) {
  await visit(page, path, look)
  await page.getByRole('main').getByRole('button', { name: submit }).click()
  await page.getByRole('main').getByRole('alert').first().waitFor()
  await look('faults', 'main')
}

const from = '789 N Water St, Milwaukee, WI 53202'
const to = '500 Main St, Racine, WI 53403'
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click()
const headed = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor()

/** From the home page to a paid booking. */
export async function homeWizard(page: Page, _: unknown, look: Look) {
  await page.goto(paths.home)
  await headed(page, 'What can we do for you?')
  await look('empty')
  await press(page, 'See my price')
  await page.getByText('Date is required').waitFor()
  await look('faults', '#quote')
  await typeAddress(page, /Pickup address/, from)
  await typeAddress(page, /Drop-off address/, to)
  await page.getByLabel('Preferred date').fill(monday)
  await page.getByRole('radio', { name: /1 Bedroom/ }).click()
  await press(page, 'See my price')
  await headed(page, 'Show us what we will carry')
  await look('photos', '#quote')
  await page.getByLabel('Choose photos').setInputFiles([await photo('room.jpg')])
  await page.getByText('1 photo(s) uploaded successfully').first().waitFor()
  await look('photo', '#quote')
  await press(page, 'Continue to estimate')
  await headed(page, 'Your move')
  await look('estimate', '#quote')
  await press(page, 'Book my move')
  await headed(page, 'Who do we call?')
  await look('contact', '#quote')
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Diaz')
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0147')
  await press(page, 'Continue to payment')
  await page.getByLabel('Card number').waitFor()
  await look('payment', '#quote')
  await payWith(page, '4000000000000002')
  await page.getByRole('main').getByRole('alert').waitFor()
  await look('declined', '#quote')
  await payWith(page, '4242424242424242')
  await headed(page, 'Booking Confirmed!')
  await look('confirmation', '#quote')
}

async function typeAddress(page: Page, label: RegExp, address: string) {
  const field = page.getByRole('combobox', { name: label })
  await type(field, address)
  await field.press('Tab')
}

/**
 * Types over the present text key by key: in Firefox, the page may not notice text that Playwright fills in
 * at once.
 */
async function type(field: Locator, text: string) {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: 'tan' } })
    .jpeg()
    .toBuffer(),
})

async function payWith(page: Page, card: string) {
  await type(page.getByLabel('Card number'), card)
  await type(page.getByLabel(/Expiration/), '1234')
  await type(page.getByLabel('Security code'), '123')
  await press(page, /^Pay \$/)
}

async function quoteWizard(page: Page, path: string, look: Look) {
  const isMoving = path === paths.moving
  await visit(page, path, look)
  await fillAddress(page, /Pickup address/, from)
  if (isMoving) await fillAddress(page, /Drop-off address/, to)
  await press(page, 'Continue')
  await headed(page, isMoving ? 'How big is the move?' : 'How much junk?')
  await look('room-size', 'main')
  await page.getByRole('radio', { name: /1 bedroom/ }).click()
  if (isMoving) {
    await press(page, 'Continue')
    await headed(page, 'Show us what we will carry')
    await look('photos', 'main')
    await press(page, 'Continue to Quote')
  } else await press(page, 'Get Instant Quote')
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
  await look('quote', 'main')
  await page.getByLabel('Name').fill('Rosa Diaz')
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0147')
  await press(page, 'Book Now')
  await page.getByLabel('Card number').waitFor()
  await look('checkout', 'main')
  await payWith(page, '4242424242424242')
  await headed(page, 'Payment Successful!')
  await look('paid', 'main')
  await page.goto(path)
  await headed(page, 'Booking Confirmed!')
  await look('confirmation', 'main')
}

async function tracking(page: Page, { booking, phone }: World, look: Look) {
  await visit(page, paths.trackingStart, look)
  for (const [name, id] of Object.entries(booking)) {
    await page.goto(`/tracking/${id}`)
    const field = page.getByLabel('Phone number on the booking')
    await field
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
    await look(`${name}-at-first`, 'main')
    if ((await field.count()) === 0) continue
    await field.fill(phone)
    await page.getByRole('button', { name: 'Verify phone' }).click()
    await field.waitFor({ state: 'detached' })
    await look(name, 'main')
  }
}

async function bookings(page: Page, { booking }: World, look: Look) {
  await visit(page, paths.bookings, look)
  for (const [name, id] of Object.entries(booking)) {
    await page.goto(`/bookings/${id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(name, 'main')
  }
  await page.goto(`/bookings/${booking.confirmed}`)
  await press(page, 'Change date')
  const calendar = page.getByRole('dialog')
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.locator('table button:not([aria-disabled])').first().click()
  await calendar.getByText('Arrival time').waitFor()
  await look('change-date', '[role=dialog]')
}
