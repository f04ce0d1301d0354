import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { faultsOf, fillAddress } from '../../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../../scripts/testing/browser-site.ts'
import { monday } from '../../../../scripts/testing/steps.ts'
import { heading } from './browser.ts'

/** A newcomer's way in a real browser: to a price, to a booking, and on where there is no price. */
const site = openBrowserSite()
const phone = { width: 360, height: 740 }
const milwaukee = '789 N Water St, Milwaukee, WI 53202'
const racine = '500 Main St, Racine, WI 53403'

/** Counts what a visitor does. */
function hands(page: Page) {
  const count = { fields: 0, taps: 0 }
  return {
    count,
    async type(label: string | RegExp, text: string) {
      await page.getByLabel(label).first().fill(text)
      count.fields++
    },
    async tap(target: Locator) {
      await target.click()
      count.taps++
    },
  }
}

const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)
}

test.each([phone, { width: 1440, height: 900 }])(
  'the first address field stands on the first screen of $width × $height',
  async viewport => {
    const page = await site.open('/', { viewport })
    const field = page.getByRole('combobox', { name: /Pickup address/ })
    const bottom = await bottomOf(field)
    console.info(`The address field ends at ${Math.round(bottom)} of ${viewport.height}.`)
    expect(bottom).toBeLessThanOrEqual(viewport.height)
    // Nothing covers it: a click reaches it without scrolling.
    const isOnTop = (input: Element) => {
      const { left, bottom } = input.getBoundingClientRect()
      return document.elementFromPoint(left + 20, bottom - 2) === input
    }
    expect(await field.evaluate(isOnTop)).toBeTrue()
  },
)

test('a newcomer on a phone: fields typed and taps until a price and until booked', async () => {
  const page = await site.open('/', { viewport: phone, hasTouch: true })
  await heading(page, 'What can we do for you?')
  const { count, type, tap } = hands(page)
  await type(/Pickup address/, milwaukee)
  await type(/Drop-off address/, racine)
  await tap(page.getByRole('radio', { name: /1 Bedroom/ }))
  const bar = page.locator('p', { hasText: 'Estimated total' }).getByText(/^can be \$[\d,]+ to \$[\d,]+$/)
  await bar.waitFor()
  const untilPrice = { ...count }
  await type('Preferred date', monday)
  // Nothing of the form is under the bar once it has focus.
  const day = page.getByLabel('Preferred date')
  await day.focus()
  const next = page.getByRole('button', { name: 'See my price' })
  expect(await bottomOf(day)).toBeLessThanOrEqual((await next.boundingBox())?.y ?? 0)
  expect(await faultsOf(page, 'main')).toEqual([])
  await tap(next)

  await heading(page, 'Show us what we will carry')
  expect(await page.getByText('A calm crew for a stressful day').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Careers' }).isVisible()).toBeFalse()
  expect(await page.getByRole('link', { name: /call our Illinois office/ }).isVisible()).toBeTrue()
  expect(await faultsOf(page, 'main')).toEqual([])
  await tap(page.getByRole('button', { name: /^Book for \$[\d,.]+ without photos$/ }))
  await heading(page, 'Who do we call?')
  await type('First name', 'Rosa')
  await type('Last name', 'Diaz')
  await type('Email', 'rosa@example.com')
  await type('Phone', '(414) 555-0147')
  expect(await faultsOf(page, 'main')).toEqual([])
  await tap(page.getByRole('button', { name: 'Continue to payment' }))
  await type('Card number', '4242424242424242')
  await type(/Expiration/, '1234')
  await type('Security code', '123')
  expect(await faultsOf(page, 'main')).toEqual([])
  await tap(page.getByRole('button', { name: 'Pay $' }))
  await heading(page, 'Booking Confirmed!')
  expect(await page.getByRole('link', { name: 'Careers' }).isVisible()).toBeFalse()
  console.info('Until a price:', untilPrice, 'until booked:', count)
  expect({ untilPrice, untilBooked: count }).toEqual({
    untilPrice: { fields: 2, taps: 1 },
    untilBooked: { fields: 10, taps: 5 },
  })
})

const sent = async (page: Page) => {
  await heading(page, 'We have your request')
  await page.getByText('Nothing is charged.', { exact: true }).waitFor()
  expect(await page.getByText('Booking Confirmed!').count()).toBe(0)
  expect(await faultsOf(page, 'main')).toEqual([])
  const office = await site.server().administrator()
  const { body } = await office.get('/api/admin/service-requests')
  return body[0]
}

test('home: without a ZIP code the office gets a request', async () => {
  const page = await site.open('/', { viewport: phone })
  await heading(page, 'What can we do for you?')
  const { type, tap } = hands(page)
  await type(/Pickup address/, milwaukee)
  await type(/Drop-off address/, 'zzzz qqqq street')
  await tap(page.getByRole('radio', { name: /Studio/ }))
  await page.getByRole('alert').getByText('We couldn’t find this address. Please add its ZIP code.').waitFor()
  await type('Preferred date', monday)
  expect(await faultsOf(page, 'main')).toEqual([])
  await tap(page.getByRole('button', { name: 'Request a review' }))
  await type('First name', 'Una')
  await type('Last name', 'Known')
  await type('Email', 'una@example.com')
  await type('Phone', '(414) 555-0147')
  await tap(page.getByRole('button', { name: 'Send the request' }))
  expect(await sent(page)).toMatchObject({ review: 'unlocated', status: 'pending', paidAmount: 0 })
})

test.each([
  ['/moving', 'outside', 'Beverly Hills, CA 90210'],
  ['/junk-removal', 'unlocated', '🏠🏠🏠 🚚'],
])('%s: an address that is %s becomes a request', async (path, review, pickup) => {
  const page = await site.open(path, { viewport: phone })
  await page.locator('html[data-alive]').waitFor()
  const { type, tap } = hands(page)
  const next = page.getByRole('button', { name: 'Continue' })
  await page.getByText(/^Please add the pickup address/).waitFor()
  await type(/Pickup address/, pickup)
  if (path === '/moving') await type(/Drop-off address/, racine)
  // Closes the list of suggestions, which is open over the button.
  await page.keyboard.press('Escape')
  await tap(next)
  await page.getByText('Please choose a size.').waitFor()
  await tap(page.getByRole('radio').first())
  if (path === '/moving') {
    await tap(page.getByRole('button', { name: 'Continue' }))
    await tap(page.getByRole('button', { name: 'Continue to Quote' }))
  } else await tap(page.getByRole('button', { name: 'Get Instant Quote' }))
  await page.getByText('$ –').first().waitFor()
  await page.getByText(/^Still needed: your name, your email, your phone/).waitFor()
  await type('Name', 'Una Known')
  await type('Email', 'una@example.com')
  await type('Phone', '(414) 555-0147')
  expect(await faultsOf(page, 'main')).toEqual([])
  await tap(page.getByRole('button', { name: 'Request a review' }))
  expect(await sent(page)).toMatchObject({ review, status: 'pending', paidAmount: 0 })
})

test.each([360, 320])('a range of four digits and its button share one row at %i px', async width => {
  const page = await site.open('/moving', { viewport: { width, height: 740 }, hasTouch: true })
  await heading(page, 'Where are you moving?')
  await fillAddress(page, /Pickup/, 'Milwaukee, WI 53202')
  await fillAddress(page, /Drop-off/, 'Kenosha, WI')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /3\+ bedroom/ }).click()
  const range = page.getByText(/^can be \$\d,\d{3} to \$\d,\d{3}$/)
  await range.waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  const next = page.getByRole('button', { name: 'Continue to Quote' })
  await next.waitFor()
  const [price, button] = await Promise.all([range.boundingBox(), next.boundingBox()])
  expect(price!.x + price!.width).toBeLessThanOrEqual(button!.x)
  expect(button!.y).toBeLessThan(price!.y + price!.height)
  expect(await faultsOf(page, 'main')).toEqual([])
})
