import { beforeAll, expect, test } from 'bun:test'
import type { Page, WebSocketRoute } from 'playwright-core'
import { stopClock } from '../../../scripts/testing/browser.ts'
import { book, bookAndPay, customer } from '../../../scripts/testing/steps.ts'
import type { LiveMessage } from '../../../src/shared/messages.ts'
import {
  type Act,
  destructive,
  failing,
  fields,
  heading,
  openSite,
  press,
  type Row,
  text,
  toast,
  visit,
} from './testing.ts'

/** Tracking and location errors of the catalogue (spec §8). */
const site = openSite()

let unpaid: { id: string }
let paid: { id: string }
beforeAll(async () => {
  const rosa = site.server().browser()
  unpaid = await book(rosa)
  paid = await bookAndPay(site.server().browser())
})

const needsProof = 'Tracking access requires payment confirmation and phone verification'
const lost = 'Connection error to location tracking service'

const rows: readonly Row[] = [
  [
    'an unpaid booking',
    page => visit(page, `/tracking/${unpaid.id}`),
    heading('Access Restricted'),
    text('GPS tracking is for confirmed bookings'),
  ],
  [
    'another customer’s phone number',
    verify('414-555-9999'),
    fields(['Phone number on the booking', needsProof]),
    destructive('Access Denied', needsProof),
  ],
  [
    'a failed verification',
    failing('**/verify-tracking-access', page => visit(page, `/tracking/${paid.id}`)),
    text('Unable to verify access. Please contact support.'),
  ],
  ['the start of tracking', track, toast('Tracking Started')],
  [
    'the end of tracking',
    async page => {
      await track(page)
      await press(page, 'Stop Tracking')
    },
    toast('Tracking Stopped'),
  ],
  ['a position update', hearing(moves), toast('Location Updated')],
  [
    'a message that the socket rejects',
    hearing(() => ({ type: 'error', message: 'This booking has no crew.' })),
    destructive('Tracking Error', 'This booking has no crew.'),
  ],
  [
    'a broken socket connection',
    async page => {
      await page.routeWebSocket('**/ws/location?*', socket => socket.close({ code: 1011 }))
      await track(page)
    },
    destructive('Tracking Error', lost),
  ],
  ...(
    [
      [1, 'Location access denied by user'],
      [2, 'Location information unavailable'],
      [3, 'Location request timed out'],
      [9, 'Unknown location error'],
      [null, 'Geolocation is not supported by this browser'],
    ] as const
  ).map(
    ([code, words]): Row => [
      `${words.charAt(0).toLowerCase()}${words.slice(1)}`,
      locateWith(code),
      destructive('Tracking Error', `GPS Error: ${words}`),
    ],
  ),
  [
    'an invalid crew link',
    failing('**/api/crew', async page => {
      await visit(page, '/crew/nobody')
      await press(page, 'Start')
    }),
    destructive('Tracking Error', 'Provider ID is required to start tracking'),
  ],
]

site.show(rows, 'each')

test('a position update is announced for three seconds', async () => {
  const page = await site.visitor()
  await setClock(page)
  const socket = Promise.withResolvers<WebSocketRoute>()
  await page.routeWebSocket('**/ws/location?*', socket.resolve)
  await track(page)
  await page.getByText('Connected', { exact: true }).waitFor()
  await stopClock(page)
  ;(await socket.promise).send(JSON.stringify(moves()))
  const told = page.getByRole('region', { name: /Notifications/ }).getByText('Location Updated')
  await told.waitFor()
  await page.clock.runFor(2999)
  expect(await told.count()).toBe(1)
  await page.clock.runFor(1)
  await told.waitFor({ state: 'detached' })
})

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', async () => {
  const page = await site.visitor()
  await setClock(page)
  await verify(customer.customerPhone)(page)
  const [all, me] = ['Show everything on the map', 'Show my position on the map'] as const
  const button = (name: string) => page.getByRole('button', { name })
  const tooltip = (name: string) => page.locator('[role=tooltip]', { hasText: name })
  await button(me).waitFor()
  await stopClock(page)
  await button(me).hover()
  await page.clock.runFor(699)
  expect(await tooltip(me).count()).toBe(0)
  await page.clock.runFor(1)
  await tooltip(me).waitFor()

  await button(all).hover()
  await tooltip(all).waitFor()
  await page.mouse.move(0, 0)
  await tooltip(all).waitFor({ state: 'detached' })
  await page.clock.runFor(300)
  await button(me).hover()
  await page.clock.runFor(699)
  expect(await page.locator('[role=tooltip]').count()).toBe(0)
})

/** All visitors share the clock, and an earlier test may have paused it. */
async function setClock(page: Page) {
  await page.clock.install()
  await page.clock.resume()
}

function verify(phone: string): Act {
  return async page => {
    await visit(page, `/tracking/${paid.id}`)
    await page.getByLabel('Phone number on the booking').fill(phone)
    await press(page, 'Verify phone')
  }
}

async function track(page: Page) {
  await verify(customer.customerPhone)(page)
  await press(page, 'Start Tracking')
}

/**
 * Opens tracking with a stubbed live channel that sends `message`. It is created on connection, because old
 * positions are ignored.
 */
function hearing(message: () => LiveMessage): Act {
  return async page => {
    await page.routeWebSocket('**/ws/location?*', socket => socket.send(JSON.stringify(message())))
    await track(page)
  }
}

function moves(): LiveMessage {
  const location = { latitude: 43.03, longitude: -87.95, accuracy: 8, timestamp: new Date().toISOString() }
  return { type: 'location_update', providerId: 'P1', location }
}

/**
 * Requests the visitor's location from a browser that fails with this error code, or that has no geolocation
 * if null.
 */
function locateWith(code: number | null): Act {
  return async page => {
    await page.addInitScript(code => {
      const receiver = {
        getCurrentPosition: (_: unknown, onFault: (fault: object) => void) => onFault({ code }),
      }
      const value = code === null ? undefined : receiver
      Object.defineProperty(navigator, 'geolocation', { value })
    }, code)
    await verify(customer.customerPhone)(page)
    await press(page, 'Show my position on the map')
  }
}
