import { describe } from 'bun:test'
import type { Page } from 'playwright-core'
import { book } from '../../../scripts/testing/steps.ts'
import {
  type Act,
  alert,
  answered,
  answering,
  destructive,
  failing,
  heading,
  openSite,
  press,
  type Row,
  refusing,
  silence,
  text,
  toast,
  visit,
} from './testing.ts'

/** Payment errors of the catalogue (spec §8), in the home wizard and at checkout. */
const site = openSite()

const charge = '**/sandbox/**/confirm'
const unconfirmed = (why: string) =>
  `Your card was charged. The payment went through, but we could not confirm your booking just yet. You don’t need to pay again. ${why}`

const wizard: readonly Row[] = [
  [
    'a payment',
    payInWizard('4242424242424242'),
    toast('Payment Successful', 'Your booking has been confirmed!'),
  ],
  [
    'a declined card',
    payInWizard('4000000000000002'),
    alert('Your card was declined.'),
    destructive('Payment Failed', 'Your card was declined.'),
  ],
  [
    'an incomplete card number',
    payInWizard('4242'),
    alert('Your card number is incomplete.'),
    destructive('Payment Failed', 'Your card number is incomplete.'),
  ],
  [
    'a failed request to the card provider',
    failing(charge, payInWizard('4242424242424242')),
    alert('An unexpected error occurred.'),
    destructive('Payment Failed', 'An unexpected error occurred.'),
  ],
  [
    'a failed booking confirmation',
    failing('**/api/confirm-booking', payInWizard('4242424242424242')),
    alert(unconfirmed('Failed to confirm booking')),
  ],
  [
    'a rejected booking confirmation',
    refusing(
      '**/api/confirm-booking',
      'This payment is for another booking.',
      payInWizard('4242424242424242'),
    ),
    alert(unconfirmed('This payment is for another booking.')),
  ],
]

const help = 'contact support at support@fairmove.example'
const declined = `Your card was declined. Need help? C${help.slice(1)}`
const broken = `Failed to process payment. Please try again or ${help}`

const checkout: readonly Row[] = [
  [
    'a payment',
    payAtCheckout('4242424242424242'),
    heading('Payment Successful!'),
    text('Your booking is confirmed. You can now track your service in real-time.'),
    toast('Payment Successful!', 'Your booking is confirmed. You can now track your service in real-time.'),
  ],
  [
    'a declined card',
    payAtCheckout('4000000000000002'),
    alert(declined),
    destructive('Payment Failed', declined),
  ],
  [
    'a failed request to the card provider',
    failing(charge, payAtCheckout('4242424242424242')),
    alert(broken),
    destructive('Payment Failed', broken),
  ],
  [
    'a failed booking confirmation',
    failing('**/api/confirm-booking', payAtCheckout('4242424242424242')),
    alert(unconfirmed('Failed to confirm booking')),
  ],
  ['a payment that cannot start', failing('**/api/create-payment-intent', openCheckout), home, silence],
  [
    'a payment without a client secret',
    answering('**/api/create-payment-intent', { json: { clientSecret: null } }, openCheckout),
    home,
    silence,
  ],
  ['an unknown booking', page => visit(page, '/checkout/01J0000000000000000000000'), home, silence],
  ['no booking', page => visit(page, '/checkout'), home, silence],
]

describe('in the home wizard:', () => site.show(wizard))
describe('at the checkout:', () => site.show(checkout))

function payInWizard(card: string): Act {
  return async page => {
    const draft = { ...answered, step: 'payment', bookingId: await newBooking() } as const
    await visit(page, '/', { home: draft })
    await payWith(page, card)
  }
}

function payAtCheckout(card: string): Act {
  return async page => {
    await openCheckout(page)
    await payWith(page, card)
  }
}

async function openCheckout(page: Page) {
  await visit(page, `/checkout/${await newBooking()}`)
}

async function newBooking(): Promise<string> {
  return (await book(site.server().browser(), { createCheckout: true })).id
}

async function payWith(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel(/Expiration/).fill('1234')
  await page.getByLabel('Security code').fill('123')
  await press(page, /^Pay \$/)
}

/** Waits for the home page at its first question. */
async function home(page: Page) {
  await page.waitForURL(url => url.pathname === '/')
  await heading('What can we do for you?')(page)
}
