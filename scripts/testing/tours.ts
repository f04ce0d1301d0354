import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { paths, prerenderedPages } from '../../web/shared/paths.ts'
import { fillAddress } from './browser.ts'
import { officeTours } from './office-tours.ts'
import type { SampleData } from './sample-data.ts'
import { monday } from './steps.ts'

/** Called at each screen of a tour. `part` is a selector for what changed since the previous screen. */
export type Inspect = (screen: string, part?: string) => Promise<void>

/** A path through the site, starting in a new page. */
export type Tour = Readonly<{
  name: string
  /** The signed-in account; without it, a visitor. */
  as?: keyof SampleData['accounts']
  /** The width of a larger phone, in px, on which its screens are checked and photographed too. */
  largePhone?: number
  walk(page: Page, sample: SampleData, inspect: Inspect): Promise<void>
}>

/** Together these show every screen. */
export const tours: readonly Tour[] = [
  ...prerenderedPages
    .filter(name => name !== 'home' && name !== 'moving' && name !== 'junkRemoval')
    .map(name => ({
      name,
      walk: async (page: Page, _: SampleData, inspect: Inspect) => {
        await page.goto(paths[name])
        await page.getByRole('heading', { level: 1 }).waitFor()
        await inspect('page')
      },
    })),
  { name: 'not-found', walk: (page, _, inspect) => visit(page, '/nowhere', inspect) },
  { name: 'login', walk: (page, _, inspect) => faultyForm(page, paths.login, 'Login', inspect) },
  {
    name: 'register',
    walk: (page, _, inspect) => faultyForm(page, paths.register, 'Create Account', inspect),
  },
  { name: 'home-wizard', walk: homeWizard },
  { name: 'moving', walk: (page, _, inspect) => quoteWizard(page, paths.moving, inspect) },
  { name: 'junk-removal', walk: (page, _, inspect) => quoteWizard(page, paths.junkRemoval, inspect) },
  { name: 'tracking', walk: tracking },
  { name: 'bookings', as: 'customer', walk: bookings },
  { name: 'account', as: 'customer', walk: (page, _, inspect) => visit(page, paths.account, inspect) },
  { name: 'crew', largePhone: 412, walk: crew },
  { name: 'menu', as: 'customer', walk: menu },
  ...officeTours,
]

async function visit(page: Page, path: string, inspect: Inspect) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await inspect('page')
}

async function crew(page: Page, { crewPath, junk }: SampleData, inspect: Inspect) {
  await visit(page, crewPath, inspect)
  await page.getByRole('button', { name: 'Write the list' }).click()
  const added = page.getByLabel('Add an item')
  for (const label of ['Wardrobe box', 'Upright piano', 'Chest of drawers with a marble top and a mirror']) {
    await added.fill(label)
    await added.press('Enter')
  }
  await page.getByRole('button', { name: 'One less: Wardrobe box' }).click()
  await inspect('list', 'main')
  await page.goto(junk.crewPath)
  await page.getByRole('region', { name: /^Special items/ }).waitFor()
  await inspect('special-items', 'main')
  await page.getByText('Keep sending with the screen off').click()
  await page.getByRole('img', { name: 'QR code for OwnTracks' }).waitFor()
  await inspect('background', 'main')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Iniciar' }).waitFor()
  await inspect('spanish', 'main')
}

async function menu(page: Page, _: SampleData, inspect: Inspect) {
  await page.goto(paths.about)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await inspect('open')
}

async function faultyForm(page: Page, path: string, submit: string, inspect: Inspect) {
  await visit(page, path, inspect)
  await page.getByRole('main').getByRole('button', { name: submit }).click()
  await page.getByRole('main').getByRole('alert').first().waitFor()
  await inspect('faults', 'main')
}

const from = '789 N Water St, Milwaukee, WI 53202'
const to = '500 Main St, Racine, WI 53403'
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click()
const headed = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor()

/** From the home page to a paid booking. */
export async function homeWizard(page: Page, _: unknown, inspect: Inspect) {
  await page.goto(paths.home)
  await headed(page, 'What can we do for you?')
  await inspect('empty')
  await page.getByRole('radio', { name: /Haul away junk/ }).click()
  await tickSpecialItems(page)
  await inspect('junk', '#quote')
  await page.getByRole('radio', { name: /Move my things/ }).click()
  await press(page, 'See my price')
  await page.getByText('Date is required').waitFor()
  await inspect('faults', '#quote')
  await typeAddress(page, /Pickup address/, from)
  await typeAddress(page, /Drop-off address/, to)
  await page.getByLabel('Preferred date').fill(monday)
  await page.getByRole('radio', { name: /1 Bedroom/ }).click()
  await press(page, 'See my price')
  await headed(page, 'Show us what we will carry')
  await inspect('photos', '#quote')
  await press(page, 'List your things')
  await page.getByLabel('Add an item').fill('piano')
  await page.getByRole('option').first().click()
  await page.getByText('Is this everything we will move?').waitFor()
  await inspect('list', '#quote')
  await page.getByLabel('Choose photos').setInputFiles([await photo('room.jpg'), await photo('kitchen.jpg')])
  await page.getByText('2 photo(s) uploaded successfully').first().waitFor()
  await press(page, 'Living room')
  await press(page, 'More rooms')
  await inspect('rooms', '#quote')
  await press(page, 'Continue to estimate')
  await headed(page, 'Your move')
  await inspect('estimate', '#quote')
  await press(page, 'Book my move')
  await headed(page, 'Who do we call?')
  await inspect('contact', '#quote')
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Diaz')
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0147')
  await press(page, 'Continue to payment')
  await page.getByLabel('Card number').waitFor()
  await inspect('payment', '#quote')
  await payWith(page, '4000000000000002')
  await page.getByRole('main').getByRole('alert').waitFor()
  await inspect('declined', '#quote')
  await payWith(page, '4242424242424242')
  await headed(page, 'Booking Confirmed!')
  await inspect('confirmation', '#quote')
}

/** One of each: recycled, certified and refused. */
async function tickSpecialItems(page: Page) {
  for (const name of ['Tires', 'Refrigerators and air conditioners', 'Liquid or oil paint']) {
    await page.getByRole('checkbox', { name }).click()
  }
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

async function quoteWizard(page: Page, path: string, inspect: Inspect) {
  const isMoving = path === paths.moving
  await visit(page, path, inspect)
  await fillAddress(page, /Pickup address/, from)
  if (isMoving) await fillAddress(page, /Drop-off address/, to)
  await press(page, 'Continue')
  await headed(page, isMoving ? 'How big is the move?' : 'How much junk?')
  await inspect('room-size', 'main')
  if (!isMoving) {
    await tickSpecialItems(page)
    await inspect('special-items', 'main')
  }
  await page.getByRole('radio', { name: /1 bedroom/ }).click()
  if (isMoving) {
    await press(page, 'Continue')
    await headed(page, 'Show us what we will carry')
    await inspect('photos', 'main')
    await press(page, 'Continue to Quote')
  } else await press(page, 'Get Instant Quote')
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
  await inspect('quote', 'main')
  await page.getByLabel('Name').fill('Rosa Diaz')
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0147')
  await press(page, 'Book Now')
  await page.getByLabel('Card number').waitFor()
  await inspect('checkout', 'main')
  await payWith(page, '4242424242424242')
  await headed(page, 'Payment Successful!')
  await inspect('paid', 'main')
  await page.goto(path)
  await headed(page, 'Booking Confirmed!')
  await inspect('confirmation', 'main')
}

async function tracking(page: Page, { booking, phone }: SampleData, inspect: Inspect) {
  await visit(page, paths.trackingStart, inspect)
  for (const [name, id] of Object.entries(booking)) {
    await page.goto(`/tracking/${id}`)
    const field = page.getByLabel('Phone number on the booking')
    await field
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
    await inspect(`${name}-at-first`, 'main')
    if ((await field.count()) === 0) continue
    await field.fill(phone)
    await page.getByRole('button', { name: 'Verify phone' }).click()
    await field.waitFor({ state: 'detached' })
    await inspect(name, 'main')
  }
}

async function bookings(page: Page, { booking }: SampleData, inspect: Inspect) {
  await visit(page, paths.bookings, inspect)
  for (const [name, id] of Object.entries(booking)) {
    await page.goto(`/bookings/${id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await inspect(name, 'main')
  }
  await page.goto(`/bookings/${booking.confirmed}`)
  await press(page, 'Change date')
  await page.getByRole('dialog').getByRole('radio', { name: /left$/ }).first().waitFor()
  await inspect('change-date', '[role=dialog]')
}
