import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { faultsOf } from '../../../scripts/testing/browser.ts'
import { rooms, uploadPhoto } from '../../../scripts/testing/steps.ts'
import { crewWithJob, tapped } from '../../../src/modules/moveday/testing.ts'
import { leastMs } from './steps/meant.ts'
import { openCrewSite, savedSteps, storedDays, storedOffline, tap } from './testing/browser.ts'

const { server, newPhone, openPage } = openCrewSite()

test('the page can be installed with the phone’s own link', async () => {
  const { path } = await crewWithJob(server(), 'Harbor crew')
  const { page } = await openPage(path)
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data = '{}' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe(`${path}/app.webmanifest`)
  expect(JSON.parse(data)).toMatchObject({ name: 'FairMove Crew', start_url: path, display: 'standalone' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('offline, a new tab shows today’s jobs, until the link is refused', async () => {
  const photoUrl = await uploadPhoto(server(), await rooms.bedroom())
  const crew = await crewWithJob(server(), 'Lake crew', { photoUrls: [photoUrl] })
  const { page, phone } = await openPage(crew.path)
  await storedOffline(page)
  await page.waitForFunction(async url => Boolean(await caches.match(url)), `${photoUrl}/thumb`)
  // Only the service worker has the photo now.
  await (await phone.newCDPSession(page)).send('Network.clearBrowserCache')
  await phone.setOffline(true)
  await page.close()

  const { page: offline } = await openPage(crew.path, phone)
  await offline.getByText(/^No connection\. This is what we knew at/).waitFor()
  await offline.getByText('500 Main St, Racine, WI 53403').waitFor()
  await offline.getByRole('link', { name: 'Call Rosa' }).waitFor()
  const photo = offline.getByRole('img', { name: 'Photo 1' })
  await photo.scrollIntoViewIfNeeded()
  await offline.waitForFunction(() =>
    [...document.images].some(({ alt, naturalWidth }) => alt === 'Photo 1' && naturalWidth > 0),
  )
  expect(await faultsOf(offline)).toEqual([])
  expect(await faultsOf(offline, 'body', 'color-contrast-enhanced')).toEqual([])

  await phone.setOffline(false)
  await crew.office.post(`/api/admin/providers/${crew.crew.id}/crew-link`)
  await offline.reload()
  await offline.getByText('This crew link was replaced by a newer one.').first().waitFor()
  expect(await offline.getByRole('heading', { name: 'Rosa' }).count()).toBe(0)
  expect(await storedDays(offline)).toBe(0)
  await offline.waitForFunction(async url => !(await caches.match(url)), `${photoUrl}/thumb`)
})

test('steps tapped offline survive the tab, and reach the server once and in order', async () => {
  const crew = await crewWithJob(server(), 'River crew')
  const { page, phone } = await openPage(crew.path)
  await storedOffline(page)
  await phone.setOffline(true)
  // A page that opens is online for a moment, before a route holds for it, and would send.
  await phone.route('**/api/crew/jobs/**', route => route.abort())
  await phone.addInitScript(() => {
    const { fetch } = window
    const call = (...[input, init]: Parameters<typeof fetch>) => {
      const url = input instanceof Request ? input.url : String(input)
      if (!url.includes('/api/crew/jobs/') || localStorage.getItem('online')) return fetch(input, init)
      return Promise.reject(new TypeError('The phone is offline.'))
    }
    window.fetch = Object.assign(call, fetch)
  })
  await tap(page, 'We are on our way')
  await page.getByText('1 step is waiting to be sent.').waitFor()
  await tap(page, 'We have arrived')
  await page.getByText('2 steps are waiting to be sent.').waitFor()
  await savedSteps(page, 2)
  // A page that closes is online for a moment, too, and no longer routed.
  await page.goto('about:blank')
  await page.close()

  const { page: next } = await openPage(crew.path, phone)
  await next.getByText('2 steps are waiting to be sent.').waitFor()
  await tap(next, 'Begin work')
  await next.getByText('3 steps are waiting to be sent.').waitFor()
  const { page: other } = await openPage(crew.path, phone)
  await other.getByText('3 steps are waiting to be sent.').waitFor()
  expect((await crew.job()).steps).toEqual([])

  await next.evaluate(() => localStorage.setItem('online', 'yes'))
  await phone.unroute('**/api/crew/jobs/**')
  await phone.setOffline(false)
  for (const tab of [next, other]) {
    await tab.getByText(/waiting to be sent\.$/).waitFor({ state: 'detached' })
    await tab.getByRole('region', { name: 'Rosa' }).getByText('Working', { exact: true }).waitFor()
  }
  const taken = (await crew.job()).steps
  expect(taken.map(({ type }) => type)).toEqual(['drive_started', 'arrived', 'work_started'])
  expect(await crew.status()).toBe('in_progress')
})

test('a step can be taken back within a minute, extra work is recorded, and a contradiction is told', async () => {
  const crew = await crewWithJob(server(), 'Bay crew')
  const { page } = await openPage(crew.path)
  await tap(page, 'We have arrived')
  await tap(page, 'Undo')
  await page.getByText(/Arrived · Undone$/).waitFor()
  await tap(page, 'Begin work')
  await tap(page, 'Extra work agreed')
  const sheet = page.getByRole('form', { name: 'Extra work agreed' })
  await sheet.getByRole('button', { name: 'Record it' }).click()
  await sheet.getByText('Fill in what it is, how much, and who agreed.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await sheet.getByLabel('What is it?').fill('Taking the bed apart')
  await sheet.getByLabel('Extra minutes').fill('30')
  await sheet.getByLabel('Who agreed? (customer’s name)').fill('Rosa Diaz')
  await sheet.getByRole('button', { name: 'Record it' }).click()
  await page.getByText('Extra work agreed · Taking the bed apart').waitFor()
  await tap(page, 'Extra work agreed')
  await sheet.getByLabel('What is it?').fill('Taking the bed apart')
  await sheet.getByLabel('Extra minutes').fill('30')
  await sheet.getByLabel('Who agreed? (customer’s name)').fill('Rosa Diaz')
  await sheet.getByRole('button', { name: 'Record it' }).click()
  await sheet.getByText(/^This was already agreed at .+ [AP]M\. If you mean another one, say so/).waitFor()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(/Waiting to be sent$/).waitFor({ state: 'detached' })
  expect((await crew.job()).steps.filter(({ undone }) => !undone)).toMatchObject([
    { type: 'work_started' },
    { type: 'extra_agreed', extra: { label: 'Taking the bed apart', minutes: 30, agreedBy: 'Rosa Diaz' } },
  ])

  const { page: second, phone } = await openPage(crew.path)
  await storedOffline(second)
  await phone.setOffline(true)
  await tap(page, 'Take a break')
  await page.getByText(/Waiting to be sent$/).waitFor({ state: 'detached' })
  await tap(second, 'Everything is loaded')
  await second.getByText(/Waiting to be sent$/).waitFor()
  await phone.setOffline(false)
  await second.getByRole('alert').getByText('Not accepted: Loaded').waitFor()
  await second.getByRole('button', { name: 'OK' }).click()
  await second.getByRole('alert').waitFor({ state: 'detached' })
})

test('the second tap of a double tap reports nothing, and a later tap the next step', async () => {
  let isDouble = false
  // A machine that is too slow for a double tap tries again.
  for (let attempt = 1; !isDouble; attempt++) {
    const crew = await crewWithJob(server(), `Tapping crew ${attempt}`)
    const { page } = await openPage(crew.path)
    const bar = page.getByRole('region', { name: 'Next step' })
    const first = bar.getByRole('button', { name: 'We are on our way' })
    const second = bar.getByRole('button', { name: 'We have arrived' })
    await onScreenForAWhile(first)
    const begunAt = performance.now()
    await first.dblclick()
    isDouble = performance.now() - begunAt < leastMs
    if (!isDouble) continue
    await onScreenForAWhile(second)
    await second.click()
    await bar.getByRole('button', { name: 'Begin work' }).waitFor()
    await page.getByText(/Waiting to be sent$/).waitFor({ state: 'detached' })
    expect((await crew.job()).steps.map(({ type }) => type)).toEqual(['drive_started', 'arrived'])
  }
})

test('a crew at work has the next step, a break, extra work and photos within the reach of a thumb', async () => {
  const crew = await crewWithJob(server(), 'Reaching crew')
  await crew.send([tapped('work_started', 5)])
  const { page } = await openPage(crew.path)
  const bar = page.getByRole('region', { name: 'Next step' })
  await bar.getByRole('button', { name: 'Everything is loaded' }).waitFor()
  /** From the top of the screen, in pixels. */
  const placeOf = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('It is not on the page.')
    return { top: box.y, bottom: box.y + box.height, height: box.height }
  }
  const next = await placeOf(bar.getByRole('button', { name: 'Everything is loaded' }))
  for (const name of ['Take a break', 'Extra work agreed', 'Photos of the day']) {
    const { top, bottom, height } = await placeOf(bar.getByRole('button', { name }))
    expect(height).toBeGreaterThanOrEqual(56)
    expect([top > 480, bottom <= next.top]).toEqual([true, true])
  }
  expect(await faultsOf(page)).toEqual([])
  await bar.getByRole('button', { name: 'Photos of the day' }).click()
  const camera = await placeOf(page.locator('label').filter({ hasText: 'Take a photo' }).first())
  expect([camera.top > 0, camera.bottom < (await placeOf(bar)).top]).toEqual([true, true])
})

test('the language is remembered', async () => {
  const { path } = await crewWithJob(server(), 'Point crew')
  const { page } = await openPage(path)
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Vamos en camino' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Iniciar' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
  expect(await faultsOf(page)).toEqual([])
})

test('the page speaks the language of the crew’s people until somebody chooses another', async () => {
  const { path, crew, office } = await crewWithJob(server(), 'Costa crew')
  const ana = { id: 'ana', name: 'Ana Ruiz', phone: '', language: 'es' }
  await office.patch(`/api/admin/providers/${crew.id}`, { members: [ana] })
  const { page } = await openPage(path)
  await page.getByRole('button', { name: 'Vamos en camino' }).waitFor()
  await page.getByPlaceholder('Escriba un mensaje').waitFor()
  await page.getByRole('link', { name: 'Agregar a su calendario' }).waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'We are on our way' }).waitFor()
})

test('apps that send in the background are set up by a code, and the page says when they are heard', async () => {
  const { path, headers } = await crewWithJob(server(), 'Cape crew')
  const { page } = await openPage(path)
  await page.getByText('Keep sending with the screen off').click()
  await page.getByRole('img', { name: 'QR code for Traccar Client' }).waitFor()
  await page.getByText('We have not heard from an app of this crew yet.').waitFor()
  const link = await page.getByRole('link', { name: 'Set up OwnTracks on this phone' }).getAttribute('href')
  const settings = JSON.parse(atob(new URL(link ?? '').searchParams.get('inline') ?? ''))
  const now = Math.floor(Date.now() / 1000)
  const heard = await fetch(settings.url, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${settings.username}:${settings.password}`)}` },
    body: JSON.stringify({
      _type: 'location',
      lat: 43.03,
      lon: -87.95,
      tst: now,
      acc: 10,
      tid: settings.tid,
    }),
  })
  expect(heard.status).toBe(200)
  expect(settings.password).toBe(headers['x-crew-token'])
  await page.getByText(/^It works\. The app’s last position came in at/).waitFor()
})

test.each([360, 800])('no message of the phone’s covers the next step, at %p px', async width => {
  const crew = await crewWithJob(server(), `Crew at ${width} px`)
  const { page } = await openPage(crew.path, await newPhone({ viewport: { width, height: 740 } }))
  await tap(page, 'We are on our way')
  await page.getByRole('status').getByText('GPS Error').waitFor()
  expect(await isFree(page.getByRole('button', { name: 'We have arrived' }))).toBeTrue()
})

test('a message whose design did not load covers no step either', async () => {
  const crew = await crewWithJob(server(), 'Remote crew')
  const phone = await newPhone({ serviceWorkers: 'block' })
  await phone.route('**/assets/notifications-*.js', route => route.abort())
  const { page } = await openPage(crew.path, phone)
  await tap(page, 'We are on our way')
  await page.getByRole('alert').getByText('GPS Error').waitFor()
  expect(await isFree(page.getByRole('button', { name: 'We have arrived' }))).toBeTrue()
})

/** Resolves once a tap on the button counts. */
async function onScreenForAWhile(button: Locator) {
  await button.waitFor()
  const page = button.page()
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction(([since, ms]) => performance.now() - since >= ms, [since, leastMs] as const)
}

/** Whether nothing is in front of the button. */
const isFree = (button: Locator) =>
  button.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].every(
      part => document.elementFromPoint(x + width * part, y + height / 2) === element,
    )
  })
