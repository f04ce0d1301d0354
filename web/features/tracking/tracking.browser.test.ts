import { expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { faultsOf, layoutShiftOf, stopClock } from '../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../scripts/testing/browser-site.ts'
import { customer } from '../../../scripts/testing/steps.ts'
import { crewWithJob } from '../../../src/modules/moveday/testing.ts'
import { delivered } from '../crew/testing/browser.ts'

const site = openBrowserSite()

const here = { latitude: 43.03, longitude: -87.95, accuracy: 8 }
const there = { latitude: 43.034, longitude: -87.94, accuracy: 8 }

test('the marker follows the crew, everything stays in view, and positions saved offline arrive in order; tracking resumes after a reload; the page does not jump', async () => {
  const { serviceRequestId: id, path: crewPath } = await crewWithJob(site.server(), 'North crew')
  const phone = await newContext({ width: 360, height: 740 }, { ...here, latitude: 43.02, accuracy: 1500 })
  const crew = await openPage(phone, crewPath)
  await crew.getByRole('button', { name: 'Start' }).click()
  await crew.getByText(/^Last sent at/).waitFor()
  expect(await faultsOf(crew)).toEqual([])

  const laptop = await newContext({ width: 1440, height: 900 }, { latitude: 43.05, longitude: -87.9 })
  await serveTiles(laptop)
  await laptop.clock.install()
  const page = await openPage(laptop, `/tracking/${id}`)
  await page.getByLabel('Phone number on the booking').fill(customer.customerPhone)
  await page.getByRole('button', { name: 'Verify phone' }).click()
  await page.getByRole('button', { name: 'Start Tracking' }).click()
  await page.getByRole('button', { name: 'Show my position on the map' }).click()
  await page.locator('[data-kind="customer"]').waitFor()
  const circle = page.locator('path[class*="area"]')
  await circle.waitFor()
  await page.getByText('Your crew is somewhere in the gray circle.').waitFor()
  await phone.setGeolocation(here)
  await circle.waitFor({ state: 'detached' })
  await page.locator('[data-kind="provider"] svg').waitFor()
  expect(await page.locator('[data-kind]').count()).toBe(4)
  await everythingInView(page)
  await zoomedAtMost(page, 12)
  expect(await faultsOf(page)).toEqual([])

  await stopClock(page)
  await phone.setGeolocation(there)
  await page.locator(`[data-latitude="${there.latitude}"]`).waitFor()
  const passed = [await placeOfCrew(page)]
  for (const _ of [1, 2, 3, 4]) {
    await page.clock.runFor(200)
    passed.push(await placeOfCrew(page))
  }
  expect(passed).toEqual([...new Set(passed)].toSorted((a, b) => a - b))
  await page.clock.resume()

  await page.setViewportSize({ width: 360, height: 740 })
  await everythingInView(page)

  await delivered(crew)
  await phone.setOffline(true)
  await crew.getByText('Waiting for a connection').waitFor()
  const kept = [43.036, 43.037, 43.038, 43.039]
  for (const [index, latitude] of kept.entries()) {
    await phone.setGeolocation({ ...there, latitude })
    await crew
      .getByText(index === 0 ? /^1 position is saved/ : new RegExp(`^${index + 1} positions are saved`))
      .waitFor()
  }
  await phone.setOffline(false)
  await crew.getByText('Sending your position').waitFor()
  await page.locator('[data-latitude="43.039"]').waitFor()
  expect(await reported()).toEqual([here.latitude, there.latitude, ...kept])

  expect(await layoutShiftOf(page)).toBeLessThan(0.05)
  await page.reload()
  await page.getByText('Connected', { exact: true }).waitFor()
  await page.locator('[data-kind="provider"]').waitFor()
  expect(await layoutShiftOf(page)).toBeLessThan(0.05)
})

/** The crew marker's left edge, in pixels. */
const placeOfCrew = (page: Page) =>
  page.locator('[data-kind="provider"]').evaluate(marker => marker.getBoundingClientRect().left)

/** Resolves once every marker is on the map and unobstructed. */
const everythingInView = (page: Page) =>
  page.waitForFunction(() => {
    const map = document.querySelector('.leaflet-container')!
    return [...document.querySelectorAll('[data-kind]')].every(marker => {
      const { left, right, top, bottom } = marker.getBoundingClientRect()
      const corners = [left + 8, right - 8].flatMap(x => [top + 8, bottom - 8].map(y => [x, y] as const))
      return corners.every(([x, y]) => map.contains(document.elementFromPoint(x, y)))
    })
  })

/** Resolves once every visible tile has at most this zoom level. */
const zoomedAtMost = (page: Page, most: number) =>
  page.waitForFunction(most => {
    const tiles = [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')]
    const zooms = tiles.map(({ src }) => Number(new URL(src).pathname.split('/')[1]))
    return zooms.length > 0 && zooms.every(zoom => zoom <= most)
  }, most)

/** Serves tiles without internet access. */
const serveTiles = (context: BrowserContext) =>
  context.route(/^https:\/\/tile\.openstreetmap\.org\//, route =>
    route.fulfill({ body: clearPixel, contentType: 'image/png' }),
  )

const clearPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const newContext = (
  viewport: { width: number; height: number },
  geolocation: Readonly<{ latitude: number; longitude: number; accuracy?: number }>,
) => site.newContext({ viewport, geolocation, permissions: ['geolocation'], reducedMotion: 'no-preference' })

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** The reported latitudes, in event order. */
async function reported(): Promise<number[]> {
  const { live, sql } = site.server().deps
  await live.flush()
  const rows = await sql`
    select fix->>'latitude' as latitude
    from events, jsonb_array_elements(data->'fixes') with ordinality as fixes (fix, place)
    where type = 'LocationReported' order by position, place`
  return rows.map(({ latitude }) => Number(latitude))
}
