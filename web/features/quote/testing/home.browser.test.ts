import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { monday } from '../../../../scripts/testing/steps.ts'
import { address, heading, openHome, pay, press, toPayment, toPhotos } from './browser.ts'

/**
 * The whole wizard in a real browser: screen widths, color schemes, keyboard use and an interrupted payment.
 */
const site = openHome()

test.each([
  ['the card provider', '**/sandbox/**/confirm'],
  ['our server', '**/api/confirm-booking'],
])('a reload before %s has answered charges once, and shows the booking', async (_, call) => {
  const page = await site.open()
  await toPhotos(page)
  await press(page, 'Skip photos')
  await toPayment(page)
  const payments: string[] = []
  page.on('request', request => {
    if (/sandbox.*confirm$/.test(request.url())) payments.push(request.url())
  })
  const { promise: received, resolve: receive } = Promise.withResolvers<void>()
  await page.route(call, async route => {
    await route.fetch()
    receive()
  })
  await pay(page)
  await received
  await page.reload()
  await heading(page, 'Booking Confirmed!')
  await page.getByText(/^#FM/).waitFor()
  expect(payments).toHaveLength(1)
})

test('on a phone no button covers the name of a failed photo, and a rejected photo cannot be retried', async () => {
  const page = await site.open({ viewport: { width: 360, height: 780 } })
  await toPhotos(page)
  const [failing, refused] = [`${'holiday_'.repeat(12)}.heic`, `${'screenshot_'.repeat(12)}.png`]
  // This browser cannot display HEIC, so only the name is visible.
  await page.route('**/uploads/**', (route, request) =>
    request.headers()['content-type'] === 'image/heic' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.getByLabel('Choose photos').setInputFiles([
    { name: failing, mimeType: 'image/heic', buffer: Buffer.from('a photo') },
    { name: refused, mimeType: 'image/png', buffer: Buffer.from('a letter') },
  ])
  await page.getByRole('alert').getByText('Upload failed. Please try again.').waitFor()
  await page
    .getByRole('alert')
    .getByText(/: This is not a photo we can read/)
    .waitFor()
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  const buttons = await tiles.getByRole('button').all()
  expect(await Promise.all(buttons.map(button => button.getAttribute('aria-label')))).toEqual([
    `Try ${failing} again`,
    `Cancel ${failing}`,
    `Remove ${refused}`,
  ])
  const boxes = await Promise.all(
    [...buttons, ...[failing, refused].map(name => tiles.getByText(name, { exact: true }))].map(part =>
      part.boundingBox(),
    ),
  )
  const overlaps = boxes.flatMap((one, n) =>
    boxes.slice(n + 1).filter(other => one && other && areOverlapping(one, other)),
  )
  expect(overlaps).toEqual([])
})

test('the wizard works with the keyboard alone, from the first question to a new quote', async () => {
  const page = await site.open({ viewport: { width: 360, height: 780 } })
  const { keyboard } = page
  const to = async (field: Locator) => {
    await field.waitFor()
    const isThere = () => field.evaluate(element => element === document.activeElement)
    for (let tabs = 0; !(await isThere()); tabs++) {
      if (tabs > 60) throw new Error(`The focus does not come to ${field}.`)
      await keyboard.press('Tab')
    }
  }
  const type = async (field: Locator, text: string) => {
    await to(field)
    await keyboard.type(text)
  }
  const go = async (name: string) => {
    await to(page.getByRole('button', { name }))
    await keyboard.press('Enter')
  }
  const field = (name: string | RegExp) => page.getByRole('textbox', { name })
  const arrived = (name: string) => page.locator('h2:focus', { hasText: name }).waitFor()

  await to(page.getByRole('radio', { name: /Move my things/ }))
  await type(page.getByRole('combobox', { name: /Pickup/ }), address)
  await inView(page.getByRole('listbox', { name: 'Suggestions' }))
  await type(page.getByRole('combobox', { name: /Drop-off/ }), '500 Main St, Racine, WI 53403')
  await to(page.getByRole('radio', { name: /Studio/ }))
  await keyboard.press('ArrowRight')
  const [year, month, day] = monday.split('-')
  await type(page.getByLabel('Preferred date'), `${month}${day}${year}`)
  await to(page.locator('summary', { hasText: 'elevator at pickup' }))
  await keyboard.press('Enter')
  await type(page.getByLabel('Floors up', { exact: true }), '2')
  await go('See my price')
  await arrived('Show us what we will carry')
  await go('Skip photos')
  await arrived('Your move')
  await go('Book my move')
  await arrived('Who do we call?')
  await type(field('First name'), 'Rosa')
  await type(field('Last name'), 'Diaz')
  await type(field('Email'), 'rosa@example.com')
  await type(field('Phone'), '(414) 555-0147')
  await go('Continue to payment')
  await arrived('Pay securely')
  await type(page.getByLabel('Card number'), '4242424242424242')
  await type(page.getByLabel(/Expiration/), '1234')
  await type(page.getByLabel('Security code'), '123')
  await go('Pay $')
  await arrived('Booking Confirmed!')
  await go('Start New Quote')
  await arrived('What can we do for you?')
  expect(await page.getByRole('combobox', { name: /Pickup/ }).inputValue()).toBe('')
})

/** Resolves when the element's bottom edge is in view, without scrolling. */
const inView = (part: Locator) =>
  part.evaluate(async element => {
    while (element.getBoundingClientRect().bottom > innerHeight) await new Promise(requestAnimationFrame)
  })

type Box = Readonly<{ x: number; y: number; width: number; height: number }>

const areOverlapping = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
